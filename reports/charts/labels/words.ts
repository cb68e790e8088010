import type { Plugin } from 'chart.js'
import { DAGGER } from '../../summary/entries/short-names.ts'
import { type Canvas, type Font, measureTextWidth, setFont, wrapToWidth } from '../fonts/font.ts'

/** The texts around a plot. */
export interface ChartText {
  readonly title: string
  /** Font size of the title in points; 16 by default. */
  readonly size?: number
  /**
   * A highlighted text before the details: problems of the results (`formatHealthAlert`). Absent or empty if there are
   * none.
   */
  readonly alert?: string
  /** Explains a point: tasks, n, interval, scorer. */
  readonly details: readonly string[]
  /** A highlighted text: the model is simulated. Empty otherwise. */
  readonly warning: string
  /** Explanations of bars, marks and colours; small, below the plot. */
  readonly notes?: readonly string[]
  readonly foot: string
}

/** Lines with their positions, and the heights above and below the plot. */
export interface TextLayout {
  readonly lines: readonly Line[]
  readonly above: number
  readonly below: number
}

interface Line extends Style {
  readonly text: string
  /** Position of the baseline: from the top of the picture, or from its bottom if negative. */
  readonly y: number
}

export interface Style {
  readonly font: Font
  readonly color: string
}

export const MARGIN = 10

const TITLE: Style = { font: { size: 16, weight: 'bold' }, color: '#111111' }
const DETAILS: Style = { font: { size: 12 }, color: '#444444' }
const WARNING: Style = { font: { size: 12, weight: 'bold' }, color: '#B03A00' }
const FOOT: Style = { font: { size: 10.5 }, color: '#666666' }

/** Breaks the texts into lines for a picture of that width. */
export function layOutText(
  { title, size, alert = '', details, warning, notes = [], foot }: ChartText,
  width: number,
): TextLayout {
  const lines: Line[] = []
  let y = 6
  const put = (text: string, style: Style, most: number) => {
    if (text === '') return
    for (const line of wrapToWidth(text, width - 2 * MARGIN, style.font, most)) {
      y += style.font.size * 1.3
      lines.push({ text: line, y, ...style })
    }
  }
  put(unbrokenEnd(title), size === undefined ? TITLE : { ...TITLE, font: { ...TITLE.font, size } }, 3)
  y += 2
  put(unbrokenEnd(alert), WARNING, 2)
  put(withDots(details), DETAILS, 3)
  put(warning && `${DAGGER} ${warning}`, WARNING, 2)
  const feet = footLines(notes, foot, width - 2 * MARGIN)
  const step = FOOT.font.size * 1.3
  feet.forEach((text, at) => {
    lines.push({ text, y: -7 - (feet.length - 1 - at) * step, ...FOOT })
  })
  return { lines, above: y + 8, below: 7 + feet.length * step }
}

/** Puts the notes and the foot on one line if both fit, else on separate lines. */
function footLines(notes: readonly string[], foot: string, maxWidth: number): string[] {
  const lines = (text: string) => (text === '' ? [] : wrapToWidth(text, maxWidth, FOOT.font, 3))
  const all = [...notes, foot].filter(text => text !== '').join(' · ')
  return measureTextWidth(all, FOOT.font) <= maxWidth ? lines(all) : [...lines(withDots(notes)), ...lines(foot)]
}

/** Keeps a bracketed end on one line. */
const unbrokenEnd = (text: string) =>
  text.replace(/ \([^()]*\)$/, said => ` ${said.slice(1).replaceAll(' ', '\u00a0')}`)

/** Prevents lines that start with the dot. */
const withDots = (parts: readonly string[]) => parts.join(' · ').replaceAll(' · ', '\u00a0· ')

export const makeTextPlugin = ({ lines }: TextLayout): Plugin<'line'> => ({
  id: 'words',
  afterDraw({ ctx, height }) {
    for (const { text, y, ...style } of lines) drawText(ctx, text, MARGIN, y < 0 ? height + y : y, style)
  },
})

export function drawText(
  ctx: Canvas,
  text: string,
  x: number,
  y: number,
  { font, color }: Style,
  align: 'left' | 'center' | 'right' = 'left',
): void {
  ctx.save()
  setFont(ctx, font, text)
  ctx.fillStyle = color
  ctx.textAlign = align
  ctx.textBaseline = 'alphabetic'
  ctx.fillText(text, x, y)
  ctx.restore()
}
