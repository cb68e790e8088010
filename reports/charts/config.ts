import type { ChartDataset } from 'chart.js'
import {
  type AxisUnit,
  makeLengthAxis,
  makePercentAxis,
  makeUsageAxis,
  makeUsageScale,
  PERCENT,
  TICKS,
} from './axes.ts'
import type { Picture, Plot, Plotted } from './draw.ts'
import type { ChartLine, LengthFigure, Point, PublishedLine } from './figures/figure.ts'
import { measureTextWidth } from './fonts/font.ts'
import { endLabels, makeEndLabels, measureEndsHeight, measureEndsWidth } from './labels/ends.ts'
import { MARGIN } from './labels/words.ts'
import { computePointOffset, makeErrorBars, makeWindowMarks, measureWindowLabels } from './marks.ts'
import { FAINT, makePanelChart } from './panels.ts'

/**
 * Height between the axes in points, unless the names next to it need more: on two lines each up to the second, on one
 * beyond it.
 */
const HEIGHT = 215
const NAMED_HEIGHT = 290
/** Heights of the ticks below the plot and of the title below them. */
const [TICKED, TITLED] = [24, 20]

/** The size of a picture in points, if it is given. The height is that of one plot with its axes. */
interface Room {
  readonly width?: number
  readonly height?: number
  /** Number of panels in a row. */
  readonly columns?: number
}

/**
 * Returns a figure along the length as a picture: lines with their names at the end, or small multiples if there are
 * many lines.
 */
export function makeLengthChart(figure: LengthFigure, unit: AxisUnit, room: Room = {}): Picture {
  if (figure.layout.panels.length < 2)
    return { ...makeLineChart(figure, unit, room), ...(room.width !== undefined && { width: room.width }) }
  const ends = figure.lines.flatMap(({ points }) => points.flatMap(({ low, high }) => [low, high]))
  return makePanelChart(
    { ...figure, ...figure.layout },
    unit === 'percent' ? PERCENT : makeUsageScale(unit, ends),
    room,
  )
}

/** Returns one plot: coloured lines with their names, and the other lines thin and grey behind them. */
function makeLineChart(whole: LengthFigure, unit: AxisUnit, { height: asked }: Room): Picture {
  const [panel] = whole.layout.panels
  const behind = panel?.faint ?? []
  const figure = { ...whole, lines: whole.lines.filter(line => !behind.includes(line)) }
  const { lines, published } = figure
  const named = [
    ...lines.map(line => ({ ...line, reported: false })),
    ...published.map(line => ({ ...line, reported: true })),
  ]
  const above = measureWindowLabels(figure.windows) + 6
  const below = TICKED + (figure.axis === '' ? 0 : TITLED)
  const given = asked === undefined ? undefined : asked - above - below
  const ends = makeEndLabels(named, given ?? NAMED_HEIGHT)
  const height = given ?? Math.max(HEIGHT, measureEndsHeight(ends))
  return {
    words: figure,
    height: above + height + below,
    plot: frame => {
      const left = MARGIN - 2
      const right = measureEndsWidth(ends)
      const inner = frame.width - left - right - measureTextWidth('100 %', TICKS) - 8
      const padding = { top: frame.above + above, bottom: frame.below, left, right }
      const plugins = [makeErrorBars(lines), makeWindowMarks(figure.windows), endLabels(ends)]
      return buildPlot(figure, behind, unit, padding, inner, plugins)
    },
  }
}

type Padding = { readonly top: number; readonly bottom: number; readonly left: number; readonly right: number }

function buildPlot(
  figure: LengthFigure,
  behind: readonly ChartLine[],
  unit: AxisUnit,
  padding: Padding,
  width: number,
  plugins: Plot['plugins'],
): Plot {
  const { lines, published } = figure
  const drawn = [
    ...[...lines, ...behind, ...published].flatMap(line => line.points.map(point => point.length)),
    ...lines.flatMap(({ refused = [] }) => refused),
  ]
  const ends = [...lines, ...behind].flatMap(({ points }) => points.flatMap(({ low, high }) => [low, high]))
  return {
    type: 'line',
    data: {
      datasets: [
        ...lines.map((line, at) => toDataset(line, computePointOffset(at, lines.length))),
        ...published.map(toPublishedDataset),
        ...lines.map((line, at) => toRefusedDataset(line, computePointOffset(at, lines.length))),
        ...behind.map(toFaintDataset),
      ],
    },
    options: {
      layout: { padding },
      plugins: { legend: { display: false }, tooltip: { enabled: false } },
      scales: {
        x: makeLengthAxis(figure.axis, figure.ticks, drawn.length > 0 ? drawn : figure.ticks, width),
        y: unit === 'percent' ? makePercentAxis() : makeUsageAxis(unit, ends),
      },
    },
    plugins: plugins ?? [],
  }
}

function toDataset(
  { label, style, reference, points: measured, breaks = [] }: ChartLine,
  factor: number,
): ChartDataset<'line', Plotted[]> {
  const points = [...measured, ...breaks.map(makeBreak)].sort((a, b) => a.length - b.length)
  const hollow = style.point !== 'star' && style.point !== 'crossRot' && style.point !== 'cross'
  return {
    label,
    data: points.map(({ length, mean, low, high }) => ({ x: length * factor, y: mean, low, high })),
    borderColor: style.color,
    borderWidth: style.width * 0.8,
    borderDash: style.dash.map(dash => dash * 0.8),
    pointStyle: style.point,
    pointRadius: reference ? 0 : style.point === 'rectRot' || style.point === 'triangle' ? 4.5 : 3.75,
    pointBorderWidth: 1.4,
    pointBorderColor: style.color,
    pointBackgroundColor: points.map(point => (point.partial && hollow ? '#ffffff' : style.color)),
    clip: false,
    tension: 0,
  }
}

/** Returns a line without points, name and interval, drawn under all others. */
function toFaintDataset(line: ChartLine): ChartDataset<'line', Plotted[]> {
  const look = { borderColor: FAINT, borderWidth: 1.1, borderDash: [], pointRadius: 0, order: 2 }
  return { ...toDataset(line, 1), ...look }
}

/** Breaks the line here. */
const makeBreak = (length: number): Point => ({
  length,
  n: 0,
  partial: false,
  mean: Number.NaN,
  low: Number.NaN,
  high: Number.NaN,
})

/** Returns the marks on the axis of lengths at which every prompt was rejected. They are not points of the curve. */
function toRefusedDataset({ label, style, refused = [] }: ChartLine, factor: number): ChartDataset<'line', Plotted[]> {
  return {
    label: `${label} (refused)`,
    data: refused.map(length => ({ x: length * factor, y: 0, low: 0, high: 0 })),
    showLine: false,
    pointStyle: 'crossRot',
    pointRadius: 4.5,
    pointBorderWidth: 1.6,
    pointBorderColor: style.color,
    clip: false,
  }
}

/** Returns a published line without intervals, because none are published. */
function toPublishedDataset({ label, style, points }: PublishedLine): ChartDataset<'line', Plotted[]> {
  return {
    label,
    data: points.map(({ length, mean }) => ({ x: length, y: mean, low: mean, high: mean })),
    borderColor: style.color,
    borderWidth: style.width * 0.8,
    borderDash: style.dash.map(dash => dash * 0.8),
    pointStyle: style.point,
    pointRadius: 2.5,
    pointBorderWidth: 1,
    pointBorderColor: style.color,
    pointBackgroundColor: '#ffffff',
    clip: false,
    tension: 0,
    // Draw it under the measured lines.
    order: 1,
  }
}
