// Buttons that switch lines on and off. Unlike Chart.js's own legend, they work by keyboard and with fifty lines.
{
  const { element } = fathom
  const AT_ONCE = 12

  /** `lines` have a key, a label and a style; `shown` contains the keys of the drawn lines. */
  fathom.legend = (place, lines, shown, changed) => {
    const buttons = lines.map(({ key, label, style }) => {
      const button = element('button', { type: 'button', class: 'line' }, swatch(style), element('span', {}, label))
      button.addEventListener('click', () => {
        if (!shown.delete(key)) shown.add(key)
        paint()
        changed()
      })
      return { key, style, button }
    })
    const first = [...shown]
    let open = lines.length <= AT_ONCE && first.length === lines.length
    const more = element('button', { type: 'button', class: 'plain' })
    const reset = element('button', { type: 'button', class: 'plain' }, `Only the first ${first.length}`)
    const none = element('button', { type: 'button', class: 'plain' }, 'None')
    const choose = keys => {
      shown.clear()
      for (const key of keys) shown.add(key)
      paint()
      changed()
    }
    more.addEventListener('click', () => {
      open = !open
      paint()
    })
    reset.addEventListener('click', () => choose(first))
    none.addEventListener('click', () => choose([]))
    const paint = () => {
      for (const { key, style, button } of buttons) {
        button.setAttribute('aria-pressed', String(shown.has(key)))
        button.hidden = !open && !shown.has(key)
        const color = fathom.isDark() ? style.dark : style.color
        for (const part of button.querySelectorAll('line, path')) part.setAttribute('stroke', color)
        button.querySelector('path').setAttribute('fill', color)
      }
      more.textContent = open ? 'Show fewer names' : `Choose among ${lines.length}`
      more.setAttribute('aria-expanded', String(open))
    }
    place.replaceChildren(...buttons.map(({ button }) => button))
    if (lines.length > AT_ONCE || first.length < lines.length) place.append(more, reset, none)
    paint()
    fathom.whenColorsChange(paint)
  }

  /** Length of the line in a swatch: `SWATCH` of the pictures, long enough for the gaps of every dash. */
  const LINE = 36

  /** The shapes of points around 13, small enough for a place next to a name. */
  const MARKERS = {
    circle: 'M9.5 4a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0',
    rect: 'M10 1h6v6h-6z',
    rectRounded: 'M11 1h4l1 1v4l-1 1h-4l-1 -1v-4z',
    triangle: 'M13 0l3.6 7h-7.2z',
    rectRot: 'M13 0l4 4l-4 4l-4 -4z',
    star: 'M13 0v8M9 4h8M10 1l6 6M10 7l6 -6',
    cross: 'M13 0v8M9 4h8',
    crossRot: 'M10 1l6 6M10 7l6 -6',
  }

  function swatch(style) {
    const make = (name, attributes) => {
      const made = document.createElementNS('http://www.w3.org/2000/svg', name)
      for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
      return made
    }
    const svg = make('svg', { width: LINE, height: 12, viewBox: `0 -2 ${LINE} 12`, 'aria-hidden': 'true' })
    const line = { x1: 0, x2: LINE, y1: 4, y2: 4, 'stroke-width': 2.5, 'stroke-dasharray': style.dash.join(' ') }
    svg.append(
      make('line', line),
      make('path', { d: MARKERS[style.point] ?? '', transform: `translate(${LINE / 2 - 13} 0)`, 'stroke-width': 1.5 }),
    )
    return svg
  }
}
