// Example items: a score in the task tables becomes a button that opens them. Everything is inserted as text.
{
  const { element } = fathom
  const { items } = fathom.data
  const cells = new Map((items?.cells ?? []).map(cell => [cell.key, cell]))

  fathom.items = (section, group) => {
    const hint = section.querySelector('[data-items-hint]')
    const any = [...cells.keys()].some(key => key.startsWith(`${group} `))
    if (!hint || !any) return
    hint.textContent = `Choose a score to see its items. ${items.note}`
    hint.hidden = false
    // There may be thousands of buttons, so those of a table are created when it is opened.
    for (const details of section.querySelectorAll('details[data-entry]'))
      details.addEventListener('toggle', () => arm(details, group), { once: true })
  }

  function arm(details, group) {
    for (const row of details.querySelectorAll('tr[data-row]'))
      for (let length = 0; length < row.cells.length - 2; length++) {
        const cell = cells.get([group, details.dataset.entry, row.dataset.row, length].join(' '))
        const score = row.cells[length + 2].querySelector('b')
        if (!cell || !score) continue
        const title = `${fathom.data.groups[group].rows[row.dataset.row]} at ${details.querySelectorAll('thead th')[length + 2].textContent}`
        const button = element(
          'button',
          { type: 'button', 'aria-haspopup': 'dialog', 'aria-label': `${score.textContent}, items of ${title}` },
          score.textContent,
        )
        button.addEventListener('click', () => open(cell, title, fathom.data.entries[details.dataset.entry]))
        score.replaceChildren(button)
      }
  }

  function open(cell, title, entry) {
    const close = element('button', { type: 'button', class: 'close' }, 'Close')
    const dialog = element(
      'dialog',
      { 'aria-labelledby': 'items-title' },
      element(
        'header',
        {},
        element('div', {}, element('h2', { id: 'items-title' }, title), nameOf(entry), counts(cell)),
        close,
      ),
      ...cell.shown.map(shown),
    )
    close.addEventListener('click', () => dialog.close())
    dialog.addEventListener('close', () => dialog.remove())
    dialog.addEventListener('click', event => event.target === dialog && dialog.close())
    document.body.append(dialog)
    dialog.showModal()
  }

  function nameOf(entry) {
    const name = element('p', { class: 'details' }, element('bdi', {}, entry.label))
    if (entry.simulated) name.append(' ', element('span', { class: 'mark simulation' }, 'simulated model'))
    return name
  }

  const counts = ({ wrong, right, shown }) =>
    element(
      'p',
      { class: 'fine' },
      `${wrong} wrong, ${right} right; ${shown.length} shown here, the rest in fathom-bench view.`,
    )

  function shown({ item: place, value, status, answer, withheld, why, ledger }) {
    const item = items.items[place]
    const verdict = value === 1 ? 'right' : value === 0 ? 'wrong' : 'in part'
    return element(
      'article',
      { class: 'item' },
      element(
        'h3',
        {},
        element('span', { class: `verdict ${verdict.replace(' ', '-')}` }, `${(100 * value).toFixed(0)} · ${verdict}`),
        ` ${status}`,
      ),
      element(
        'dl',
        {},
        ...field(
          'Question',
          item.withheld ? WITHHELD : (item.question ?? 'Not on this page: fathom-bench view rebuilds the item.'),
          item.question,
        ),
        ...field('Expected', item.withheld ? WITHHELD : item.expected, !item.withheld),
        ...field('Answer', answer ?? (withheld ? WITHHELD : 'none'), answer !== null),
        ...field('Why', why),
        ...(item.facts.length > 0
          ? [element('dt', {}, 'Planted facts'), element('dd', {}, ...item.facts.map(fact), ...more(item))]
          : []),
        ...field('Ledger', ledger),
        ...field('Item', `${item.id}, ${item.task}, ${item.tokens.toLocaleString('en-US')} tokens`),
      ),
    )
  }

  const WITHHELD = 'withheld until reveal: the seed of this run is secret'

  /** Untrusted text gets its own block, so that its direction does not affect other text. */
  function field(name, text, quoted = false) {
    if (text === undefined || text === '') return []
    return [element('dt', {}, name), element('dd', {}, quoted ? element('pre', { dir: 'auto' }, text) : text)]
  }

  function fact({ name, depth, around }) {
    const head = element('p', { class: 'fine' }, `${name} at ${(100 * depth).toFixed(1)} % of the context`)
    if (!around) return element('div', {}, head)
    const [before, after] = around
    return element(
      'div',
      {},
      head,
      element('pre', { dir: 'auto' }, `…${before}`, element('mark', {}, '▸'), `${after}…`),
    )
  }

  const more = ({ moreFacts }) => (moreFacts ? [element('p', { class: 'fine' }, `and ${moreFacts} more facts`)] : [])
}
