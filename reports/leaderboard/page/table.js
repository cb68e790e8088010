// The main tables: sorting by any column, filters, and the current order in words.
{
  const { address, element } = fathom

  fathom.table = section => {
    const table = section.querySelector('table.ranking')
    if (!table) return
    const heads = [...table.querySelectorAll('th[data-sort]')]
    const said = element('p', { class: 'fine said', role: 'status' })
    const sortedBy = table.querySelector('.sorted-by')
    const standard = heads.find(head => head.hasAttribute('aria-sort')).dataset.sort
    const first = head => (head.hasAttribute('data-least') ? 'ascending' : 'descending')

    const sort = (head, direction) => {
      for (const other of heads) other.removeAttribute('aria-sort')
      head.setAttribute('aria-sort', direction)
      const at = heads.indexOf(head)
      const up = direction === 'ascending'
      // Sort each body separately, so that oracle and shortcut baselines stay below. Missing values come last; ties
      // keep their order.
      for (const body of table.tBodies) {
        const rows = [...body.rows].map(row => ({ row, value: Number(row.dataset.values.split(' ')[at]) }))
        rows.sort(
          (a, b) => Number.isNaN(a.value) - Number.isNaN(b.value) || (up ? a.value - b.value : b.value - a.value) || 0,
        )
        body.append(...rows.map(({ row }) => row))
      }
      said.textContent = `Sorted by ${head.textContent}, ${up ? 'lowest' : 'highest'} first`
      sortedBy.textContent = `${said.textContent}.`
    }
    const choose = (head, direction) => {
      sort(head, direction)
      address.set('sort', head.dataset.sort, standard)
      address.set('order', direction, first(head))
    }
    for (const head of heads) {
      const button = element('button', { type: 'button' }, ...head.childNodes)
      head.append(button)
      button.addEventListener('click', () => {
        const now = head.getAttribute('aria-sort')
        choose(head, now === null ? first(head) : now === 'ascending' ? 'descending' : 'ascending')
      })
    }
    const asked = heads.find(head => head.dataset.sort === address.get('sort'))
    const order = ['ascending', 'descending'].find(each => each === address.get('order'))
    if (asked || order) {
      const head = asked ?? heads.find(each => each.dataset.sort === standard)
      sort(head, order ?? first(head))
    }
    filters(section, table, said)
    arrows(table)
  }

  /** Tab reaches one score; arrow keys move from there. */
  function arrows(table) {
    const rows = () =>
      [...table.querySelectorAll('tbody tr:not([hidden])')].map(row => [...row.querySelectorAll('td.score')])
    rows()[0]?.[0]?.setAttribute('tabindex', '0')
    table.addEventListener('keydown', event => {
      const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key]
      const grid = rows()
      const at = grid.findIndex(cells => cells.includes(event.target))
      if (!step || at < 0) return
      const next = grid[at + step[0]]?.[grid[at].indexOf(event.target) + step[1]]
      if (!next) return
      event.preventDefault()
      event.target.setAttribute('tabindex', '-1')
      next.setAttribute('tabindex', '0')
      next.focus()
    })
  }

  /** Shows a hint if a table extends beyond its right edge. */
  fathom.announceScrolls = section => {
    for (const scroll of section.querySelectorAll('.scroll')) {
      const hint = element('p', { class: 'hint' }, 'More columns to the right: scroll sideways →')
      hint.hidden = true
      scroll.before(hint)
      new ResizeObserver(() => {
        hint.hidden = scroll.scrollWidth <= scroll.clientWidth + 1
      }).observe(scroll)
    }
  }

  function filters(section, table, said) {
    const rows = [...table.querySelectorAll('tbody tr')]
    const labels = [...new Set(rows.map(row => row.dataset.fidelity))]
      .filter(label => label !== '' && label !== 'reference')
      .sort()
    const names = ['any', ...labels]
    let text = address.get('filter') ?? ''
    let fidelity = address.place('fidelity', names)
    let hidden = address.get('simulated') === 'hidden'
    const texts = new Map(rows.map(row => [row, row.cells[0].textContent.toLowerCase()]))
    const count = element('span', { class: 'fine', role: 'status' })
    const apply = () => {
      const wanted = text.toLowerCase()
      for (const row of rows)
        row.hidden =
          !texts.get(row).includes(wanted) ||
          (fidelity > 0 && row.dataset.fidelity !== names[fidelity]) ||
          (hidden && row.classList.contains('simulated'))
      const left = rows.filter(row => !row.hidden).length
      count.textContent = `${left === rows.length ? '' : `${left} of `}${rows.length} ${rows.length === 1 ? 'entry' : 'entries'}`
    }
    const input = element('input', { type: 'search', placeholder: 'method, model …', value: text, autocomplete: 'off' })
    input.addEventListener('input', () => {
      text = input.value
      address.set('filter', text, '')
      apply()
    })
    const tools = section.querySelector('[data-filters]')
    tools.append(element('label', {}, element('span', {}, 'Filter'), input))
    if (labels.length > 1)
      tools.append(
        fathom.select('Fidelity', names, fidelity, at => {
          fidelity = at
          address.set('fidelity', names[at], names[0])
          apply()
        }),
      )
    if (rows.some(row => row.classList.contains('simulated')))
      tools.append(
        fathom.checkbox('Hide simulated', hidden, on => {
          hidden = on
          address.set('simulated', on ? 'hidden' : 'shown', 'shown')
          apply()
        }),
      )
    tools.append(count)
    table.closest('.scroll').after(said)
    tools.hidden = false
    apply()
  }
}
