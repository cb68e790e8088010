// Additions of both charts to Chart.js's own lines: intervals, bands, windows, names.
{
  const { element } = fathom

  /**
   * Draws whiskers of a dataset's points: vertical from `low` to `high`, and horizontal from `left` to `right` if they
   * exist.
   */
  fathom.intervals = {
    id: 'intervals',
    beforeDatasetsDraw(chart) {
      const { ctx, scales } = chart
      chart.data.datasets.forEach((dataset, at) => {
        if (!dataset.whiskers || !chart.isDatasetVisible(at)) return
        ctx.save()
        ctx.strokeStyle = dataset.borderColor
        ctx.globalAlpha = 0.65
        for (const { x, y, low, high, left, right } of dataset.data) {
          if (Number.isNaN(y)) continue
          const [across, up] = [scales.x.getPixelForValue(x), scales.y.getPixelForValue(y)]
          ctx.beginPath()
          whisker(ctx, across, scales.y.getPixelForValue(low), scales.y.getPixelForValue(high))
          if (left !== undefined) {
            const ends = [left, right].map(end => scales.x.getPixelForValue(Math.max(end, scales.x.min)))
            ctx.moveTo(ends[0], up)
            ctx.lineTo(ends[1], up)
          }
          ctx.stroke()
        }
        ctx.restore()
      })
    },
  }

  function whisker(ctx, x, low, high) {
    ctx.moveTo(x, low)
    ctx.lineTo(x, high)
    for (const end of [low, high]) {
      ctx.moveTo(x - 3.5, end)
      ctx.lineTo(x + 3.5, end)
    }
  }

  /**
   * Draws a cross on the axis at lengths at which no prompt of an entry fits. Nothing was read, so it is not a point.
   */
  fathom.refusals = {
    id: 'refusals',
    afterDatasetsDraw(chart) {
      const { ctx, chartArea, scales } = chart
      ctx.save()
      ctx.lineWidth = 2
      for (const { refused = [], borderColor } of chart.data.datasets) {
        ctx.strokeStyle = borderColor
        for (const { x } of refused) {
          const [across, up] = [scales.x.getPixelForValue(x), chartArea.bottom]
          ctx.beginPath()
          ctx.moveTo(across - 4, up - 4)
          ctx.lineTo(across + 4, up + 4)
          ctx.moveTo(across - 4, up + 4)
          ctx.lineTo(across + 4, up - 4)
          ctx.stroke()
        }
      }
      ctx.restore()
    },
  }

  /** Draws the intervals of oracle and shortcut baselines as bands behind the lines. */
  fathom.bands = {
    id: 'bands',
    beforeDatasetsDraw(chart) {
      const { ctx, scales } = chart
      for (const dataset of chart.data.datasets) {
        if (!dataset.band) continue
        const edge = end =>
          dataset.data
            .filter(({ y }) => !Number.isNaN(y))
            .map(point => [scales.x.getPixelForValue(point.x), scales.y.getPixelForValue(point[end])])
        ctx.save()
        ctx.fillStyle = dataset.borderColor
        ctx.globalAlpha = 0.14
        ctx.beginPath()
        for (const [x, y] of [...edge('high'), ...edge('low').reverse()]) ctx.lineTo(x, y)
        ctx.fill()
        ctx.restore()
      }
    },
  }

  /** Draws a dashed vertical line at each model's context window, with names above the plot in two rows. */
  fathom.windows = marks => ({
    id: 'windows',
    beforeDatasetsDraw({ ctx, chartArea, scales }) {
      const free = [0, 0]
      ctx.save()
      ctx.font = `12px ${fathom.font()}`
      ctx.fillStyle = ctx.strokeStyle = fathom.color('--quiet')
      for (const { at, label } of marks) {
        if (at < scales.x.min || at > scales.x.max) continue
        const x = scales.x.getPixelForValue(at)
        const width = ctx.measureText(label).width
        const from = Math.max(4, Math.min(x - width / 2, chartArea.right - width))
        const row = free.findIndex(end => end <= from)
        ctx.setLineDash([5, 4])
        ctx.beginPath()
        ctx.moveTo(x, chartArea.top - 6 - Math.max(0, row) * 16)
        ctx.lineTo(x, chartArea.bottom)
        ctx.stroke()
        if (row < 0) continue
        ctx.fillText(label, from, chartArea.top - 12 - row * 16)
        free[row] = from + width + 10
      }
      ctx.restore()
    },
  })

  const STEP = 16
  const WIDEST = 250

  /** Draws each line's name at its right end if there is space. Overlapping names move apart. */
  fathom.endNames = {
    id: 'end-names',
    afterDatasetsDraw(chart) {
      if (!chart.options.endNames) return
      const { ctx, chartArea, scales } = chart
      const ends = chart.data.datasets.flatMap(({ data, short, borderColor, faint }) => {
        if (faint) return []
        const last = data.findLast(({ y }) => !Number.isNaN(y))
        if (!last) return []
        const [x, y] = [scales.x.getPixelForValue(last.x), scales.y.getPixelForValue(last.y)]
        return [{ label: short, borderColor, length: last.length, x, y }]
      })
      ends.sort((a, b) => a.y - b.y)
      const furthest = Math.max(...ends.map(({ length }) => length))
      const heights = apart(
        ends.map(({ y }) => y),
        chartArea,
      )
      ctx.save()
      ctx.font = `12.5px ${fathom.font()}`
      ctx.textBaseline = 'middle'
      ends.forEach(({ label, borderColor, length, x, y }, at) => {
        // Dot a long leader, so that it is not mistaken for the line.
        const far = length < furthest || chartArea.right - x > 90
        ctx.strokeStyle = far ? fathom.color('--quiet') : borderColor
        ctx.setLineDash(far ? [1, 5] : [])
        ctx.globalAlpha = 0.5
        ctx.beginPath()
        ctx.moveTo(x + 7, y)
        ctx.lineTo(chartArea.right + 6, heights[at])
        ctx.stroke()
        ctx.globalAlpha = 1
        ctx.fillStyle = fathom.color('--ink')
        ctx.fillText(fathom.fitted(ctx, label, WIDEST), chartArea.right + 10, heights[at])
      })
      ctx.restore()
    },
  }

  /** Returns the width for those names, in pixels. */
  fathom.endNamesWidth = labels => {
    const ctx = element('canvas').getContext('2d')
    ctx.font = `12.5px ${fathom.font()}`
    return 16 + Math.min(WIDEST, Math.max(0, ...labels.map(label => ctx.measureText(label).width)))
  }

  /** Shortens a text in the middle, because the ends of names distinguish them. */
  fathom.fitted = (ctx, text, room) => {
    if (ctx.measureText(text).width <= room) return text
    const signs = [...text]
    for (let kept = signs.length - 1; kept > 1; kept--) {
      const short = `${signs.slice(0, Math.ceil(kept / 2)).join('')}…${signs.slice(signs.length - Math.floor(kept / 2)).join('')}`
      if (ctx.measureText(short).width <= room) return short
    }
    return '…'
  }

  function apart(wanted, { top, bottom }) {
    const heights = [...wanted]
    for (let at = 1; at < heights.length; at++) heights[at] = Math.max(heights[at], heights[at - 1] + STEP)
    let floor = bottom
    for (let at = heights.length - 1; at >= 0; at--) {
      heights[at] = Math.min(heights[at], floor)
      floor = heights[at] - STEP
    }
    return heights.map(height => Math.max(height, top - 20))
  }

  /** Returns the vertical axis of both charts. */
  fathom.accuracyAxis = (small = false) => ({
    min: 0,
    max: 100,
    ticks: { stepSize: small ? 50 : 20, color: fathom.color('--ink'), callback: value => `${value} %` },
    grid: { color: fathom.color('--rule'), drawTicks: false },
    border: { display: false },
  })

  /**
   * Draws the chart, and again if the colours change.
   * @returns a function that draws
   */
  fathom.drawn = (canvas, configure) => {
    let chart
    const draw = () => {
      chart?.destroy()
      Chart.defaults.font.family = fathom.font()
      chart = new Chart(canvas, configure())
    }
    fathom.whenColorsChange(draw)
    return draw
  }
}
