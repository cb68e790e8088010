import { held } from '../../core/held.ts'
import { chance, type Faults } from './faults.ts'

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
 * What a reader has of a text: its pieces (sentences; lines; of long lists twelve words at a time) less those that it misses. More of a long
 * text are missed, more amid it than at its ends, and more of those that begin alike. A piece that is missed in a text is missed in
 * every longer one where it stands no nearer to an end.
 */
export function attend(text: string, faults: Faults): string {
  if (faults.fade === 0 || text.length < CHARS_PER_TOKEN * RECENT) return text
  const pieces = piecesOf(text)
  const alike = new Map<string, number>()
  const shapes = pieces.map(shapeOf)
  for (const shape of shapes) alike.set(shape, (alike.get(shape) ?? 0) + 1)
  // Each piece is lost at a rate that grows with the text: the share falls smoothly and never reaches all of it.
  const load =
    -Math.log1p(-Math.min(MOST_MISSED, faults.fade)) * (text.length / CHARS_PER_TOKEN / MEASURED_AT) ** GROWTH
  const kept: string[] = []
  let at = 0
  for (const [which, piece] of pieces.entries()) {
    const crowd = 1 + (faults.crowd * Math.log2(held(alike, shapes[which]))) / Math.log2(CROWD)
    const missed = -Math.expm1(-load * crowd * amid(at, text.length, faults.tilt))
    at += piece.length
    if (chance(faults, 'miss', piece.trim()) >= Math.min(MOST_MISSED, missed)) kept.push(piece)
    // The lines and paragraphs of what is left stay where they were.
    else kept.push(piece.slice(piece.trimEnd().length))
  }
  return kept.join('')
}

/** 1 amid a text, less by `tilt` at its ends. */
function amid(at: number, length: number, tilt: number): number {
  const toEnd = Math.exp(-(length - at) / CHARS_PER_TOKEN / RECENT)
  const fromStart = Math.exp(-at / CHARS_PER_TOKEN / EARLY)
  return 1 - tilt * Math.max(toEnd, fromStart)
}

/** Lines, of which long ones fall into sentences, of which long ones fall into twelves of words; each with the white space behind it. */
function piecesOf(text: string): string[] {
  return split(text, /\n+/g).flatMap(line =>
    line.length <= LONG ? [line] : split(line, /[.!?]["')\]”’]*\s+(?=["'([“‘]?\p{Lu})/gu).flatMap(twelves),
  )
}

const LONG = 300

const twelves = (sentence: string): readonly string[] =>
  sentence.length <= LONG ? [sentence] : (sentence.match(/(?:\S+\s*){1,12}/g) ?? [sentence])

/** Cuts behind every match. */
function split(text: string, behind: RegExp): string[] {
  const pieces: string[] = []
  let start = 0
  for (const { 0: match, index } of text.matchAll(behind)) {
    pieces.push(text.slice(start, index + match.length))
    start = index + match.length
  }
  if (start < text.length) pieces.push(text.slice(start))
  return pieces
}

/** Its first words, with one sign for every number, code and name. */
const shapeOf = (piece: string): string =>
  piece
    .slice(0, 80)
    .replace(/\S*\d\S*|(?<=\S\s)\p{Lu}\S*/gu, '#')
    .split(/\s+/, 4)
    .join(' ')
