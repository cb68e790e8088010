import { getLast } from '../../../core/collections/require.ts'
import { computeIdf, weighTerm } from '../../../core/text/bm25.ts'
import type { UnitText } from './text.ts'

/** Units in runs of one or several that are found and read together. */
export interface Passages {
  /** The first unit of each passage; one more at the end. */
  readonly first: Int32Array
  /** Number of passages that contain each word. */
  readonly spread: Int32Array
  /**
   * Passages that share a word with the query, best first. Words of more than `common` passages count for nothing.
   */
  best(query: readonly number[], count: number, common?: number): number[]
  /** All different words of a passage. */
  words(passage: number): number[]
}

/** Each unit a passage of its own. */
export const indexSentences = (text: UnitText): Passages => indexPassages(text, Int32Array.from(text.starts.keys()))

/**
 * Indexes runs of whole units up to a size, which end with a paragraph if possible. If the context consists of
 * documents, small ones are passages.
 */
export function indexParagraphs(text: UnitText, documents: readonly { readonly start: number }[] = []): Passages {
  const { context, starts } = text
  const units = starts.length - 1
  const documentStarts = new Set(documents.map(({ start }) => start))
  const first = [0]
  for (let unit = 1; unit < units; unit++) {
    const size = starts[unit] - starts[getLast(first)]
    const next = starts[unit + 1] - starts[getLast(first)]
    const ends = context.endsWith('\n\n', starts[unit]) || documentStarts.has(starts[unit])
    if (next > MOST || (ends && size >= LEAST) || documentStarts.has(starts[unit])) first.push(unit)
  }
  if (units > 0) first.push(units)
  return indexPassages(text, Int32Array.from(first))
}

/** Characters of a passage: about 300 tokens at most, and at least 100 if a paragraph ends there. */
const MOST = 1_200
const LEAST = 400

function indexPassages({ words, wordStarts, vocabulary }: UnitText, first: Int32Array): Passages {
  const passages = Math.max(0, first.length - 1)
  const getFirstWord = (passage: number) => wordStarts[first[passage]]
  const spread = new Int32Array(vocabulary)
  const seenIn = new Int32Array(vocabulary).fill(-1)
  visitWords((word, passage) => {
    if (seenIn[word] === passage) return
    seenIn[word] = passage
    spread[word]++
  })
  const { offsets, holders, times } = buildPostings()
  const mean = words.length / Math.max(1, passages)
  const sums = new Float64Array(passages)
  return {
    first,
    spread,
    words: passage => [...new Set(words.subarray(getFirstWord(passage), getFirstWord(passage + 1)))],
    best(query, count, common = passages) {
      sums.fill(0)
      const touched: number[] = []
      for (const word of new Set(query)) {
        if (spread[word] > common) continue
        const idf = computeIdf(passages, spread[word])
        for (let at = offsets[word]; at < offsets[word + 1]; at++) {
          const passage = holders[at]
          if (sums[passage] === 0) touched.push(passage)
          sums[passage] += idf * weighTerm(times[at], (getFirstWord(passage + 1) - getFirstWord(passage)) / mean)
        }
      }
      return touched.sort((x, y) => sums[y] - sums[x] || x - y).slice(0, count)
    },
  }

  function visitWords(tell: (word: number, passage: number) => void): void {
    for (let passage = 0; passage < passages; passage++)
      for (let at = getFirstWord(passage); at < getFirstWord(passage + 1); at++) tell(words[at], passage)
  }

  /** For each word the passages that hold it, and how often, in one heap each. */
  function buildPostings() {
    const offsets = new Int32Array(vocabulary + 1)
    for (let word = 0; word < vocabulary; word++) offsets[word + 1] = offsets[word] + spread[word]
    const holders = new Int32Array(offsets[vocabulary])
    const times = new Int32Array(offsets[vocabulary])
    const filled = new Int32Array(vocabulary)
    visitWords((word, passage) => {
      const last = offsets[word] + filled[word] - 1
      if (filled[word] > 0 && holders[last] === passage) times[last]++
      else {
        holders[last + 1] = passage
        times[last + 1] = 1
        filled[word]++
      }
    })
    return { offsets, holders, times }
  }
}
