import type { Plugin } from 'chart.js'
import { drawPoint } from 'chart.js/helpers'
import { findLargest } from '../../../core/collections/extremes.ts'
import { makePercentAxis, makeUsageAxis } from '../axes.ts'
import { type Picture, type Plot, type PlotFrame, WIDTH } from '../draw.ts'
import { type Font, fitToWidth, measureTextWidth } from '../fonts/font.ts'
import { drawText, MARGIN } from '../labels/words.ts'
import { darkenForText } from '../palette.ts'
import type { Pareto } from './pareto.ts'

const HEIGHT = 270
const NAME: Font = { size: 12 }
const WIDEST = 190
const RADIUS = 4.5
/** If all names together are longer than this, in points, they do not fit next to the points. */
const MOST_NAMED = 800
/** Width of the numbers of the other axis. */
const INDENT = 55
const KEY_WIDEST = 150
const KEY_STEP = 17

/**
 * Returns points with both intervals. Their names are next to them or in a key, and the Pareto frontier is behind them.
 */
export function makeScatterChart(figure: Pareto): Picture {
  if (figure.isSame) return { words: figure, height: 1, plot: () => NO_PLOT }
  const keyed = figure.points.reduce((sum, { short }) => sum + measureTextWidth(short, NAME), 0) > MOST_NAMED
  const right = keyed ? measureKeyWidth(figure) : 2 * MARGIN
  const height = keyed ? Math.max(HEIGHT, figure.points.length * KEY_STEP + 40) : HEIGHT
  const named = keyed ? makeKeyPlugin(figure) : makeNamesPlugin(figure)
  return {
    words: figure,
    height,
    plot: frame => buildPlot(figure, frame, right, [makeStepsPlugin(figure), makeBarsPlugin(figure), named]),
  }
}

const NO_PLOT: Plot = {
  type: 'line',
  data: { datasets: [] },
  options: {
    plugins: { legend: { display: false }, tooltip: { enabled: false } },
    scales: { x: { display: false }, y: { display: false } },
  },
}

function buildPlot(figure: Pareto, { above, below }: PlotFrame, right: number, plugins: Plugin<'line'>[]): Plot {
  return {
    type: 'line',
    data: {
      datasets: figure.points.map(({ short, style, spent, score, front }) => ({
        label: short,
        data: [{ x: spent.mean, y: score.mean, low: score.low, high: score.high }],
        borderColor: style.color,
        showLine: false,
        pointStyle: style.point,
        pointRadius: RADIUS,
        pointBorderWidth: 1.5,
        pointBorderColor: style.color,
        pointBackgroundColor: front ? style.color : '#ffffff',
        clip: false as const,
      })),
    },
    options: {
      layout: { padding: { top: above + 6, bottom: below, left: MARGIN - 2, right } },
      plugins: { legend: { display: false }, tooltip: { enabled: false } },
      scales: {
        x: makeUsageAxis(
          figure.unit,
          figure.points.flatMap(({ spent }) => [spent.low, spent.high]),
          { title: figure.axis, width: WIDTH - right - INDENT },
        ),
        y: makePercentAxis(),
      },
    },
    plugins,
  }
}

type Scales = Parameters<NonNullable<Plugin<'line'>['beforeDatasetsDraw']>>[0]['scales']

const locatePoints = ({ points }: Pareto, scales: Scales) =>
  points.map(point => ({
    ...point,
    x: scales['x'].getPixelForValue(point.spent.mean),
    y: scales['y'].getPixelForValue(point.score.mean),
    left: scales['x'].getPixelForValue(point.spent.low),
    right: scales['x'].getPixelForValue(point.spent.high),
    top: scales['y'].getPixelForValue(point.score.high),
    bottom: scales['y'].getPixelForValue(point.score.low),
  }))

/** Draws the best accuracy for each cost: to the right until the next better entry, then up. */
const makeStepsPlugin = (figure: Pareto): Plugin<'line'> => ({
  id: 'steps',
  beforeDatasetsDraw({ ctx, chartArea, scales }) {
    ctx.save()
    ctx.strokeStyle = '#b5b5b5'
    ctx.lineWidth = 1.5
    ctx.beginPath()
    for (const { left, right, top, bottom } of listSteps(locatePoints(figure, scales), chartArea)) {
      ctx.moveTo(left, bottom)
      ctx.lineTo(right, top)
    }
    ctx.stroke()
    ctx.restore()
  },
})

/** Returns each step as a line up and a line to the right, without width. */
function listSteps(places: ReturnType<typeof locatePoints>, area: Box): Box[] {
  const front = places.filter(point => point.front).sort((a, b) => a.x - b.x || b.y - a.y)
  return front.flatMap(({ x, y }, at) => [
    { left: x, right: x, top: y, bottom: front[at - 1]?.y ?? area.bottom },
    { left: x, right: front[at + 1]?.x ?? area.right, top: y, bottom: y },
  ])
}

const makeBarsPlugin = (figure: Pareto): Plugin<'line'> => ({
  id: 'bars',
  beforeDatasetsDraw({ ctx, scales }) {
    for (const { x, y, left, right, top, bottom, style } of locatePoints(figure, scales)) {
      ctx.save()
      ctx.strokeStyle = style.color
      ctx.globalAlpha = 0.8
      ctx.lineWidth = 1.2
      ctx.beginPath()
      for (const [from, to] of [
        [
          { x: left, y },
          { x: right, y },
        ],
        [
          { x, y: top },
          { x, y: bottom },
        ],
      ] as const) {
        ctx.moveTo(from.x, from.y)
        ctx.lineTo(to.x, to.y)
      }
      ctx.stroke()
      ctx.restore()
    }
  },
})

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/**
 * Places names so that they cover neither each other nor a point. A name that is not next to its point gets a leader
 * line.
 */
const makeNamesPlugin = (figure: Pareto): Plugin<'line'> => ({
  id: 'names',
  afterDatasetsDraw({ ctx, chartArea, scales, width }) {
    const places = locatePoints(figure, scales)
    const taken = [
      ...listSteps(places, chartArea).map(box => growBox(box, 1)),
      ...places.flatMap(({ x, y, left, right, top, bottom }) => [
        growBox({ left: x, right: x, top: y, bottom: y }, RADIUS + 1),
        growBox({ left, right, top: y, bottom: y }, 1),
        growBox({ left: x, right: x, top, bottom }, 1),
      ]),
    ]
    for (const { x, y, short, style } of places.toSorted((a, b) => a.y - b.y || a.x - b.x)) {
      const text = fitToWidth(short, WIDEST, NAME)
      const wide = measureTextWidth(text, NAME)
      const boxes = listCandidates(x, y, wide).filter(
        box =>
          box.left >= chartArea.left &&
          box.right <= width - 2 &&
          box.top >= chartArea.top - 8 &&
          box.bottom <= chartArea.bottom,
      )
      const box = boxes.find(each => taken.every(other => !isOverlapping(each, other))) ?? boxes[0]
      if (!box) continue
      taken.push(box)
      const ink = { font: NAME, color: darkenForText(style.color) }
      const [nearX, nearY] = [Math.max(box.left, Math.min(x, box.right)), Math.max(box.top, Math.min(y, box.bottom))]
      if (Math.hypot(nearX - x, nearY - y) > 12) {
        ctx.save()
        ctx.strokeStyle = ink.color
        ctx.globalAlpha = 0.5
        ctx.lineWidth = 0.8
        ctx.beginPath()
        ctx.moveTo(x, y)
        ctx.lineTo(nearX, nearY)
        ctx.stroke()
        ctx.restore()
      }
      drawText(ctx, text, box.left, box.bottom - 3, ink)
    }
  },
})

const growBox = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
})

const isOverlapping = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Returns positions next to the point, above and below it, then farther out. */
function listCandidates(x: number, y: number, wide: number): Box[] {
  const high = 14
  const makeBox = (left: number, top: number): Box => ({ left, top, right: left + wide, bottom: top + high })
  return [0, 1, 2, 3, 4, 5, 6, 7, 8].flatMap(far => {
    const aside = RADIUS + 3 + far * 5
    return [-far, far].flatMap(steps => {
      const middle = y - high / 2 + steps * high
      return [
        makeBox(x + aside, middle),
        makeBox(x - aside - wide, middle),
        makeBox(x - wide / 2, middle + (steps <= 0 ? -high : high)),
      ]
    })
  })
}

const measureKeyWidth = ({ points }: Pareto) =>
  22 + MARGIN + findLargest(points.map(({ short }) => measureTextWidth(fitToWidth(short, KEY_WIDEST, NAME), NAME)))

/** Draws point shapes with their names to the right of the plot, the most accurate on top. */
const makeKeyPlugin = ({ points }: Pareto): Plugin<'line'> => ({
  id: 'key',
  afterDatasetsDraw({ ctx, chartArea }) {
    const ordered = points.toSorted((a, b) => b.score.mean - a.score.mean)
    ordered.forEach(({ short, style, front }, at) => {
      const [x, y] = [chartArea.right + 14, chartArea.top + 6 + at * KEY_STEP]
      ctx.save()
      ctx.strokeStyle = style.color
      ctx.fillStyle = front ? style.color : '#ffffff'
      drawPoint(ctx, { pointStyle: style.point, radius: RADIUS, borderWidth: 1.5 }, x, y)
      ctx.restore()
      drawText(ctx, fitToWidth(short, KEY_WIDEST, NAME), x + 9, y + 4, {
        font: NAME,
        color: darkenForText(style.color),
      })
    })
  },
})
