import type { Plugin } from 'chart.js'
import { formatLength } from '../../../core/lengths.ts'
import { DEPTH_BINS, type DepthCell, FEW } from '../../summary/cells/depth-map.ts'
import { INK, thinTicks } from '../axes.ts'
import { makeFreePlot, type Picture, type PlotFrame, WIDTH } from '../draw.ts'
import { type Canvas, type Font, fitToWidth, measureTextWidth } from '../fonts/font.ts'
import { DARK_FROM, HEAT, toHeatStep } from '../heat.ts'
import { drawText, MARGIN } from '../labels/words.ts'
import type { DepthFigure, DepthPanel } from './depth-figure.ts'

const NAME: Font = { size: 12.5, weight: 'bold' }
const TICK: Font = { size: 11.5 }
const NUMBER: Font = { size: 10 }

/** Height of a bin of depth in points, enough for its number. */
const BIN = 12
const PANEL = { above: 21, cells: DEPTH_BINS * BIN, below: 5 }
const PANEL_HEIGHT = PANEL.above + PANEL.cells + PANEL.below
/** Height of the lengths below the last maps. */
const TICKED = 15
const LEFT = 46
const BETWEEN = 14
/** Largest width of a single map's cells. */
const WIDEST_CELL = 52
/** Height of the axis title and the colour scale. */
const BELOW = 46

/** Returns heat maps, two in a row, with the score in each cell that is large enough. */
export function makeHeatMap(figure: DepthFigure): Picture {
  const rows = Math.ceil(figure.panels.length / 2)
  return {
    words: figure,
    height: rows === 0 ? 60 : rows * PANEL_HEIGHT + TICKED + BELOW,
    plot: frame => makeFreePlot(figure.panels.length === 0 ? [] : [makePanelsPlugin(figure, frame)]),
  }
}

const makePanelsPlugin = (figure: DepthFigure, { above }: PlotFrame): Plugin<'line'> => ({
  id: 'panels',
  afterDraw({ ctx }) {
    const columns = Math.min(2, figure.panels.length)
    const room = (WIDTH - LEFT - MARGIN - (columns - 1) * BETWEEN) / columns
    const cell = Math.min(WIDEST_CELL, room / figure.lengths.length)
    figure.panels.forEach((panel, at) => {
      const left = LEFT + (at % columns) * (room + BETWEEN)
      const top = above + Math.floor(at / columns) * PANEL_HEIGHT
      drawText(ctx, fitToWidth(panel.short, room, NAME), left, top + PANEL.above - 7, { font: NAME, color: '#222222' })
      drawCells(ctx, panel, left, top + PANEL.above, cell)
      if (at % columns === 0) drawDepthLabels(ctx, left, top + PANEL.above)
      const isLast = at + columns >= figure.panels.length
      if (isLast) drawLengthLabels(ctx, figure.lengths, left, top + PANEL.above + PANEL.cells, cell)
    })
    const bottom = above + Math.ceil(figure.panels.length / columns) * PANEL_HEIGHT + TICKED
    drawText(ctx, figure.axis, LEFT, bottom + 10, { font: TICK, color: INK })
    scale(ctx, LEFT, bottom + 20)
  },
})

function drawCells(ctx: Canvas, { cells }: DepthPanel, left: number, top: number, wide: number): void {
  const numbered = wide >= measureTextWidth('100', NUMBER) + 3
  cells.forEach((bins, length) => {
    bins.forEach(({ mean, n, refused }: DepthCell, bin) => {
      const [x, y] = [left + length * wide, top + bin * BIN]
      ctx.fillStyle = mean === undefined ? '#e2e0dc' : refused ? '#ffffff' : pickColor(mean)
      ctx.fillRect(x, y, wide - 1, BIN - 1)
      if (mean === undefined) return
      const color = toHeatStep(mean) >= DARK_FROM ? '#ffffff' : '#111111'
      if (n < FEW) drawCorner(ctx, x + wide - 1, y, color)
      if (numbered)
        drawText(
          ctx,
          refused ? '×' : String(Math.round(mean * 100)),
          x + (wide - 1) / 2,
          y + BIN - 3,
          { font: NUMBER, color },
          'center',
        )
    })
  })
}

function drawCorner(ctx: Canvas, right: number, top: number, color: string): void {
  ctx.save()
  ctx.fillStyle = color
  ctx.beginPath()
  ctx.moveTo(right - 4, top)
  ctx.lineTo(right, top)
  ctx.lineTo(right, top + 4)
  ctx.fill()
  ctx.restore()
}

function drawDepthLabels(ctx: Canvas, left: number, top: number): void {
  for (const [share, text] of [
    [0, '0 %'],
    [0.5, '50 %'],
    [1, '100 %'],
  ] as const)
    drawText(ctx, text, left - 5, top + share * PANEL.cells + 4, { font: TICK, color: INK }, 'right')
}

function drawLengthLabels(ctx: Canvas, all: readonly number[], left: number, top: number, wide: number): void {
  const place = (length: number) => ({
    at: (all.indexOf(length) + 0.5) * wide,
    width: measureTextWidth(formatLength(length), TICK),
  })
  for (const length of thinTicks(all, place))
    drawText(ctx, formatLength(length), left + place(length).at, top + 13, { font: TICK, color: INK }, 'center')
}

function scale(ctx: Canvas, left: number, top: number): void {
  const [wide, high, steps] = [154, 10, HEAT.length]
  for (let step = 0; step < steps; step++) {
    ctx.fillStyle = pickColor(step / (steps - 1))
    ctx.fillRect(left + 26 + (step * wide) / steps, top, wide / steps + 0.5, high)
  }
  drawText(ctx, '0 %', left, top + 9, { font: TICK, color: INK })
  drawText(ctx, '100 %', left + 26 + wide + 6, top + 9, { font: TICK, color: INK })
}

const pickColor = (share: number): string => HEAT[toHeatStep(share)]
