import { setImmediate as turn } from 'node:timers/promises'

/** A part of a text, in UTF-16 code units: [start, end). */
export type Range = readonly [start: number, end: number]

/** The prompt that preceded a response. */
export interface EchoSource {
  /** All the words that the prompt puts around the context: instructions, example, question and answer format. */
  readonly wording: string
  readonly context: string
}

/**
 * Returns the parts of a response that only repeat its prompt, in order and without overlap:
 * - sentences and lines that also occur word for word in the prompt's wording, consecutive and in the same order,
 * with `ECHO_WORDS` words or more in total. Only complete ones count: the prompt may quote the sentence that it
 * asks for. Lettered options do not count, since their words are answers;
 * - runs of `ECHO_CHARACTERS` characters or more that also occur in the context, ignoring white space and case.
 * The time is linear in the lengths of response and context. Only the start and end of a response above 100,000
 * characters are checked.
 */
export function findEchoes(reply: string, source: EchoSource): readonly Range[] {
  const search = searchEchoes(reply, source)
  let step = search.next()
  while (!step.done) step = search.next()
  return step.value
}

/** As `findEchoes`, but other work goes on in between: a context of 4M tokens takes a second. */
export async function findEchoesInTurns(reply: string, source: EchoSource): Promise<readonly Range[]> {
  const search = searchEchoes(reply, source)
  let step = search.next()
  while (!step.done) {
    await turn()
    step = search.next()
  }
  return step.value
}

/** Yields after each slice of the context. */
function* searchEchoes(reply: string, { wording, context }: EchoSource): Generator<void, readonly Range[], void> {
  if (!canEcho(reply)) return []
  const echoes = findWordingEchoes(reply, wording)
  return mergeRanges([...echoes, ...(yield* findContextEchoes(reply, context))])
}

/** Whether a reply is long enough to hold an echo: shorter ones need no look at the prompt. */
export const canEcho = (reply: string): boolean =>
  reply.length >= ECHO_CHARACTERS || (reply.slice(0, ECHO_CHARACTERS).match(WORDS)?.length ?? 0) >= ECHO_WORDS

/** Returns the text with its echoes replaced by line breaks. */
export function removeEchoes(reply: string, echoes: readonly Range[]): string {
  let kept = ''
  let from = 0
  for (const [start, end] of echoes) {
    kept += `${reply.slice(from, start)}\n`
    from = Math.max(from, end)
  }
  return kept + reply.slice(from)
}

export const ECHO_WORDS = 6
export const ECHO_CHARACTERS = 200
const WORDS = /[\p{L}\p{N}]+/gu

interface Piece {
  readonly key: string
  readonly words: number
  readonly range: Range
}

/** Sentences and lines with a word in them. */
function splitPieces(text: string): readonly Piece[] {
  const pieces: Piece[] = []
  for (const { 0: line, index } of text.matchAll(/[^\n\r]+/g)) {
    let start = index
    for (const sentence of line.split(/(?<=[.!?。！？]["'”’)\]*_]{0,4})(?=\s)/)) {
      const words = (sentence.toLowerCase().replace(LABEL, '').match(WORDS) ?? []) as readonly string[]
      if (words.length > 0)
        pieces.push({ key: words.join(' '), words: words.length, range: [start, start + sentence.length] })
      start += sentence.length
    }
  }
  return pieces
}

/** Label that a response puts before the text it repeats. */
const LABEL = /^\W{0,8}(?:question|task|instructions?|format|answer format|note|example|q|prompt)\s?:/i
const OPTION = /^[ \t]{0,8}\(?[A-Z][.):][ \t]+\S.*$/gm

function findWordingEchoes(reply: string, wording: string): Range[] {
  const shown = splitPieces(wording.replace(OPTION, ''))
  const places = new Map<string, number[]>()
  for (const [place, { key }] of shown.entries()) {
    const known = places.get(key) ?? []
    if (known.length < MOST_PLACES) known.push(place)
    places.set(key, known)
  }
  const echoes: Range[] = []
  for (const [from, to] of pickSearchRanges(reply)) {
    const pieces = splitPieces(reply.slice(from, to))
    for (let at = 0; at < pieces.length; ) {
      const run = countLongestRun(pieces, at, shown, places.get(pieces[at].key) ?? [])
      if (run > 0) echoes.push([from + pieces[at].range[0], from + pieces[at + run - 1].range[1]])
      at += Math.max(1, run)
    }
  }
  return echoes
}

/** Returns how many pieces from `at` on occur consecutively in the prompt, or 0 if they have too few words. */
function countLongestRun(
  pieces: readonly Piece[],
  at: number,
  shown: readonly Piece[],
  places: readonly number[],
): number {
  let longest = 0
  for (const place of places) {
    let count = 0
    let words = 0
    while (at + count < pieces.length && pieces[at + count].key === shown[place + count]?.key)
      words += pieces[at + count++].words
    if (words >= ECHO_WORDS) longest = Math.max(longest, count)
  }
  return longest
}

const MOST_PLACES = 8

/**
 * Blocks of half a run, one behind the other, are looked up at every place of the reply: each run of a whole one holds
 * such a block.
 */
function* findContextEchoes(reply: string, context: string): Generator<void, Range[], void> {
  if (reply.length < ECHO_CHARACTERS || context.length < ECHO_CHARACTERS) return []
  const slices: string[] = []
  for (let start = 0; start < context.length; ) {
    const end = findSliceEnd(context, start)
    slices.push(
      context
        .slice(start, end)
        .toLowerCase()
        .replace(/\s{2,}|[^\S ]/g, ' '),
    )
    start = end
    yield
  }
  const text = slices.join('')
  const blocks = yield* indexBlocks(text)
  return pickSearchRanges(reply).flatMap(([from, to]) => {
    const { plain, places } = collapseBlanks(reply.slice(from, to))
    return findRuns(plain, text, blocks).map(([start, end]): Range => {
      const whole = findWordStart(plain, start)
      return [from + places[whole], from + places[end - 1] + 1]
    })
  })
}

/**
 * Moves a run's start to a word boundary of the response. Otherwise the last letter of an answer could match a word of
 * the context.
 */
function findWordStart(plain: string, start: number): number {
  let at = start
  while (at > 0 && at < plain.length && IN_WORD.test(plain[at - 1]) && IN_WORD.test(plain[at])) at++
  return at < plain.length ? at : start
}

const IN_WORD = /[\p{L}\p{N}]/u
const BLOCK = ECHO_CHARACTERS / 2
const BASE = 257

/** Characters that are read between two turns: some ten milliseconds of work. */
const SLICE = 2 ** 19

/**
 * Returns the end of a slice: before a word, so that no white space and no letter's form depends on two slices. Text
 * without white space ends behind a whole character.
 */
function findSliceEnd(context: string, start: number): number {
  const from = start + SLICE
  if (from >= context.length) return context.length
  const gap = /\s\S/.exec(context.slice(from, from + SLICE))
  if (gap) return from + gap.index + 1
  return IN_PAIR.test(context.slice(from - 1, from + 1)) ? from + 1 : from
}

const IN_PAIR = /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/

/** Returns the start positions of blocks by hash, the first few for each. */
function* indexBlocks(text: string): Generator<void, ReadonlyMap<number, readonly number[]>, void> {
  const blocks = new Map<number, number[]>()
  for (let start = 0; start + BLOCK <= text.length; start += BLOCK) {
    if (start > 0 && start % (SLICE - (SLICE % BLOCK)) === 0) yield
    const hash = hashBlock(text, start)
    const known = blocks.get(hash)
    if (known === undefined) blocks.set(hash, [start])
    else if (known.length < MOST_PLACES) known.push(start)
  }
  return blocks
}

function hashBlock(text: string, start: number): number {
  let hash = 0
  for (let at = start; at < start + BLOCK; at++) hash = (Math.imul(hash, BASE) + text.charCodeAt(at)) | 0
  return hash
}

function findRuns(plain: string, text: string, blocks: ReadonlyMap<number, readonly number[]>): Range[] {
  const runs: Range[] = []
  if (plain.length < ECHO_CHARACTERS) return runs
  let power = 1
  for (let n = 0; n < BLOCK; n++) power = Math.imul(power, BASE)
  let hash = hashBlock(plain, 0)
  let behind = 0
  for (let at = 0; at + BLOCK <= plain.length; at++) {
    const run = at < behind ? undefined : findLongestShared(plain, at, text, blocks.get(hash) ?? [], behind)
    if (run !== undefined) {
      runs.push(run)
      behind = run[1]
    }
    hash = (Math.imul(hash, BASE) + plain.charCodeAt(at + BLOCK) - Math.imul(power, plain.charCodeAt(at))) | 0
  }
  return runs
}

/** The longest run through a block, if it is long enough to be an echo. */
function findLongestShared(
  plain: string,
  at: number,
  text: string,
  starts: readonly number[],
  least: number,
): Range | undefined {
  let best: Range | undefined
  for (const start of starts) {
    let before = 0
    while (at - before > least && start - before > 0 && plain[at - before - 1] === text[start - before - 1]) before++
    let behind = 0
    while (at + behind < plain.length && start + behind < text.length && plain[at + behind] === text[start + behind])
      behind++
    if (before + behind >= ECHO_CHARACTERS && (best === undefined || before + behind > best[1] - best[0]))
      best = [at - before, at + behind]
  }
  return best
}

/** In lower case, each run of white space as one blank, with the place of each character in the text. */
function collapseBlanks(text: string): { readonly plain: string; readonly places: readonly number[] } {
  const places: number[] = []
  let plain = ''
  let isBlank = false
  for (let at = 0; at < text.length; at++) {
    const blank = /\s/.test(text[at])
    if (!(blank && isBlank)) {
      const lower = blank ? ' ' : text[at].toLowerCase()
      plain += lower
      for (let n = 0; n < lower.length; n++) places.push(at)
    }
    isBlank = blank
  }
  return { plain, places }
}

const MOST_LOOKED = 100_000

const pickSearchRanges = (reply: string): readonly Range[] =>
  reply.length <= MOST_LOOKED
    ? [[0, reply.length]]
    : [
        [0, MOST_LOOKED / 2],
        [reply.length - MOST_LOOKED / 2, reply.length],
      ]

function mergeRanges(ranges: readonly Range[]): readonly Range[] {
  const all: [number, number][] = []
  for (const [start, end] of [...ranges].sort((one, other) => one[0] - other[0])) {
    const last = all.at(-1)
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end)
    else all.push([start, end])
  }
  return all
}
