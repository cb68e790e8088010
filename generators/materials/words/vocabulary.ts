import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import wordListPath from 'word-list'
import { mustGet } from '../../../core/collections/require.ts'
import { memoizePerTokenizer, type Tokenizer } from '../../../core/tokens/tokens.ts'
import { readCommonWords } from './common.ts'

/**
 * English words of 3 to 12 letters from the npm package `word-list` (pinned: its words decide the bytes of items). One
 * source for all lengths; a list of N words carries contexts of about 3 × N × 6.5 tokens, which is the ceiling of
 * `cwe`.
 */
export function getVocabulary(): readonly string[] {
  words ??= readFileSync(wordListPath, 'utf8').match(/^[a-z]{3,12}$/gm) ?? []
  return words
}

let words: readonly string[] | undefined

/** The words' places in the vocabulary, to draw from. */
export function listWordNumbers(): Uint32Array {
  numbers ??= Uint32Array.from(getVocabulary(), (_, at) => at)
  return numbers
}

let numbers: Uint32Array | undefined

/** The places of the common words in the vocabulary. */
export function listCommonNumbers(): Uint32Array {
  if (common) return common
  const places = new Map(getVocabulary().map((word, at) => [word, at]))
  common = Uint32Array.from(readCommonWords(), word => mustGet(places, word))
  return common
}

let common: Uint32Array | undefined

/**
 * Returns the tokens of each word of a list after a blank. Counts of the vocabulary are shipped; other lists are
 * counted on first use.
 */
export const getWordCounter: (tokenizer: Tokenizer) => (list: readonly string[]) => (word: number) => number =
  memoizePerTokenizer(tokenizer => {
    const lists = new WeakMap<readonly string[], Uint8Array>()
    return list => {
      const known = lists.get(list) ?? readShippedCounts(list, tokenizer) ?? new Uint8Array(list.length)
      lists.set(list, known)
      return word => {
        known[word] ||= tokenizer.count(` ${list[word]}`)
        return known[word]
      }
    }
  })

/**
 * A byte a word of the vocabulary, which `npm run words:counts` counted; undefined for other lists, and where the
 * tokenizer has no such table.
 */
function readShippedCounts(list: readonly string[], { id }: Tokenizer): Uint8Array | undefined {
  if (list !== words || !COUNTED_TOKENIZERS.includes(id)) return undefined
  return brotliDecompressSync(readFileSync(new URL(`${id}-counts.br`, import.meta.url)))
}

/** Those whose counts of the vocabulary are shipped: to count 180,000 words takes a second. */
export const COUNTED_TOKENIZERS: readonly string[] = ['o200k_base', 'cl100k_base']
