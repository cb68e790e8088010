import type { Faults } from 'fathom-bench/plugin'
import { countShapes } from '../shapes.ts'
import { endOfWords, startOfWords, unitsOf } from '../units.ts'
import { chances } from './chance.ts'

/** Characters per token, for limits in tokens: the simulated model estimates lengths without a tokenizer. */
const CHARS_PER_TOKEN = 4
/** The length at which `fade` is the share that is missed amid a text. */
const MEASURED_AT = 32_768
const GROWTH = 0.6
/** Distance from the end, and from the start, within which the simulated model notices all text, in tokens. */
const RECENT = 2048
const EARLY = 1024
/** As many lines alike double what `crowd` says of it. */
const CROWD = 256
const MOST_MISSED = 0.95

/**
 * Returns the text without the pieces that the simulated model misses. Pieces are sentences, lines and, in long lists,
 * twelve words each. It misses more of long texts, more in the middle than at the ends, and more pieces that start
 * alike. A piece missed in a text is also missed in every longer one, unless it is nearer to an end there.
 */
export function keepNoticed(text: string, faults: Faults): string {
  if (faults.fade === 0 || text.length < CHARS_PER_TOKEN * RECENT) return text
  // A reader goes through megabytes: code units in an array are scanned several times as fast as a string's.
  const units = unitsOf(text)
  const bounds = splitPieces(text)
  const { shapes, alike } = countShapes(text, units, bounds)
  const chance = chances(faults, 'miss')
  // Each piece is lost at a rate that grows with the text: the share falls smoothly and never reaches all of it.
  const load =
    -Math.log1p(-Math.min(MOST_MISSED, faults.fade)) * (text.length / CHARS_PER_TOKEN / MEASURED_AT) ** GROWTH
  const kept: string[] = []
  let at = 0
  for (let which = 0; which < shapes.length; which++) {
    const [start, end] = [bounds[2 * which], bounds[2 * which + 1]]
    const crowd = 1 + (faults.crowd * Math.log2(alike[shapes[which]])) / Math.log2(CROWD)
    const missed = -Math.expm1(-load * crowd * computeDepthWeight(at, text.length, faults.tilt))
    at += end - start
    const wordsEnd = endOfWords(units, start, end)
    const drawn = chance(units, startOfWords(units, start, wordsEnd), wordsEnd)
    // The lines and paragraphs of what is left stay where they were.
    kept.push(text.slice(drawn >= Math.min(MOST_MISSED, missed) ? start : wordsEnd, end))
  }
  return kept.join('')
}

/** 1 amid a text, less by `tilt` at its ends. */
function computeDepthWeight(at: number, length: number, tilt: number): number {
  const toEnd = Math.exp(-(length - at) / CHARS_PER_TOKEN / RECENT)
  const fromStart = Math.exp(-at / CHARS_PER_TOKEN / EARLY)
  return 1 - tilt * Math.max(toEnd, fromStart)
}

/**
 * Returns the start and end of consecutive pieces. Pieces are lines; long lines split into sentences, and long
 * sentences into twelve words each. A piece includes the white space after it.
 */
function splitPieces(text: string): number[] {
  const bounds: number[] = []
  cut(text, 0, /\n+/g, (line, from) => {
    if (line.length <= LONG) bounds.push(from, from + line.length)
    else cut(line, from, /[.!?]["')\]”’]*\s+(?=["'([“‘]?\p{Lu})/gu, (sentence, at) => addTwelves(sentence, at, bounds))
  })
  return bounds
}

const LONG = 300

function addTwelves(sentence: string, from: number, bounds: number[]): void {
  const twelve = /(?:\S+\s*){1,12}/g
  if (sentence.length <= LONG || !twelve.test(sentence)) {
    bounds.push(from, from + sentence.length)
    return
  }
  // Only white space before the first word is in no piece.
  let start = sentence.length - sentence.trimStart().length
  do {
    bounds.push(from + start, from + twelve.lastIndex)
    start = twelve.lastIndex
  } while (twelve.test(sentence))
}

/** Splits after every match and passes on each part with its position; `from` is that of the text. */
function cut(text: string, from: number, behind: RegExp, give: (part: string, at: number) => void): void {
  let start = 0
  while (behind.test(text)) {
    give(text.slice(start, behind.lastIndex), from + start)
    start = behind.lastIndex
  }
  if (start < text.length) give(text.slice(start), from + start)
}
