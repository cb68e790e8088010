// Accuracy by length: one line per entry, in one plot or in several small ones. Oracle and shortcut baselines are
// bands; curves of papers appear on request.
{
  const REPORTED_AT_FIRST = 6
  /** Panels that fit in one row are as high as the screen allows. */
  const FEW_PANELS = 4

  fathom.accuracy = (figure, { plot }) => {
    const { address, element } = fathom
    const { entries } = fathom.data
    const names = plot.series.map(({ name }) => name)
    const { by, panels, left } = plot.facets
    const keys = keysOf(plot, by)
    const first = panels.length === 1 ? panels[0].entries.map(entry => keyOf(entries[entry], by, entry)) : undefined
    const shown = new Set(first ?? keys.map(({ key }) => key))
    const shownReported = new Set()
    const references = plot.ranked.some(entry => entries[entry].reference)
    let series = plot.series[address.place('task', names)]
    // Offer own tokens only if some model has them.
    const hasOwn = plot.series.some(({ own }) => Object.keys(own).length > 0)
    const axes = fathom.AXES.slice(0, hasOwn ? undefined : fathom.OWN)
    const firstAxis = plot.inOwn && hasOwn ? fathom.OWN : 0
    const asked = axes.indexOf(address.get('axis'))
    let axis = plot.switchable ? (asked < 0 ? firstAxis : asked) : 0
    let reported = address.get('reported') === 'on'

    const isShown = entry => shown.has(keyOf(entries[entry], by, entry))
    const view = () => ({
      ...{ plot, series, axis, isShown },
      curves: reported && axis === 0 ? series.reported.filter(({ label }) => shownReported.has(label)) : [],
    })
    const place = figure.querySelector('.panels')
    place.classList.toggle('several', panels.length > 1)
    place.classList.toggle('few', panels.length > 1 && panels.length <= FEW_PANELS)
    const draws = panels.map((panel, at) => {
      const canvas = at === 0 ? place.querySelector('canvas') : element('canvas', { role: 'img' })
      const cell = at === 0 ? place.querySelector('.canvas') : element('div', { class: 'canvas' }, canvas)
      if (panel.title !== '') canvas.setAttribute('aria-label', `${panel.title}: accuracy against length`)
      const title = panel.title === '' ? [] : [element('h4', {}, panel.title)]
      place.append(element('div', { class: 'panel' }, ...title, cell))
      const room = () => ({ width: figure.clientWidth, small: panels.length > 1 })
      return fathom.drawn(canvas, () => fathom.panel(panel, view(), room()))
    })
    const draw = () => {
      for (const each of draws) each()
    }

    const legend = element('div', { class: 'legend' })
    const papers = element('div', { class: 'legend' })
    const tools = figure.querySelector('.tools')
    const toggle = fathom.checkbox('Reported results', reported, on => {
      reported = on
      address.set('reported', on ? 'on' : 'off', 'off')
      refresh()
    })
    toggle.dataset.reported = ''

    const withoutOwn = () => {
      const names = plot.ranked.filter(entry => !series.own[entry]).map(entry => entries[entry].label)
      return (
        names.length > 0 && `Not in own tokens (no model, or its token count was not measured): ${names.join(', ')}.`
      )
    }
    const models = some => some.filter(entry => !entries[entry].reference).length
    const note = () => {
      const points = plot.ranked.flatMap(entry => series.lines[entry].slice(1))
      const has = flag => points.some(point => point && (point[4] & flag) > 0)
      const parts = [
        panels.some(({ entries: own }) => own.filter(entry => !entries[entry].reference).length > fathom.MOST_LINES)
          ? `With more than ${fathom.MOST_LINES} lines the best is thick; the tables have the 95 % intervals.`
          : 'Bars: 95 % intervals.',
        panels.length === 1 &&
          panels[0].faint.length > 0 &&
          `The best ${models(panels[0].entries)} of ${models(plot.ranked)} entries are in colour, the others grey: point at a line for its name.`,
        by === 'entry' && 'One panel per entry; the baseline in black, others in grey.',
        axis === fathom.OWN && withoutOwn(),
        left > 0 && `${left} more entries are in the table.`,
        references && 'Grey bands: oracle and baselines (not ranked).',
        has(1) && 'Hollow points: tasks or items are missing.',
        has(2) && '× on the axis: every prompt was rejected as too long; averages count it as 0.',
        series.reported.length > 0 && axis > 0 && 'Reported results exist in tokens only.',
        series.reported.length > 0 &&
          axis === 0 &&
          reported &&
          `Thin dashes: reported by papers, never ranked. ${series.caution}`,
      ]
      figure.querySelector('.note').textContent = parts.filter(Boolean).join(' ')
    }
    const refresh = () => {
      toggle.hidden = series.reported.length === 0
      toggle.firstChild.disabled = axis > 0
      const visible = reported && axis === 0 && series.reported.length > 0
      papers.hidden = !visible
      if (visible && !series.reported.some(({ label }) => shownReported.has(label)))
        for (const { label } of series.reported.slice(0, REPORTED_AT_FIRST)) shownReported.add(label)
      if (visible)
        fathom.legend(
          papers,
          series.reported.map(({ label, style }) => ({ key: label, label: `${label} (reported)`, style })),
          shownReported,
          draw,
        )
      note()
      draw()
    }

    if (names.length > 1)
      tools.append(
        fathom.select('Task', names, names.indexOf(series.name), at => {
          series = plot.series[at]
          shownReported.clear()
          address.set('task', series.name, names[0])
          refresh()
        }),
      )
    if (plot.switchable)
      tools.append(
        fathom.select('Length in', axes, axis, at => {
          axis = at
          address.set('axis', axes[at], axes[firstAxis])
          refresh()
        }),
      )
    tools.append(toggle)
    figure.querySelector('figcaption').prepend(legend, papers)
    figure.hidden = false
    fathom.legend(legend, keys, shown, draw)
    refresh()
  }

  /**
   * Returns the key that a legend button switches: an entry, or all entries of a method in panels of models, or the
   * reverse.
   */
  const keyOf = ({ method, model, reference }, by, entry) =>
    by === 'none' || by === 'entry' || reference
      ? `entry ${entry}`
      : by === 'model'
        ? `method ${method}`
        : `model ${model}`

  function keysOf(plot, by) {
    const { entries } = fathom.data
    const keys = new Map()
    for (const at of plot.ranked) {
      const entry = entries[at]
      const key = keyOf(entry, by, at)
      const style = plot.styles[at]
      if (keys.has(key)) continue
      if (key.startsWith('method '))
        keys.set(key, { key, label: entry.alias, style: { ...style, dash: [], point: 'none' } })
      else if (key.startsWith('model '))
        keys.set(key, { key, label: entry.model, style: { ...style, color: '#555555', dark: '#bbbbbb' } })
      else keys.set(key, { key, label: fathom.nameOf(entry), style })
    }
    return [...keys.values()]
  }
}
