import { createRequire } from 'node:module'
import type { Chart } from 'chart.js'
import { findShippedFile } from '../../../core/files/shipped-file.ts'
import { loadExtraFamilies } from './scripts.ts'

export type Canvas = Chart['ctx']

/** No system font has this name, so a picture has the same glyphs on every machine, even without fonts. */
export const FAMILY = 'Fathom Sans'
/** The font as vector pictures name it, and the closest families for viewers without it. */
export const FAMILIES = 'DejaVu Sans Condensed, DejaVu Sans, Arial, sans-serif'

/** A ligature would be one glyph in vectors, so that a search would not find `oﬃcial`. */
export const NO_LIGATURES = 'optimizeSpeed'

export interface Font {
  readonly size: number
  readonly weight?: 'bold'
  readonly style?: 'italic'
}

/** Sets the font for a text, with fallback fonts for letters that the default font lacks. */
export function setFont(ctx: Canvas, { size, weight, style }: Font, text: string): void {
  const beyond = loadExtraFamilies(text)
  const families = [FAMILY, ...beyond].map(family => `"${family}"`).join(', ')
  ctx.font = [style, weight, `${size}px`, families].filter(part => part !== undefined).join(' ')
  // The fallback fonts are variable, and thin by default.
  if (beyond.length > 0) Object.assign(ctx, { fontVariationSettings: `"wght" ${weight === 'bold' ? 700 : 400}` })
}

/** Narrow letters, because pictures appear in a column of a paper. */
export function measureTextWidth(text: string, font: Font): number {
  ruler ??= loadRuler()
  setFont(ruler, font, text)
  return ruler.measureText(text).width
}

/** Returns the text, shortened in the middle if it does not fit. The ends of names distinguish them. */
export function fitToWidth(text: string, maxWidth: number, font: Font): string {
  if (measureTextWidth(text, font) <= maxWidth) return text
  const signs = [...text]
  const shortenTo = (kept: number) =>
    `${signs.slice(0, Math.ceil(kept / 2)).join('')}…${signs.slice(signs.length - Math.floor(kept / 2)).join('')}`
  let [fits, most] = [0, signs.length - 1]
  while (fits < most) {
    const kept = Math.ceil((fits + most) / 2)
    if (measureTextWidth(shortenTo(kept), font) <= maxWidth) fits = kept
    else most = kept - 1
  }
  return fits > 0 ? shortenTo(fits) : '…'
}

/**
 * Wraps a text into at most `most` lines; the last line is shortened. A word that is wider than a line is parted behind
 * its signs, and between letters of Han and kana.
 */
export function wrapToWidth(text: string, maxWidth: number, font: Font, most = Number.POSITIVE_INFINITY): string[] {
  const lines: string[] = []
  const parts = text.split(' ').flatMap(word => partWord(word, maxWidth, font))
  for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
    let line = part.text
    const join = ({ gap, text: next }: WordPart) => line + gap + next
    while (parts.length > 0 && (lines.length === most - 1 || measureTextWidth(join(parts[0]), font) <= maxWidth))
      line = join(parts.shift() as WordPart)
    lines.push(fitToWidth(line, maxWidth, font))
  }
  return lines
}

/** A part of a text that no line break falls into, and what comes before it in a line. */
interface WordPart {
  readonly text: string
  readonly gap: '' | ' '
}

function partWord(word: string, maxWidth: number, font: Font): WordPart[] {
  const isWide = measureTextWidth(word, font) > maxWidth
  return (isWide ? word.split(BREAKS) : [word]).map((text, at) => ({ text, gap: at === 0 ? ' ' : '' }))
}

const UNSPACED = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]`
/** Letters that belong to the one before: signs of length and of repetition, and small kana. */
const BOUND = '[ー々ゝゞヽヾぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ]'
/** No line begins with a sign. */
const BREAKS = new RegExp(`(?<=[-/@:_·、。，])(?=[^-/@:_·、。，])|(?<=${UNSPACED})(?!${BOUND})(?=${UNSPACED})`, 'u')

let ruler: Canvas | undefined

/** Registers the fonts once per process. */
function loadRuler(): Canvas {
  const require = createRequire(import.meta.url)
  const { registerFont, createCanvas } = require('@napi-rs/canvas/node-canvas') as {
    registerFont(path: string, options: { family: string }): void
    createCanvas(width: number, height: number): { getContext(kind: '2d'): Canvas }
  }
  for (const face of ['', '-Bold', '-Oblique']) {
    const name = `DejaVuSansCondensed${face}.ttf`
    const own = new URL(`dejavu/${name}`, import.meta.url)
    registerFont(findShippedFile(own, `dejavu-fonts-ttf/ttf/${name}`), { family: FAMILY })
  }
  const made = createCanvas(1, 1).getContext('2d')
  made.textRendering = NO_LIGATURES
  return made
}
