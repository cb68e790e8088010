import type { Plugin } from 'chart.js'
import { drawPoint } from 'chart.js/helpers'
import { findLargest } from '../../core/collections/extremes.ts'
import { cutApart } from '../summary/entries/short-names.ts'
import { type AcrossScale, AXIS, type AxisScale, GRID, INK, makeLengthScale, thinTicks } from './axes.ts'
import { makeFreePlot, type Picture, WIDTH } from './draw.ts'
import type { ChartLine, LengthFigure, Point } from './figures/figure.ts'
import { type Canvas, type Font, fitToWidth, measureTextWidth } from './fonts/font.ts'
import { MAX_COLORED_LINES } from './highlight.ts'
import { type LegendKey, layOutKeys, measureKeysHeight, writeKeys } from './labels/keys.ts'
import { drawText, MARGIN } from './labels/words.ts'
import { computePointOffset } from './marks.ts'
import type { LineStyle } from './palette.ts'

/** One of several plots with the same axes. */
export interface PanelPlot {
  readonly title: string
  readonly lines: readonly ChartLine[]
  /** Lines in thin grey, behind the others. */
  readonly faint: readonly ChartLine[]
}

/** A figure of small multiples. */
export interface Panelled extends LengthFigure {
  readonly panels: readonly PanelPlot[]
  readonly keys: readonly LegendKey[]
}

const TITLE: Font = { size: 12.5, weight: 'bold' }
/** Font of all titles if one does not fit. */
const NARROW: Font = { size: 11.2, weight: 'bold' }
const TICK: Font = { size: 11.5 }
/** Colour of the lines behind the coloured ones. */
export const FAINT = '#c9c6bf'
const BETWEEN = 12
const ABOVE = 20
const BELOW = 18
const AXIS_TITLE = 22

/**
 * Returns the number of panels in a row. In a paper's column, more than six panels form rows of three. In a wider
 * picture each panel keeps its size.
 */
export const countPanelColumns = (panels: number, width = WIDTH): number => {
  const most = Math.max(2, Math.floor(width / 215))
  return Math.min(panels, panels > 3 * most ? Math.ceil(most * 1.5) : most)
}

/** Returns small multiples in rows, with one key below them. */
export function makePanelChart(
  figure: Panelled,
  y: AxisScale,
  {
    width = WIDTH,
    columns = countPanelColumns(figure.panels.length, width),
  }: { width?: number; columns?: number } = {},
): Picture {
  const rows = Math.ceil(figure.panels.length / columns)
  const each = width / columns
  const high = each < 170 ? 78 : each < 300 ? 110 : 150
  const keys = layOutKeys(figure.keys, width - 2 * MARGIN)
  const step = ABOVE + high + BELOW
  return {
    words: figure,
    width,
    height: rows * step + AXIS_TITLE + measureKeysHeight(keys),
    plot: ({ above }) =>
      makeFreePlot([
        makePanelsPlugin(figure, y, { width, columns, high, step, above }),
        writeKeys(keys, above + rows * step + AXIS_TITLE),
      ]),
  }
}

interface Grid {
  readonly width: number
  readonly columns: number
  readonly high: number
  readonly step: number
  readonly above: number
}

interface Box {
  readonly left: number
  readonly top: number
  readonly wide: number
  readonly high: number
  x(length: number): number
  y(value: number): number
}

const makePanelsPlugin = (
  figure: Panelled,
  scale: AxisScale,
  { width, columns, high, step, above }: Grid,
): Plugin<'line'> => ({
  id: 'panels',
  afterDraw({ ctx }) {
    const left = MARGIN + findLargest(scale.ticks.map(tick => measureTextWidth(scale.written(tick), TICK))) + 6
    const wide = (width - left - MARGIN - (columns - 1) * BETWEEN) / columns
    const names = figure.panels.map(({ title }) => title)
    const font = names.every(name => measureTextWidth(name, TITLE) <= wide) ? TITLE : NARROW
    const titles = cutApart(names, name => fitToWidth(name, wide, font))
    const across = figure.across ?? makeLengthScale(figure.ticks, listLengths(figure))
    figure.panels.forEach((panel, at) => {
      const box: Box = {
        left: left + (at % columns) * (wide + BETWEEN),
        top: above + Math.floor(at / columns) * step + ABOVE,
        wide,
        high,
        x: length => box.left + across.place(length) * wide,
        y: value => box.top + high * (1 - scale.place(value)),
      }
      drawText(ctx, titles[at], box.left, box.top - 6, { font, color: '#222222' })
      drawFrame(ctx, figure, { x: across, y: scale }, box, {
        isFirst: at % columns === 0,
        isLast: at + columns >= figure.panels.length,
      })
      for (const { points, style, breaks } of panel.faint)
        drawCurve(ctx, points, { ...style, color: FAINT, dash: [], width: 1.1 }, box, breaks)
      for (const { points, style } of figure.published) drawCurve(ctx, points, style, box)
      const contestants = panel.lines.filter(({ reference }) => !reference).length
      panel.lines.forEach((line, index) => {
        const moved = line.reference ? box : { ...box, x: makeOffset(box, across, index, contestants) }
        if (contestants <= MAX_COLORED_LINES || line.reference) drawLine(ctx, line, moved)
        else drawLine(ctx, { ...line, style: makeCrowdedStyle(line.style, index) }, moved, SMALL)
      })
    })
    const bottom = above + Math.ceil(figure.panels.length / columns) * step
    drawText(ctx, fitToWidth(figure.axis, width - left - MARGIN, TICK), left, bottom + 12, { font: TICK, color: INK })
  },
})

/** Returns the positions of a line's points, a little apart from those of the other lines. */
function makeOffset({ x }: Box, { isLog }: AcrossScale, at: number, count: number): Box['x'] {
  const factor = computePointOffset(at, count)
  return isLog ? value => x(value * factor) : value => x(value) + DODGE * Math.log2(factor)
}

/** Points of a linear axis for what is an octave of lengths. */
const DODGE = 40

/** If there are too many lines to follow, the best one is thick, and the others are thin without intervals. */
const makeCrowdedStyle = (style: LineStyle, index: number): LineStyle => ({
  ...style,
  width: index === 0 ? style.width : 1.2,
})
const SMALL = { radius: 2, bars: false } as const

const listLengths = ({ lines, published }: LengthFigure) => [
  ...[...lines, ...published].flatMap(({ points }) => points.map(({ length }) => length)),
  ...lines.flatMap(({ refused = [] }) => refused),
]

/** Draws grid, ticks and windows. Numbers appear only at the first column and below the last row. */
function drawFrame(
  ctx: Canvas,
  figure: Panelled,
  scales: { readonly x: AcrossScale; readonly y: AxisScale },
  box: Box,
  { isFirst, isLast }: { readonly isFirst: boolean; readonly isLast: boolean },
): void {
  const strokeLine = (color: string, dash: readonly number[], from: [number, number], to: [number, number]) => {
    ctx.save()
    ctx.strokeStyle = color
    ctx.lineWidth = 1
    ctx.setLineDash([...dash])
    ctx.beginPath()
    ctx.moveTo(...from)
    ctx.lineTo(...to)
    ctx.stroke()
    ctx.restore()
  }
  const { left, top, wide, high } = box
  for (const tick of scales.y.ticks) {
    strokeLine(GRID, [], [left, box.y(tick)], [left + wide, box.y(tick)])
    if (isFirst) drawText(ctx, scales.y.written(tick), left - 5, box.y(tick) + 4, { font: TICK, color: INK }, 'right')
  }
  for (const tick of figure.ticks) strokeLine(GRID, [], [box.x(tick), top], [box.x(tick), top + high])
  for (const { at } of figure.windows)
    if (box.x(at) >= left && box.x(at) <= left + wide)
      strokeLine('#888888', [3, 3], [box.x(at), top], [box.x(at), top + high])
  strokeLine(AXIS, [], [left, top + high], [left + wide, top + high])
  if (!isLast) return
  const named = thinTicks(figure.ticks, tick => ({
    at: box.x(tick),
    width: measureTextWidth(scales.x.written(tick), TICK),
  }))
  // Keep the outermost labels within their panel, away from the next one.
  for (const tick of named) {
    const half = measureTextWidth(scales.x.written(tick), TICK) / 2
    const x = Math.max(left + half, Math.min(left + wide - half, box.x(tick)))
    drawText(ctx, scales.x.written(tick), x, top + high + 14, { font: TICK, color: INK }, 'center')
  }
}

/** Draws a line with its points and intervals. A cross on the axis marks lengths at which no prompt fits. */
function drawLine(
  ctx: Canvas,
  { points, style, reference, breaks = [], refused = [] }: ChartLine,
  box: Box,
  { radius, bars }: { readonly radius: number; readonly bars: boolean } = { radius: 2.8, bars: true },
): void {
  if (reference) {
    drawCurve(ctx, points, style, box, breaks)
    return
  }
  if (bars) for (const point of points) drawWhisker(ctx, point, style, box)
  drawCurve(ctx, points, style, box, breaks)
  ctx.save()
  ctx.strokeStyle = style.color
  for (const { length, mean, partial } of points) {
    ctx.fillStyle = partial ? '#ffffff' : style.color
    drawPoint(ctx, { pointStyle: style.point, radius, borderWidth: 1.2 }, box.x(length), box.y(mean))
  }
  for (const length of refused)
    drawPoint(ctx, { pointStyle: 'crossRot', radius: 3.5, borderWidth: 1.6 }, box.x(length), box.top + box.high)
  ctx.restore()
}

/**
 * Draws a curve.
 * @param breaks lengths at which the line is interrupted
 */
function drawCurve(
  ctx: Canvas,
  points: readonly Pick<Point, 'length' | 'mean'>[],
  style: LineStyle,
  box: Box,
  breaks: readonly number[] = [],
): void {
  ctx.save()
  ctx.strokeStyle = style.color
  ctx.lineWidth = style.width * 0.7
  ctx.setLineDash(style.dash.map(dash => dash * 0.7))
  ctx.beginPath()
  points.forEach(({ length, mean }, at) => {
    const before = points[at - 1]?.length ?? 0
    if (breaks.some(each => each > before && each < length)) ctx.moveTo(box.x(length), box.y(mean))
    else ctx.lineTo(box.x(length), box.y(mean))
  })
  ctx.stroke()
  ctx.restore()
}

function drawWhisker(ctx: Canvas, { length, low, high }: Point, style: LineStyle, box: Box): void {
  if (low === high) return
  ctx.save()
  ctx.strokeStyle = style.color
  ctx.globalAlpha = 0.7
  ctx.lineWidth = 0.9
  ctx.beginPath()
  ctx.moveTo(box.x(length), box.y(low))
  ctx.lineTo(box.x(length), box.y(high))
  ctx.stroke()
  ctx.restore()
}
