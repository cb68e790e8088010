// A plot of accuracy by length: the only one of the chart, or one of several small ones.
{
  /** Units of length: the run's tokens, characters, words, and each model's own tokens. */
  const AXES = ['tokens', 'characters', 'words', 'own tokens']
  const OWN = 3

  Object.assign(fathom, { AXES, OWN, MOST_LINES: 8 })

  /**
   * Returns Chart.js's configuration. `panel` has `entries` and `faint`. `view` has the plot's data, the series, the
   * chosen axis (a position in AXES), the curves of papers and whether an entry is shown. `room` has the panel's width
   * and whether it is a small one.
   */
  fathom.panel = (panel, view, room) => {
    const { entries } = fathom.data
    const { plot, axis } = view
    // In one plot, entries that are not chosen are grey. They are hidden if all are coloured, and in small plots.
    const isOnePlot = plot.facets.panels.length === 1 && panel.faint.length > 0
    const drawn = (isOnePlot ? plot.ranked : panel.entries).filter(view.isShown)
    const behind = isOnePlot
      ? plot.ranked.filter(entry => !view.isShown(entry) && !entries[entry].reference)
      : panel.faint.filter(view.isShown)
    const models = drawn.filter(entry => !entries[entry].reference)
    const datasets = [
      ...models.map((entry, at) => ({
        ...lineOf(entry, view, aside(at, models.length)),
        ...(models.length > fathom.MOST_LINES && { ...CROWDED, ...(at > 0 && THIN) }),
      })),
      ...drawn.filter(entry => entries[entry].reference).map(entry => ({ ...lineOf(entry, view, 1), ...BAND })),
      ...view.curves.map((curve, at) => reportedLine(curve, aside(at, view.curves.length))),
      ...behind.map(entry => ({ ...lineOf(entry, view, 1), ...faint() })),
    ]
    const all = plot.ranked.flatMap(entry => pointsOf(entry, view, 1).map(({ x }) => x)).filter(x => x > 0)
    const xs = [...all, ...view.curves.flatMap(({ points }) => points.map(([x]) => x))]
    const [first, last] = xs.length > 0 ? [Math.min(...xs), Math.max(...xs)] : [8192, 131072]
    const pad = first === last ? 2 : 2 ** 0.3
    const ticks = ticksOf(view, [first, last])
    const inColor = datasets.filter(({ faint }) => !faint)
    const named = !room.small && room.width >= 720 && inColor.length <= 12
    const windows = (axis === 0 || axis === OWN) && !room.small ? plot.windows : []
    return {
      type: 'line',
      data: { datasets },
      options: {
        responsive: true,
        maintainAspectRatio: false,
        animation: false,
        endNames: named,
        interaction: { mode: 'nearest', intersect: false },
        layout: {
          padding: {
            top: windows.length === 0 ? 10 : windows.length > 1 ? 42 : 26,
            right: named ? fathom.endNamesWidth(inColor.map(({ short }) => short)) : 8,
          },
        },
        plugins: { legend: { display: false }, tooltip: tooltip(view) },
        scales: { x: xAxis(view, room, ticks, [first / pad, last * pad]), y: fathom.accuracyAxis(room.small) },
      },
      plugins: [
        fathom.windows(windows),
        fathom.bands,
        fathom.intervals,
        fathom.refusals,
        ...(named ? [fathom.endNames] : []),
      ],
    }
  }

  const tooltip = ({ axis, plot }) => ({
    usePointStyle: true,
    filter: ({ dataset }) => !dataset.faint || plot.facets.panels.length === 1,
    callbacks: {
      title: ([item]) =>
        item && `${Math.round(item.raw.length).toLocaleString('en-US')} ${axis === 0 ? plot.unit : AXES[axis]}`,
      label: ({ dataset, raw }) => `${dataset.label}: ${describePoint(raw)}`,
    },
  })

  /** Reported values have no number of items, and not always an interval. */
  function describePoint({ y, low, high, n, partial }) {
    const interval = low === undefined ? '' : ` [${low.toFixed(1)}–${high.toFixed(1)}]`
    const origin = n === undefined ? 'reported' : `n ${n}${partial ? ', incomplete' : ''}`
    return `${y.toFixed(1)}${interval}, ${origin}`
  }

  const xAxis = ({ axis, plot }, { small, width }, ticks, [min, max]) => ({
    type: 'logarithmic',
    min,
    max,
    title: {
      display: !small,
      text:
        axis === 0 ? plot.axis : `${plot.switchable} (${axis === OWN ? 'each model’s ' : ''}${AXES[axis]}, log scale)`,
      color: fathom.color('--quiet'),
    },
    afterBuildTicks: scale => {
      scale.ticks = ticks.map(({ at }) => ({ value: at }))
    },
    ticks: {
      autoSkip: small || width < 720,
      autoSkipPadding: 10,
      maxRotation: 0,
      color: fathom.color('--ink'),
      callback: value => ticks.find(({ at }) => at === value)?.label ?? '',
    },
    grid: { color: fathom.color('--rule') },
    border: { color: fathom.color('--quiet') },
  })

  /** Returns NaN if it is unknown. */
  function xOf({ axis, plot, series }, at, entry) {
    if (axis === OWN) return series.own[entry]?.[at] || Number.NaN
    return (axis === 0 ? plot.lengths : series[AXES[axis]])[at]
  }

  function ticksOf(view, [first, last]) {
    const { plot, axis, curves } = view
    if (axis === OWN) return doublings(first, last)
    if (axis > 0)
      return plot.lengths.map((_, at) => ({ at: xOf(view, at), label: fathom.compact.format(xOf(view, at)) }))
    const beyond = []
    for (const { points } of curves)
      for (const [at] of points)
        if (at >= first && at <= last && !plot.ticks.some(tick => Math.abs(Math.log2(tick.at / at)) < 0.4))
          if (!beyond.some(tick => Math.abs(Math.log2(tick.at / at)) < 0.4)) beyond.push({ at, label: lengthOf(at) })
    return [...plot.ticks, ...beyond].sort((a, b) => a.at - b.at)
  }

  /** Returns the doublings along the axis, which extends a little beyond the lines. */
  function doublings(first, last) {
    const ticks = []
    for (let at = 2 ** Math.ceil(Math.log2(first / 1.2)); at <= last * 1.2; at *= 2)
      ticks.push({ at, label: lengthOf(at) })
    return ticks.length > 0 ? ticks : [{ at: first, label: first.toLocaleString('en-US') }]
  }

  const PARTIAL = 1
  const REFUSED = 2

  function pointsOf(entry, view, factor) {
    return view.series.lines[entry].slice(1).map((point, at) => {
      const length = xOf(view, at, entry)
      // An unknown value breaks the line.
      if (!point || Number.isNaN(length)) return { x: length * factor, length, y: Number.NaN, flags: 0 }
      const [y, low, high, n, flags = 0] = point
      const partial = (flags & PARTIAL) > 0
      return { x: length * factor, length, y, low, high, n, partial, flags }
    })
  }

  function lineOf(entry, view, factor) {
    const style = view.plot.styles[entry]
    const color = fathom.isDark() ? style.dark : style.color
    const points = pointsOf(entry, view, factor)
    const data = points.map(point => ((point.flags & REFUSED) > 0 ? { ...point, y: Number.NaN } : point))
    const { short, ...named } = fathom.data.entries[entry]
    return {
      ...{ label: fathom.nameOf(named), short, data, whiskers: true, clip: false },
      refused: points.filter(({ flags }) => (flags & REFUSED) > 0),
      ...{ borderColor: color, backgroundColor: color, borderWidth: style.width, borderDash: style.dash },
      ...{ pointStyle: style.point, pointRadius: 4.5, pointHoverRadius: 6 },
      pointBackgroundColor: data.map(({ partial }) => (partial ? fathom.color('--card') : color)),
    }
  }

  /** Points with intervals are moved aside, so that these can be seen. */
  function reportedLine({ label, style, points }, offset) {
    const color = fathom.isDark() ? style.dark : style.color
    const name = `${label} (reported)`
    const whiskers = points.every(([, , low]) => low !== undefined)
    const data = points.map(([x, y, low, high]) => ({ x: whiskers ? x * offset : x, length: x, y, low, high }))
    return {
      ...{ label: name, short: name, data, whiskers, clip: false, order: 1 },
      ...{ borderColor: color, backgroundColor: color, borderWidth: style.width, borderDash: style.dash },
      ...{ pointStyle: style.point, pointRadius: 3, pointBackgroundColor: 'transparent' },
    }
  }

  /** With too many lines to follow, the best one is thick and none has intervals. */
  const CROWDED = { whiskers: false, pointRadius: 3 }
  const THIN = { borderWidth: 1.1, pointRadius: 2.2 }

  const BAND = { band: true, whiskers: false, pointRadius: 0, order: 2 }
  const faint = () => ({
    ...{ faint: true, whiskers: false, refused: [], pointRadius: 0, pointHoverRadius: 4, order: 3 },
    ...{ borderColor: fathom.color('--faint'), borderWidth: 1.25, borderDash: [] },
  })

  /** Returns a small offset as a factor of the length, for several lines at the same length. */
  function aside(at, count) {
    if (count < 2) return 1
    return 2 ** ((at - (count - 1) / 2) * Math.min(0.05, 0.24 / (count - 1)))
  }

  const lengthOf = at => (at >= 2 ** 20 ? `${Number((at / 2 ** 20).toFixed(2))}M` : `${Math.round(at / 1024)}K`)
}
