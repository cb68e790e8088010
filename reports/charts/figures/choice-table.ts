import type { Plugin } from 'chart.js'
import { makeFreePlot, type Picture, type PlotFrame, WIDTH } from '../draw.ts'
import { type Canvas, type Font, wrapToWidth } from '../fonts/font.ts'
import { drawText, MARGIN } from '../labels/words.ts'
import { darkenForText } from '../palette.ts'
import type { ChoiceCell, ChoiceFigure } from './choice-figure.ts'

const NAME: Font = { size: 10.5 }
const HEAD: Font = { size: 11, weight: 'bold' }
const NUMBER: Font = { size: 13, weight: 'bold' }
const INK = '#222222'

const HEAD_HEIGHT = 20
const LENGTH_WIDTH = 42
const CELL = { height: 44, gap: 3, bar: 5 }
const ROW = CELL.height + CELL.gap
const EMPTY_HEIGHT = 20

/** Returns a table of names and scores. Each cell has a bar in its entry's color, as in the other pictures. */
export function makeChoiceTable(figure: ChoiceFigure): Picture {
  const isEmpty = figure.rows.length === 0
  return {
    words: figure,
    height: isEmpty ? EMPTY_HEIGHT : HEAD_HEIGHT + figure.rows.length * ROW + 4,
    plot: frame => makeFreePlot(isEmpty ? [] : [makeTablePlugin(figure, frame)]),
  }
}

const makeTablePlugin = (figure: ChoiceFigure, { above }: PlotFrame): Plugin<'line'> => ({
  id: 'choice',
  afterDraw({ ctx }) {
    const left = MARGIN + LENGTH_WIDTH
    const wide = (WIDTH - MARGIN - left) / figure.budgets.length
    figure.budgets.forEach((budget, column) => {
      drawText(ctx, budget, left + column * wide, above + 13, { font: HEAD, color: INK })
    })
    figure.rows.forEach(({ length, cells }, at) => {
      const top = above + HEAD_HEIGHT + at * ROW
      drawText(ctx, length, MARGIN, top + CELL.height / 2 + 4, { font: HEAD, color: INK })
      cells.forEach((cell, column) => {
        drawCell(ctx, cell, left + column * wide, top, wide - CELL.gap)
      })
    })
  },
})

function drawCell(ctx: Canvas, cell: ChoiceCell | undefined, x: number, top: number, wide: number): void {
  ctx.fillStyle = cell ? '#f4f4f2' : '#dddbd6'
  ctx.fillRect(x, top, wide, CELL.height)
  if (!cell) return
  ctx.fillStyle = cell.color
  ctx.fillRect(x, top, CELL.bar, CELL.height)
  const start = x + CELL.bar + 4
  drawText(ctx, cell.score, start, top + 15, { font: NUMBER, color: '#111111' })
  const lines = wrapToWidth(cell.name, wide - CELL.bar - 6, NAME, 2)
  lines.forEach((line, at) => {
    drawText(ctx, line, start, top + 27 + at * 11.5, { font: NAME, color: darkenForText(cell.color) })
  })
}
