import { existsSync } from 'node:fs'
import { append } from '../collections/append.ts'
import { BenchError, usageError } from '../errors.ts'
import { readPlain } from '../files/plain-file.ts'
import { runWithTimeLimit, TimedOut } from '../process/time-limit.ts'
import { runAtOnce, type Steps } from '../process/turns.ts'
import { computeShortHash } from '../rows/key.ts'
import { quoteForMessage } from '../text/quote.ts'
import type { OpenAiName } from './openai-encoding.ts'
import { PieceCounts } from './piece-counts.ts'
import { CL100K_PIECES, O200K_PIECES, type PieceRules } from './piece-ends.ts'
import { isLowSurrogate, SURELY_WHOLE, splitTokenParts } from './token-parts.ts'

/**
 * Counts tokens. Lengths are the coin of this suite, so counts are exact; they are also needed for millions of tokens,
 * so contexts are counted piece by piece where the tokenizer lets counts add up.
 */
export interface Tokenizer {
  /** `o200k_base`, `cl100k_base`, `chars`, or `file:` with the hash of a tokenizer.json. */
  readonly id: string
  /**
   * Do counts of pieces add up to the count of the whole? Pieces end where a pre-tokenizer must split: a run of letters
   * with the one blank or sign before it, up to three digits, signs with the line breaks after them. A probe finds out.
   */
  readonly additive: boolean
  /**
   * Tokens of a text of any length, in a time that grows with its length alone. Exact but in runs of over 1,023 bytes
   * (`token-parts.ts`).
   */
  count(text: string): number
  /** The parts that `count` counts: their counts add up to the whole text's, and each takes little time. */
  parts(text: string): Iterable<string>
  /** As `count`, remembered: for words, phrases and fixed wording that come again and again. */
  piece(text: string): number
  /**
   * Returns the ends of consecutive slices of `size` tokens, in UTF-16 code units; the last is the end of the text. The
   * slices follow the tokens of the whole text. A slice that would end within a character ends before it. If a
   * tokenizer does not expose its tokens, a slice is the longest text of at most `size`.
   */
  slices(text: string, size: number): number[]
  /** As `slices`, in steps: a context of 4M tokens takes seconds. */
  slicing(text: string, size: number): Steps<number[]>
}

/** Tokenizers that have a name. Their tables are loaded when they are asked for. */
const TOKENIZERS: Readonly<Record<string, () => Promise<Tokenizer>>> = {
  o200k_base: async () => openAi('o200k_base', O200K_PIECES),
  cl100k_base: async () => openAi('cl100k_base', CL100K_PIECES),
  chars: async () =>
    makeTokenizer('chars', countCharacters, makeGreedySlices(countCharacters), text => splitTokenParts(text, PART)),
}

export const TOKENIZER_NAMES: readonly string[] = Object.keys(TOKENIZERS)

export const TOKENIZER_FORMS = `${TOKENIZER_NAMES.join(', ')}, or the path of a Hugging Face tokenizer.json`

/**
 * @param patienceMs how long a tokenizer.json may take to count a text of at most 64 KB
 * @throws BenchError (usage) for an unknown name, and for a file that is not a tokenizer.json or has patterns that
 * backtrack without end
 */
export async function loadTokenizer(name: string, patienceMs = 20_000): Promise<Tokenizer> {
  // One for all who ask in a process: with it they share the counts that it remembers, and the tables that are made
  // once for it.
  const offered = loaded.get(name)
  if (!offered && !Object.hasOwn(TOKENIZERS, name)) return loadTokenizerFile(name, patienceMs)
  const known = offered ?? TOKENIZERS[name]()
  loaded.set(name, known)
  return known
}

const loaded = new Map<string, Promise<Tokenizer>>()

/** A tokenizer that can only count: its slices are found by counting. */
export const makeCountingTokenizer = (id: string, count: (text: string) => number): Tokenizer =>
  makeTokenizer(id, count, makeGreedySlices(count), text => splitTokenParts(text, PART))

/** Lets `loadTokenizer` find one that somebody else made, by its id. */
export function offerTokenizer(offered: Tokenizer): void {
  loaded.set(offered.id, Promise.resolve(offered))
}

/** Counts nothing. For texts whose length does not matter. */
export const UNCOUNTED: Tokenizer = {
  id: 'none',
  additive: true,
  count: () => 0,
  parts: () => [],
  piece: () => 0,
  slices: () => [],
  slicing: () => ({ next: () => ({ done: true, value: [] }) }),
}

/** Something made once for each tokenizer, such as a table of counts. */
export function memoizePerTokenizer<T>(make: (tokenizer: Tokenizer) => T): (tokenizer: Tokenizer) => T {
  const made = new WeakMap<Tokenizer, { value: T }>()
  return tokenizer => {
    const known = made.get(tokenizer) ?? { value: make(tokenizer) }
    made.set(tokenizer, known)
    return known.value
  }
}

/**
 * A text cut so that the counts of its pieces add up for tokenizers that split letters from digits and signs: with at
 * most three digits to a piece, and a sign before letters kept with them.
 */
const RUNS = /[^\p{L}\p{N}\r\n]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s+/gu

function makeTokenizer(
  id: string,
  count: (text: string) => number,
  slicing: Tokenizer['slicing'],
  parts: Tokenizer['parts'],
): Tokenizer {
  const known = new Map<string, number>()
  const countPiece = (text: string) => {
    let tokens = known.get(text)
    if (tokens === undefined) {
      tokens = count(text)
      if (known.size >= PIECES_KEPT) known.clear()
      known.set(text, tokens)
    }
    return tokens
  }
  const additive = PROBES.every(
    probe => count(probe.join('')) === probe.reduce((sum, part) => sum + countRuns(part, countPiece), 0),
  )
  const slices = (text: string, size: number) => runAtOnce(slicing(text, size))
  return { id, additive, count, parts, piece: countPiece, slices, slicing }
}

const countRuns = (text: string, piece: (run: string) => number) =>
  (text.match(RUNS) ?? []).reduce((sum, run) => sum + piece(run), 0)

const PIECES_KEPT = 500_000

/** Segments as contexts have them: lines, sentences after a blank, list entries, digits, hexadecimal runs. */
const PROBES: readonly (readonly string[])[] = [
  ['The number kept for brave-lantern is: 4829371.\n', 'The number kept for calm-harbour is: 9000001.\n'],
  ['Rain fell on the old mill.', ' Nobody had asked for it, yet it came (twice) before noon.\n\n', 'Later they left.'],
  ['1. apple', ' 2. pear', ' 10. plum', ' 1234. quince', ' 123456. aardwolves\n\n', 'Which words?'],
  ['xqzvkw', ' ...', ' prtlmn', ' ...', ' ...', ' aaaaaa'],
  ['VAR ABCDE = 12345\n', 'VAR QWXYZ = VAR ABCDE\n', 'Document 12:\nOslo\n', 'It lies on a fjord.\n\n'],
  ['3f0e1c9a-7b52-4d6e-8a1f-0c2b4d6e8f10\n', 'the id of deadbeef-cafe-4000-8000-0123456789ab is facade00.\n'],
]

async function openAi(name: OpenAiName, rules: PieceRules): Promise<Tokenizer> {
  const encoding = (await import('./openai-encoding.ts')).openAiEncoding(name)
  // A full cache of the library drops its oldest entry at each miss, which costs ten times what the cache saves.
  encoding.setMergeCacheSize(1_000_000)
  let long = false
  let characters = 0
  const splitParts = (text: string) =>
    splitTokenParts(text, SLICE, () => {
      long = true
    })
  /**
   * Pieces cut out of a long run hardly recur, and the library's cache would keep all of their text in memory. The
   * library also reinserts an entry at each hit, which takes eight times as long among 100,000 entries and ninety times
   * among 400,000. The cache is therefore cleared before that.
   */
  const clearCacheAfter = <T>(read: T, part: string): T => {
    characters += part.length
    if (long || characters > FORGOTTEN_AFTER) {
      encoding.clearMergeCache()
      characters = 0
    }
    long = false
    return read
  }
  const countUncached = (part: string) => (part === '' ? 0 : clearCacheAfter(encoding.countNative(part), part))
  const pieces = new PieceCounts(rules, countUncached, encoding.joints)
  // Several ask in turn how long the same answer is.
  let last = { text: '', tokens: 0 }
  const count = (text: string) => {
    if (text === last.text) return last.tokens
    const tokens = pieces.count(text) ?? countByParts(text)
    if (text.length <= KEPT) last = { text, tokens }
    return tokens
  }
  const countByParts = (text: string) => {
    if (text.length <= SURELY_WHOLE) return countUncached(text)
    let total = 0
    for (const part of splitParts(text)) total += countUncached(part)
    return total
  }
  const cutSlices = function* (rawText: string, size: number): Generator<number, number[], void> {
    // A lone surrogate is not text: its token decodes to U+FFFD.
    const text = rawText.replace(/\p{Surrogate}/gu, '\ufffd')
    const tokens: number[] = []
    for (const part of splitParts(text)) {
      append(tokens, clearCacheAfter(encoding.encodeNative(part), part))
      yield part.length
    }
    const ends: number[] = []
    let from = 0
    let end = 0
    for (let to = size; to < tokens.length; to += size) {
      // A slice never splits a character of several tokens: it ends before it.
      for (let whole = to; whole > from; whole--) {
        const slice = encoding.bytesOf(tokens.slice(from, whole)).toString()
        if (!text.startsWith(slice, end)) continue
        from = whole
        end += slice.length
        break
      }
      yield end - (ends.at(-1) ?? 0)
      ends.push(end)
    }
    return text === '' ? [] : [...ends, text.length]
  }
  return makeTokenizer(name, count, cutSlices, splitParts)
}

/** Characters of text: some tens of thousands of words. */
const FORGOTTEN_AFTER = 2 ** 20

/** Characters of a text that may be kept with its count. */
const KEPT = 2 ** 20

/** Characters that take a few milliseconds to count, or about twenty for the worst text. */
const SLICE = 4096

/** The longest slice that counts at most `size`, again and again: found by halving between too short and too long. */
const makeGreedySlices = (count: (text: string) => number): Tokenizer['slicing'] =>
  function* (text, size) {
    const ends: number[] = []
    for (let start = 0; start < text.length; ) {
      let fits = start + 1
      let tooLong = Math.min(text.length, start + size * LONGEST_TOKEN) + 1
      while (tooLong - fits > 1) {
        const middle = Math.floor((fits + tooLong) / 2)
        if (count(text.slice(start, middle)) <= size) fits = middle
        else tooLong = middle
      }
      start = isLowSurrogate(text.charCodeAt(fits)) && fits < text.length ? fits + 1 : fits
      yield TRIES * (start - (ends.at(-1) ?? 0))
      ends.push(start)
    }
    return ends
  }

/** How often a slice is about counted. */
const TRIES = 20
/** Limit of the mean characters per token over a slice. */
const LONGEST_TOKEN = 24

/** Unicode code points. */
function countCharacters(text: string): number {
  let pairs = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit >= 0xd800 && unit < 0xdc00 && isLowSurrogate(text.charCodeAt(at + 1))) pairs++
  }
  return text.length - pairs
}

async function loadTokenizerFile(name: string, patienceMs: number): Promise<Tokenizer> {
  if (/^server(:|$)/.test(name))
    throw usageError(
      `--tokenizer ${name}: only a run asks the server of its model to count. Allowed here: ${TOKENIZER_FORMS}.`,
    )
  const path = name.replace(/^file:/, '')
  if (!existsSync(path))
    throw usageError(
      `--tokenizer: ${quoteForMessage(name)} is neither a known tokenizer nor a file. Allowed: ${TOKENIZER_FORMS}.`,
    )
  const text = readPlain(path, { who: '--tokenizer: ', links: true }).toString('utf8')
  try {
    const { Tokenizer } = await import('@huggingface/tokenizers')
    const loaded = new Tokenizer(parseJson(text), {})
    const countEncoded = (part: string) => loaded.encode(part, { add_special_tokens: false }).ids.length
    const countWithPatience = (part: string) => withPatience(path, patienceMs, () => countEncoded(part))
    const count = (part: string) => (part.length > SURELY_SHORT ? countWithPatience(part) : countEncoded(part))
    for (const character of RUNS_OF) countWithPatience(`${character.repeat(BACKTRACKING)}\u0001`)
    const splitParts = (text: string) => splitTokenParts(text, PART)
    const countUncached = (text: string) => {
      let total = 0
      for (const part of splitParts(text)) total += count(part)
      return total
    }
    return makeTokenizer(`file:${computeShortHash(text)}`, countUncached, makeGreedySlices(countUncached), splitParts)
  } catch (error) {
    if (error instanceof BenchError) throw error
    // Words of a parser quote the file, and a queue may have named one that holds a secret.
    const why = error instanceof NoJson ? 'it is not JSON' : 'required fields are missing'
    throw usageError(`--tokenizer: ${path} is not a Hugging Face tokenizer.json (${why}).`, error)
  }
}

class NoJson extends Error {}

function parseJson(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new NoJson('no JSON', { cause: error })
  }
}

function withPatience(path: string, ms: number, count: () => number): number {
  try {
    return runWithTimeLimit(ms, count)
  } catch (error) {
    if (!(error instanceof TimedOut)) throw error
    throw usageError(
      `--tokenizer: ${path} does not count a text in time: a pattern of it backtracks (${error.message}).`,
      error,
    )
  }
}

/** Characters below which a file's patterns are trusted, once they have got through the runs of these. */
const SURELY_SHORT = 256
const RUNS_OF = ['a', 'A', 'é', '中', '0', ' ', '\t', '\n', '\r\n', '.', '-', '_', "'", 'a ', 'a0', 'aA', 'a.']
/** With nested repeats in a pattern, each extra one doubles the time. */
const BACKTRACKING = 48

/** The library slows down and takes gigabytes on longer strings. */
const PART = 65_536
