import { runAtOnce, runInTurns } from '../process/turns.ts'
import { splitSearchWords } from './search-words.ts'

/** Ranks texts by a query: Okapi BM25 (Robertson and Zaragoza 2009, section 3.2) with Lucene's non-negative idf. */
export interface Bm25 {
  /** Scores of all texts for a query, in the texts' order. */
  scores(query: string): Float64Array
  /** Places of the `count` best texts, best first; texts that share no word with the query are left out. */
  best(query: string, count: number): number[]
}

export interface Bm25Options {
  /** Saturation of repeated terms: smaller values saturate sooner. */
  readonly k1?: number
  /** Length normalization, 0 to 1. */
  readonly b?: number
}

/** Returns the inverse document frequency of a term that `holding` of `texts` texts contain. */
export const computeIdf = (texts: number, holding: number): number =>
  Math.log(1 + (texts - holding + 0.5) / (holding + 0.5))

/** Returns the weight of a term that occurs `count` times in a text of `relative` times the mean length. */
export const weighTerm = (count: number, relative: number, { k1 = 1.2, b = 0.75 }: Bm25Options = {}): number =>
  (count * (k1 + 1)) / (count + k1 * (1 - b + b * relative))

/** Words are those of `splitSearchWords`; no stemming, no stop words. */
export const buildBm25 = (texts: readonly string[], options?: Bm25Options): Bm25 =>
  runAtOnce(indexTexts(texts, options))

/** As `buildBm25`, but other work goes on in between. @throws the reason of `signal` */
export const buildBm25InTurns = (texts: readonly string[], signal: AbortSignal, options?: Bm25Options): Promise<Bm25> =>
  runInTurns(indexTexts(texts, options), signal)

/** Yields after each text. */
function* indexTexts(
  texts: readonly string[],
  { k1 = 1.2, b = 0.75 }: Bm25Options = {},
): Generator<number, Bm25, void> {
  const postings = new Map<string, { text: number; count: number }[]>()
  const lengths: number[] = []
  for (const [at, text] of texts.entries()) {
    const words = splitSearchWords(text)
    for (const [word, count] of tally(words)) {
      const list = postings.get(word)
      if (list) list.push({ text: at, count })
      else postings.set(word, [{ text: at, count }])
    }
    lengths.push(words.length)
    yield text.length
  }
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, texts.length)

  const scoreTexts = (query: string) => {
    const sums = new Float64Array(texts.length)
    for (const word of new Set(splitSearchWords(query))) {
      const list = postings.get(word) ?? []
      const idf = computeIdf(texts.length, list.length)
      for (const { text, count } of list) sums[text] += idf * weighTerm(count, lengths[text] / mean, { k1, b })
    }
    return sums
  }
  return {
    scores: scoreTexts,
    best(query, count) {
      const sums = scoreTexts(query)
      const ranked = Array.from(sums, (_, at) => at).filter(at => sums[at] > 0)
      return ranked.sort((x, y) => sums[y] - sums[x] || x - y).slice(0, count)
    },
  }
}

function tally(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
