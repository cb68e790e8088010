import type { Plugin } from 'chart.js'
import { type Canvas, type Font, setFont, wrapped } from './font.ts'

/** What stands around a plot. */
export interface Words {
  readonly title: string
  /** Of the title's letters, in points; 16 unless given. */
  readonly size?: number
  /** Stands out before the details: what keeps the figures from being what they seem (`healthAlert`). Absent or empty where nothing does. */
  readonly alert?: string
  /** What a point is: tasks, n, interval, scorer. */
  readonly details: readonly string[]
  /** Stands out: that a program plays the model. Empty where none does. */
  readonly warning: string
  readonly foot: string
}

/** Lines with their places, and the heights that they take above and below the plot. */
export interface Layout {
  readonly lines: readonly Line[]
  readonly above: number
  readonly below: number
}

interface Line extends Style {
  readonly text: string
  /** Of its base line: from the picture's top, or, where negative, from its bottom. */
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

/** The mark at the name of a simulated entry. */
export const DAGGER = '†'

/** Breaks the words into lines for a picture of that width. */
export function layOut({ title, size, alert = '', details, warning, foot }: Words, width: number): Layout {
  const lines: Line[] = []
  let y = 6
  const put = (text: string, style: Style, most: number) => {
    if (text === '') return
    for (const line of wrapped(text, width - 2 * MARGIN, style.font, most)) {
      y += style.font.size * 1.3
      lines.push({ text: line, y, ...style })
    }
  }
  // What stands in brackets at its end stays together.
  put(
    title.replace(/ \([^()]*\)$/, said => ` ${said.slice(1).replaceAll(' ', '\u00a0')}`),
    size === undefined ? TITLE : { ...TITLE, font: { ...TITLE.font, size } },
    3,
  )
  y += 2
  put(alert, WARNING, 3)
  // No line begins with the dot.
  put(details.join(' · ').replaceAll(' · ', '\u00a0· '), DETAILS, 6)
  put(warning && `${DAGGER} ${warning}`, WARNING, 3)
  const feet = wrapped(foot, width - 2 * MARGIN, FOOT.font, 2)
  const step = FOOT.font.size * 1.3
  feet.forEach((text, at) => {
    lines.push({ text, y: -7 - (feet.length - 1 - at) * step, ...FOOT })
  })
  return { lines, above: y + 8, below: 7 + feet.length * step }
}

export const words = ({ lines }: Layout): Plugin<'line'> => ({
  id: 'words',
  afterDraw({ ctx, height }) {
    for (const { text, y, ...style } of lines) write(ctx, text, MARGIN, y < 0 ? height + y : y, style)
  },
})

export function write(
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
