// Accuracy against cost, with the Pareto frontier.
{
  const KINDS = ['Cost', 'Tokens', 'Time', 'Calls']
  const TITLES = ['US dollars per item', 'tokens per item, in and out', 'time per item', 'calls per item']
  const time = ms =>
    ms < 1000
      ? `${Number(ms.toPrecision(2))} ms`
      : ms < 120_000
        ? `${Number((ms / 1000).toPrecision(3))} s`
        : `${Number((ms / 60_000).toPrecision(3))} min`
  const SHOWN = [
    value => `$${Number(value.toPrecision(3))}`,
    value => fathom.compact.format(value),
    time,
    value => fathom.compact.format(value),
  ]

  /** Ratio of the dearest to the cheapest entry. Below it, a chart shows nothing. */
  const SAME = 1.05
  const GREY = { color: '#9a9a94', dark: '#77776f', point: 'circle' }

  fathom.costs = (figure, { plot }) => {
    const { entries } = fathom.data
    const models = plot.ranked.filter(entry => plot.spent[entry] && !entries[entry].reference)
    const spentOn = kind => models.map(entry => plot.spent[entry][0][kind]?.[0] ?? 0).filter(spent => spent > 0)
    const known = KINDS.map((_, kind) => kind).filter(kind => spentOn(kind).length > 0)
    if (known.length === 0) return
    // If all cost the same, a chart would be one column of points; a single entry is one point.
    const isSame = kind => Math.max(...spentOn(kind)) < SAME * Math.min(...spentOn(kind))
    const kinds = known.filter(kind => !isSame(kind))
    if (kinds.every(kind => kind > 1)) {
      const same = known.find(kind => kind < 2)
      if (same !== undefined) {
        const spent = spentOn(same)
        const mean = spent.reduce((sum, each) => sum + each, 0) / spent.length
        const each = `about ${SHOWN[same](mean)}${same === 1 ? ' tokens' : ''} per item`
        const line =
          models.length === 1
            ? `The entry uses ${each}. A chart of accuracy against cost needs two entries.`
            : `All entries use ${each}, so there is no chart of accuracy against cost. Times are in the table.`
        figure.replaceWith(fathom.element('p', { class: 'fine' }, line))
        return
      }
    }
    if (kinds.length === 0) return
    const best = new Set(plot.facets.panels.length === 1 ? plot.facets.panels[0].entries : models)
    const isMany = models.length > fathom.MOST_LINES
    let kind = kinds[0]
    let length = 0

    const pointsOf = () =>
      models.flatMap(entry => {
        const score = plot.series[0].lines[entry][length]
        const spent = plot.spent[entry][length][kind]
        if (!score || !spent || !(spent[0] > 0)) return []
        const [x, left, right] = spent
        const [y, low, high, n] = score
        return [{ entry, x, y, low, high, n, left, right }]
      })

    const draw = fathom.drawn(figure.querySelector('canvas'), () => {
      const points = pointsOf()
      const front = frontOf(points)
      const ends = points.flatMap(({ x, left, right }) => [Math.max(left, x / 3), right])
      const [first, last] = ends.length > 0 ? [Math.min(...ends), Math.max(...ends)] : [1, 10]
      // Use at least a decade, so that there are round numbers on the axis.
      const pad = Math.max(1.6, Math.sqrt((10 * first) / last))
      const note = figure.querySelector('.note')
      const simulated = points.some(({ entry }) => entries[entry].simulated)
      const parts = [
        `Step line: Pareto frontier of accuracy and cost. Whiskers: 95 % confidence intervals.${isMany ? ' Coloured: the best entries; named: these and the frontier.' : ''}`,
        'Means leave out items that overflowed the context window; these cost nothing and count as wrong.',
        points.length < models.length && `${models.length - points.length} entries have no such value.`,
        simulated &&
          `Hollow: simulated models${kind === 0 || kind === 2 ? ', whose cost and time say nothing about a real model' : ''}.`,
      ]
      note.textContent = parts.filter(Boolean).join(' ')
      return {
        type: 'scatter',
        data: {
          datasets: [
            ...points.map(point =>
              datasetOf(
                point,
                isMany && !best.has(point.entry) ? GREY : plot.styles[point.entry],
                entries[point.entry],
              ),
            ),
            frontDataset(front, last * pad),
          ],
        },
        options: {
          responsive: true,
          maintainAspectRatio: false,
          animation: false,
          layout: { padding: { top: 18, right: 12 } },
          plugins: {
            legend: { display: false },
            tooltip: {
              usePointStyle: true,
              filter: ({ dataset }) => dataset.whiskers,
              callbacks: {
                label: ({ dataset, raw }) =>
                  `${dataset.label}: ${raw.y.toFixed(1)} [${raw.low.toFixed(1)}–${raw.high.toFixed(1)}], ${SHOWN[kind](raw.x)}, n ${raw.n}`,
              },
            },
          },
          scales: {
            x: {
              type: 'logarithmic',
              min: first / pad,
              max: last * pad,
              title: { display: true, text: `${TITLES[kind]} (log scale)`, color: fathom.color('--quiet') },
              // Use 1, 2, 5 and their multiples of ten, or all of Chart.js's ticks if too few of those are visible.
              afterBuildTicks: scale => {
                const round = scale.ticks.filter(({ value }) =>
                  [1, 2, 5].some(first => value === first * 10 ** Math.floor(Math.log10(value))),
                )
                if (round.length > 2) scale.ticks = round
              },
              ticks: {
                color: fathom.color('--ink'),
                maxRotation: 0,
                autoSkip: true,
                autoSkipPadding: 24,
                callback: value => SHOWN[kind](value),
              },
              grid: { color: fathom.color('--rule') },
              border: { color: fathom.color('--quiet') },
            },
            y: fathom.accuracyAxis(),
          },
        },
        plugins: [fathom.intervals, names(new Set(front.map(({ entry }) => entry)), isMany ? best : undefined)],
      }
    })

    const lengths = ['All lengths', ...plot.lengths.map((at, place) => labelOf(plot, at, place))]
    figure.querySelector('.tools').append(
      fathom.select(
        'Across',
        kinds.map(each => KINDS[each]),
        0,
        place => {
          kind = kinds[place]
          draw()
        },
      ),
      fathom.select('Length', lengths, 0, place => {
        length = place
        draw()
      }),
    )
    figure.hidden = false
    draw()
  }

  const labelOf = ({ ticks }, at) => ticks.find(tick => tick.at === at)?.label ?? at.toLocaleString('en-US')

  /** Returns the points from cheap to expensive that are better than all before. */
  function frontOf(points) {
    const front = []
    for (const point of [...points].sort((a, b) => a.x - b.x || b.y - a.y))
      if (front.length === 0 || point.y > front.at(-1).y) front.push(point)
    return front
  }

  function datasetOf(point, style, entry) {
    const color = fathom.isDark() ? style.dark : style.color
    return {
      ...{
        label: fathom.nameOf(entry),
        short: entry.short,
        entry: point.entry,
        data: [point],
        whiskers: true,
        clip: false,
      },
      ...{ borderColor: color, pointBorderColor: color, pointBorderWidth: 2, pointStyle: style.point, pointRadius: 6 },
      pointBackgroundColor: entry.simulated ? 'transparent' : color,
    }
  }

  const frontDataset = (front, end) => ({
    type: 'line',
    label: '',
    data: [...front, ...(front.length > 0 ? [{ x: end, y: front.at(-1).y }] : [])],
    stepped: 'before',
    borderColor: fathom.color('--quiet'),
    borderWidth: 1.25,
    borderDash: [4, 3],
    pointRadius: 0,
    pointHitRadius: 0,
    order: 2,
  })

  /**
   * Draws names next to the points, those of the frontier first. Names that would overlap are left out; hovering still
   * shows them.
   */
  const names = (front, best) => ({
    id: 'names',
    afterDatasetsDraw({ ctx, chartArea, data, scales }) {
      const points = data.datasets
        .filter(({ whiskers }) => whiskers)
        .map(({ short, entry, data: [{ x, y }] }) => ({
          label: short,
          entry,
          x: scales.x.getPixelForValue(x),
          y: scales.y.getPixelForValue(y),
        }))
      const taken = points.map(({ x, y }) => ({ left: x - 7, right: x + 7, top: y - 7, bottom: y + 7 }))
      // Steps of the frontier must not cross a name.
      const steps = points.filter(({ entry }) => front.has(entry)).sort((a, b) => a.x - b.x)
      steps.forEach(({ x, y }, at) => {
        const next = steps[at + 1]
        taken.push({ left: x, right: next?.x ?? chartArea.right, top: y - 2, bottom: y + 2 })
        if (next)
          taken.push({ left: next.x - 2, right: next.x + 2, top: Math.min(y, next.y), bottom: Math.max(y, next.y) })
      })
      ctx.save()
      ctx.font = `12px ${fathom.font()}`
      ctx.fillStyle = fathom.color('--ink')
      ctx.textBaseline = 'middle'
      const named = points.filter(({ entry }) => !best || best.has(entry) || front.has(entry))
      for (const { label, x, y } of named.sort((a, b) => front.has(b.entry) - front.has(a.entry))) {
        const text = fathom.fitted(ctx, label, Math.min(240, chartArea.width / 2))
        const width = ctx.measureText(text).width
        const places = [
          [x + 11, y - 11],
          [x + 11, y + 12],
          [x - 11 - width, y - 11],
          [x - 11 - width, y + 12],
          [x - width / 2, y - 20],
          [x - width / 2, y + 21],
        ]
        const boxes = places.map(([left, middle]) => ({
          left,
          right: left + width,
          top: middle - 8,
          bottom: middle + 8,
        }))
        const free = boxes.find(
          box =>
            box.left >= chartArea.left + 2 &&
            box.right <= chartArea.right &&
            box.top >= chartArea.top - 18 &&
            box.bottom <= chartArea.bottom &&
            taken.every(
              other =>
                box.right < other.left || box.left > other.right || box.bottom < other.top || box.top > other.bottom,
            ),
        )
        if (!free) continue
        taken.push(free)
        ctx.fillText(text, free.left, (free.top + free.bottom) / 2)
      }
      ctx.restore()
    },
  })
}
