import { createRequire } from 'node:module'
import type { Chart } from 'chart.js'
import { findShippedFile } from '../../../core/files/shipped-file.ts'
import { loadExtraFamilies } from './scripts.ts'

export type Canvas = Chart['ctx']

/** No system font has this name: the picture is made of the same glyphs on every machine, also on one without fonts. */
export const FAMILY = 'Fathom Sans'
/** The face behind it, as vectors name it, and what comes closest to its widths where viewers lack it. */
export const FAMILIES = 'DejaVu Sans Condensed, DejaVu Sans, Arial, sans-serif'

/** A ligature is one sign in vectors: `oﬃcial` is not found by who looks for it. */
export const NO_LIGATURES = 'optimizeSpeed'

export interface Font {
  readonly size: number
  readonly weight?: 'bold'
  readonly style?: 'italic'
}

/** Sets the font for a text: also the faces of letters that the one of all pictures lacks. */
export function setFont(ctx: Canvas, { size, weight, style }: Font, text: string): void {
  const beyond = loadExtraFamilies(text)
  const families = [FAMILY, ...beyond].map(family => `"${family}"`).join(', ')
  ctx.font = [style, weight, `${size}px`, families].filter(part => part !== undefined).join(' ')
  // Those faces are variable ones, and thin unless told otherwise.
  if (beyond.length > 0) Object.assign(ctx, { fontVariationSettings: `"wght" ${weight === 'bold' ? 700 : 400}` })
}

/** Narrow letters: the pictures are set in a column of a paper. */
export function measureTextWidth(text: string, font: Font): number {
  ruler ??= loadRuler()
  setFont(ruler, font, text)
  return ruler.measureText(text).width
}

/** All of a text, or as much of it as fits: cut out of the middle, for the ends of names tell them apart. */
export function fitToWidth(text: string, room: number, font: Font): string {
  if (measureTextWidth(text, font) <= room) return text
  const signs = [...text]
  const shortenTo = (kept: number) =>
    `${signs.slice(0, Math.ceil(kept / 2)).join('')}…${signs.slice(signs.length - Math.floor(kept / 2)).join('')}`
  let [fits, most] = [0, signs.length - 1]
  while (fits < most) {
    const kept = Math.ceil((fits + most) / 2)
    if (measureTextWidth(shortenTo(kept), font) <= room) fits = kept
    else most = kept - 1
  }
  return fits > 0 ? shortenTo(fits) : '…'
}

/** Lines of words that fit, at most so many; the last one takes the rest and is cut. */
export function wrapToWidth(text: string, room: number, font: Font, most = Number.POSITIVE_INFINITY): string[] {
  const lines: string[] = []
  const words = text.split(' ')
  for (let line = words.shift(); line !== undefined; line = words.shift()) {
    while (words.length > 0 && (lines.length === most - 1 || measureTextWidth(`${line} ${words[0]}`, font) <= room))
      line += ` ${words.shift()}`
    lines.push(fitToWidth(line, room, font))
  }
  return lines
}

let ruler: Canvas | undefined

/** Registers the faces, once in a process. */
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
