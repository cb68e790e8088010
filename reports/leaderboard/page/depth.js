// Depth maps of one task at a time, for the chosen entries. The tables are copies of one in the page, with new content.
{
  const FEW = 5
  const AT_FIRST = 4
  /** A mark instead of a mean. */
  const REFUSED = -2

  fathom.depth = (section, { depth, plot }) => {
    const place = section.querySelector('[data-depth]')
    if (!place) return
    const { element } = fathom
    const { entries } = fathom.data
    const pattern = place.querySelector('.maps > .scroll')
    const maps = element('div', { class: 'maps' })
    const held = plot.ranked.filter(entry => depth.maps.some(([of]) => of === entry))
    let row = 0
    let only = -1
    const fill = () => {
      const shown = only < 0 ? held.filter(entry => !entries[entry].reference).slice(0, AT_FIRST) : [held[only]]
      const drawn = shown.length > 0 ? shown : held.slice(0, AT_FIRST)
      maps.replaceChildren(
        ...drawn.flatMap(entry => {
          const map = depth.maps.find(([of, at]) => of === entry && at === row)
          return map ? [filled(pattern, entries[entry], map[2])] : []
        }),
      )
    }
    const several = held.length > AT_FIRST ? `The first ${AT_FIRST}` : 'All'
    const byRow = fathom.select('Task', depth.rows, 0, at => {
      row = at
      fill()
    })
    const names = [several, ...held.map(entry => fathom.nameOf(entries[entry]))]
    const byEntry = fathom.select('Entry', names, 0, at => {
      only = at - 1
      fill()
    })
    const choices = [...(depth.rows.length > 1 ? [byRow] : []), ...(held.length > 1 ? [byEntry] : [])]
    const tools = element('div', { class: 'tools' }, ...choices)
    const scale = place.querySelector('.scale')
    place.replaceChildren(tools, scale, maps)
    fill()
  }

  function filled(pattern, entry, cells) {
    const made = pattern.cloneNode(true)
    made.setAttribute('aria-label', `Depth map of ${entry.label}, scrolls sideways`)
    const name = made.querySelector('caption span')
    name.replaceChildren(fathom.element('bdi', {}, entry.label))
    if (entry.simulated) name.append(' ', fathom.element('span', { class: 'mark simulation' }, 'simulated model'))
    const rows = made.querySelectorAll('tbody tr')
    rows.forEach((row, bin) => {
      for (let length = 0; length < row.cells.length - 1; length++) {
        const at = 2 * (length * rows.length + bin)
        const [mean, n] = [cells[at], cells[at + 1]]
        const cell = row.cells[length + 1]
        const refused = mean === REFUSED
        cell.className = n === 0 || refused ? '' : `h${Math.round(mean / 10)}${n < FEW ? ' few' : ''}`
        cell.replaceChildren(...(n === 0 ? [] : [refused ? '×' : String(mean), fathom.element('small', {}, String(n))]))
      }
    })
    return made
  }
}
