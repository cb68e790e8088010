import { runAtOnce, TURN_CHARACTERS } from '../../../core/process/turns.ts'
import { type FoundWord, hasSpecialLetters, matchWords } from '../../../core/text/search-words.ts'

/**
 * A text cut into units (lines, or the sentences of longer lines), with the words of each as numbers. Made once for all
 * floors that read an item: half a million tokens take about a third of a second.
 */
export interface UnitText {
  readonly context: string
  /** Where each unit begins, in UTF-16 code units; one more at the end. */
  readonly starts: readonly number[]
  /** The words of all units, one after the other. */
  readonly words: Int32Array
  /** Where each unit's words begin in `words`; one more at the end. */
  readonly wordStarts: Int32Array
  /** Bits of `MARK` for each word: a capital at the start, a digit, a key in parts, one blank after another word. */
  readonly marks: Uint8Array
  /** How many different words there are. */
  readonly vocabulary: number
  /** The words of another text, as far as this one has them. */
  wordsOf(text: string): number[]
}

export const indexUnits = (context: string): UnitText => runAtOnce(indexUnitsInSteps(context))

/** The same in steps, which yield the characters that each has read. */
export function* indexUnitsInSteps(context: string): Generator<number, UnitText, void> {
  const starts = findUnitStarts(context)
  yield TURN_CHARACTERS
  const numbers = new Map<string, number>()
  const known = new Map<string, number>()
  const words: number[] = []
  const marks: number[] = []
  const wordStarts = new Int32Array(starts.length)
  const getWordNumber = (word: string): number => {
    const lower = word.toLowerCase()
    const number = known.get(lower) ?? known.size
    known.set(lower, number)
    numbers.set(word, number)
    return number
  }
  let unit = 0
  let end = -1
  const addWord = (word: string, index: number) => {
    while (starts[unit + 1] <= index) wordStarts[++unit] = words.length
    words.push(numbers.get(word) ?? getWordNumber(word))
    const isJoined = index === end + 1 && context[end] === ' '
    marks.push(markWord(word) | (isJoined ? MARK.joined : 0))
    end = index + word.length
  }
  let read = 0
  for (const { word, index } of hasSpecialLetters(context)
    ? matchWords(context, MARKED_WORD)
    : matchPlainWords(context)) {
    addWord(word, index)
    if (index - read < STEP) continue
    yield index - read
    read = index
  }
  wordStarts.fill(words.length, unit + 1)
  return {
    context,
    starts,
    words: Int32Array.from(words),
    wordStarts,
    marks: Uint8Array.from(marks),
    vocabulary: known.size,
    wordsOf: text =>
      findWords(text)
        .map(({ word }) => known.get(word.toLowerCase()))
        .filter(word => word !== undefined),
  }
}

/** As `matchWords`, in half the time. */
function* matchPlainWords(context: string): Generator<FoundWord> {
  for (let at = 0; ; ) {
    // Others use the pattern between two words.
    WORD.lastIndex = at
    const match = WORD.exec(context)
    if (!match) return
    at = WORD.lastIndex
    yield { word: match[0], index: match.index }
  }
}

/** Characters of a step. */
const STEP = 4096

/** Makes something of each unit, in steps that yield the characters that each has read. */
export function* mapUnits<T>({ starts }: UnitText, make: (unit: number) => T): Generator<number, T[], void> {
  const made: T[] = []
  let read = 0
  for (let unit = 0; unit + 1 < starts.length; unit++) {
    made.push(make(unit))
    if (starts[unit + 1] - read < STEP) continue
    yield starts[unit + 1] - read
    read = starts[unit + 1]
  }
  return made
}

export const MARK = { capital: 1, digit: 2, key: 4, joined: 8 } as const

export function markWord(word: string): number {
  const first = word.charCodeAt(0)
  const capital = first < 128 ? first >= 65 && first <= 90 : /^\p{Lu}/u.test(word)
  return (capital ? MARK.capital : 0) | (/\d/.test(word) ? MARK.digit : 0) | (word.includes('-') ? MARK.key : 0)
}

/** Keys such as `amber-otter` and `3f2a-77c1` are one word. */
const WORD = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu
/** The same, with the marks of letters. */
const MARKED_WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\u200c\u200d]*(?:-[\p{L}\p{N}][\p{L}\p{N}\p{M}\u200c\u200d]*)*/gu

/** The words of a text; runs of Han and kana count as pairs of neighbouring characters. */
export const findWords = (text: string): FoundWord[] => [...matchWords(text, MARKED_WORD)]

/**
 * Returns the starts of lines, of sentences in a line, and of pieces of text that has neither. Blank lines belong to
 * the unit before them.
 */
function findUnitStarts(context: string): number[] {
  const starts = [0]
  for (let from = 0; from < context.length; ) {
    const end = findLineEnd(context, from)
    if (from > 0) starts.push(from)
    if (end - from > SHORT_UNSPACED_LINE && (end - from > SHORT_LINE || UNSPACED.test(context.slice(from, end))))
      pushSentences(context, from, end, starts)
    from = end
  }
  if (context.length > 0) starts.push(context.length)
  return starts
}

function findLineEnd(context: string, from: number): number {
  let end = context.indexOf('\n', from)
  if (end < 0) return context.length
  while (context[end] === '\n' || context[end] === '\r') end++
  return end
}

function pushSentences(context: string, from: number, end: number, starts: number[]): void {
  const line = context.slice(from, end)
  let last = 0
  for (const { index, 0: seam } of line.matchAll(SENTENCE_END)) {
    pushPieces(line, last, index + seam.length, from, starts)
    last = index + seam.length
    if (last < line.length) starts.push(from + last)
  }
  pushPieces(line, last, line.length, from, starts)
}

/** Text without the end of a sentence is cut before a word, or before a character of a script without blanks. */
function pushPieces(line: string, from: number, end: number, offset: number, starts: number[]): void {
  if (end - from <= LONG_SENTENCE) return
  for (let at = from + PIECE; at < end - PIECE / 2; at += PIECE) {
    const blank = UNSPACED.test(line[at]) ? at - 1 : line.indexOf(' ', at)
    if (blank < 0 || blank + 1 >= end) return
    starts.push(offset + blank + 1)
    at = blank + 1
  }
}

/**
 * After a full stop that ends no title and no number of a German date, before a capital, a digit, a quotation mark or a
 * letter of a script without capitals. After the full stops of Chinese, Japanese and Hindi before anything, except for
 * the word after a Japanese quotation.
 */
const SENTENCE_END =
  /(?<!\b(?:Mr|Mrs|Ms|Dr|St|No|Prof|Nr|Hr|Mme|Mlle|Sra|Srta))(?<!\b(?:[Aa]m|[Vv]om|zum|den|der|seit) \d{1,2})[.!?](?:["”“’')\]]*|[ \u00a0\u202f]?»)\s+(?=(?:["“‘'([{„¿¡]|«[ \u00a0\u202f]?)*[\p{Lu}\p{N}\p{Lo}])|[。！？][”’」』）)\]】》〉]*\s*(?=[^”’」』）)\]】》〉と\s])|[।॥]["”’)\]]*\s+(?=\S)/gu

/** A script that puts no blanks between words says more in a character. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const SHORT_UNSPACED_LINE = 40
const SHORT_LINE = 120
const LONG_SENTENCE = 600
const PIECE = 200
