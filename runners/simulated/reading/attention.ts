import { chances, type Faults } from '../server/faults.ts'
import { countShapes } from '../shapes.ts'
import { endOfWords, startOfWords, unitsOf } from '../units.ts'

/** Of characters, for what is fitted to tokens: the reader guesses its own lengths as one does who has no tokenizer. */
const CHARS_PER_TOKEN = 4
/** The length at which `fade` is the share that is missed amid a text. */
const MEASURED_AT = 32_768
const GROWTH = 0.6
/** How far from the end, and from the beginning, a reader still has a text before its eyes, in tokens. */
const RECENT = 2048
const EARLY = 1024
/** As many lines alike double what `crowd` says of it. */
const CROWD = 256
const MOST_MISSED = 0.95

/**
 * Returns the text without the pieces that a reader misses. Pieces are sentences, lines and, in long lists, twelve
 * words at a time. More of a long text are missed, more amid it than at its ends, and more of those that begin alike. A
 * piece that is missed in a text is missed in every longer one where it is no nearer to an end.
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
 * Returns where each piece starts and ends, one after the other. Lines are pieces; long ones fall into sentences, of
 * which long ones fall into twelves of words. White space behind a piece belongs to it.
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

/** Cuts behind every match, and gives each part with its position; `from` is that of the text. */
function cut(text: string, from: number, behind: RegExp, give: (part: string, at: number) => void): void {
  let start = 0
  while (behind.test(text)) {
    give(text.slice(start, behind.lastIndex), from + start)
    start = behind.lastIndex
  }
  if (start < text.length) give(text.slice(start), from + start)
}
