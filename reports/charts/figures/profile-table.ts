import type { Plugin } from 'chart.js'
import { formatEnds } from '../../summary/format.ts'
import { makeFreePlot, type Picture, type PlotFrame, WIDTH } from '../draw.ts'
import { type Canvas, type Font, wrapToWidth } from '../fonts/font.ts'
import { DARK_FROM, HEAT, toHeatStep } from '../heat.ts'
import { drawText, MARGIN } from '../labels/words.ts'
import type { ProfileFigure, ProfileRow } from './profile-figure.ts'

const NAME: Font = { size: 11 }
const HEAD: Font = { size: 9.8 }
const NUMBER: Font = { size: 12 }
const FIGURE: Font = { size: 14, weight: 'bold' }
const INTERVAL: Font = { size: 10 }
const INK = '#222222'

const HEAD_HEIGHT = 18
const CELL = { height: 21, gap: 2, strip: 5 }
const ROW = CELL.height + CELL.strip + 8
/** Widths of the columns right of the abilities. */
const PLAIN = 26
const BALANCED = 60
const NAME_WIDTH = 84

/** Returns a table of shaded numbers, a row per entry. Its shades differ by lightness alone, so it prints in gray. */
export function makeProfileTable(figure: ProfileFigure): Picture {
  return {
    words: figure,
    height: figure.rows.length === 0 ? 20 : HEAD_HEIGHT + figure.rows.length * ROW + 4,
    plot: frame => makeFreePlot(figure.rows.length === 0 ? [] : [makeTablePlugin(figure, frame)]),
  }
}

const makeTablePlugin = (figure: ProfileFigure, { above }: PlotFrame): Plugin<'line'> => ({
  id: 'profile',
  afterDraw({ ctx }) {
    const left = MARGIN + NAME_WIDTH
    const right = WIDTH - MARGIN
    const wide = (right - left - PLAIN - BALANCED) / figure.abilities.length
    figure.abilities.forEach(({ ability, single }, column) => {
      drawCentered(ctx, `${ability}${single ? '¹' : ''}`, left + (column + 0.5) * wide, above + 12, HEAD)
    })
    drawCentered(ctx, 'balanced', right - PLAIN - BALANCED / 2, above + 12, { ...HEAD, weight: 'bold' })
    drawText(ctx, 'mean', right, above + 12, { font: HEAD, color: INK }, 'right')
    figure.rows.forEach((row, at) => {
      const top = above + HEAD_HEIGHT + at * ROW
      drawName(ctx, row.short, top)
      figure.abilities.forEach(({ ability }, column) => {
        const x = left + column * wide
        drawCell(ctx, row, ability, x, top, wide - CELL.gap)
        drawStrip(ctx, row.strips[column] ?? [], x, top + CELL.height + 1, wide - CELL.gap)
      })
      drawFigures(ctx, row, right, top)
    })
  },
})

function drawName(ctx: Canvas, name: string, top: number): void {
  const lines = wrapToWidth(name, NAME_WIDTH - 2, NAME, 2)
  const first = top + CELL.height / 2 + 4 - (lines.length - 1) * 6
  lines.forEach((line, at) => {
    drawText(ctx, line, MARGIN, first + at * 12, { font: NAME, color: INK })
  })
}

function drawCell(
  ctx: Canvas,
  { point, weakest }: ProfileRow,
  ability: string,
  x: number,
  top: number,
  wide: number,
): void {
  const score = point.scores.find(each => each.ability === ability)
  ctx.fillStyle = score ? HEAT[toHeatStep(score.height)] : '#e2e0dc'
  ctx.fillRect(x, top, wide, CELL.height)
  if (!score) return
  const isDark = toHeatStep(score.height) >= DARK_FROM
  const font: Font = ability === weakest ? { ...NUMBER, weight: 'bold' } : NUMBER
  drawText(
    ctx,
    String(Math.round(100 * score.height)),
    x + wide / 2,
    top + CELL.height / 2 + 4.5,
    { font, color: isDark ? '#ffffff' : '#111111' },
    'center',
  )
  if (ability !== weakest) return
  ctx.save()
  ctx.strokeStyle = '#111111'
  ctx.lineWidth = 1.6
  ctx.strokeRect(x + 0.8, top + 0.8, wide - 1.6, CELL.height - 1.6)
  ctx.restore()
}

/** Draws the heights at all lengths, the shortest first. */
function drawStrip(ctx: Canvas, heights: readonly (number | undefined)[], x: number, top: number, wide: number): void {
  if (heights.length < 2) return
  const step = wide / heights.length
  heights.forEach((height, at) => {
    ctx.fillStyle = height === undefined ? '#e2e0dc' : HEAT[toHeatStep(height)]
    ctx.fillRect(x + at * step, top, step - 0.8, CELL.strip)
  })
}

function drawFigures(ctx: Canvas, { point: { balanced }, plain }: ProfileRow, right: number, top: number): void {
  const percent = (share: number) => String(Math.round(100 * share))
  const middle = top + CELL.height / 2 + 5
  if (balanced) {
    const center = right - PLAIN - BALANCED / 2
    drawText(ctx, percent(balanced.mean), center - 10, middle, { font: FIGURE, color: '#111111' }, 'right')
    const interval = `[${formatEnds(balanced)}]`
    drawText(ctx, interval, center - 7, middle, { font: INTERVAL, color: '#444444' })
  }
  if (plain !== undefined) drawText(ctx, percent(plain), right, middle, { font: NUMBER, color: '#444444' }, 'right')
}

const drawCentered = (ctx: Canvas, text: string, x: number, y: number, font: Font): void =>
  drawText(ctx, text, x, y, { font, color: INK }, 'center')
