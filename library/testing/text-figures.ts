import { gzipSync } from 'node:zlib'
import type { Random } from '../../core/random/random.ts'

/** Statistics of a text. Words are lowercase runs of letters with inner apostrophes. */
export interface TextFigures {
  readonly words: number
  /** Different words among the first `words`. */
  typesAt(words: number): number
  /** Share of the different words that come once. */
  readonly hapaxShare: number
  /** Packed size over size. */
  readonly gzip: number
  /** Different runs of three words over all. */
  readonly distinctTrigrams: number
  readonly distinctFivegrams: number
  /** In words. */
  readonly sentenceLength: { readonly mean: number; readonly sd: number }
  /** Share of sentences that end in a full stop. */
  readonly endInStop: number
  /**
   * Similarity of adjacent paragraphs minus that of random ones: cosine of word counts, without the 150 most common
   * words.
   */
  readonly adjacentSimilarity: number
  /** Different pairs of words that sentences open with. */
  readonly openings: number
}

/** @param sentences in order, as `HaystackUnits` has them; @param rng draws the random pairs of paragraphs */
export function measureText(sentences: readonly string[], rng: Random): TextFigures {
  const text = sentences.join('')
  const words = splitWords(text)
  const counts = countWords(words)
  const lengths = sentences.map(sentence => splitWords(sentence).length).filter(length => length > 0)
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length
  return {
    words: words.length,
    typesAt: first => new Set(words.slice(0, first)).size,
    hapaxShare: [...counts.values()].filter(count => count === 1).length / counts.size,
    gzip: gzipSync(text).length / Buffer.byteLength(text),
    distinctTrigrams: measureDistinct(words, 3),
    distinctFivegrams: measureDistinct(words, 5),
    sentenceLength: {
      mean,
      sd: Math.sqrt(lengths.reduce((sum, each) => sum + (each - mean) ** 2, 0) / lengths.length),
    },
    endInStop: sentences.filter(sentence => sentence.trimEnd().endsWith('.')).length / sentences.length,
    adjacentSimilarity: measureSimilarity(text.split('\n\n'), counts, rng),
    openings: new Set(sentences.map(sentence => splitWords(sentence).slice(0, 2).join(' '))).size,
  }
}

const splitWords = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .match(/[a-z]+(?:'[a-z]+)*/g) ?? []

function countWords(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

function measureDistinct(words: readonly string[], size: number): number {
  const runs = new Set<string>()
  for (let at = size; at <= words.length; at++) runs.add(words.slice(at - size, at).join(' '))
  return runs.size / (words.length - size + 1)
}

function measureSimilarity(paragraphs: readonly string[], counts: ReadonlyMap<string, number>, rng: Random): number {
  const common = new Set(
    [...counts]
      .sort((a, b) => b[1] - a[1])
      .slice(0, COMMON)
      .map(([word]) => word),
  )
  const vectors = paragraphs
    .map(splitWords)
    .filter(words => words.length > SHORTEST_PARAGRAPH)
    .map(words => countWords(words.filter(word => !common.has(word))))
  let adjacent = 0
  let random = 0
  for (let at = 1; at < vectors.length; at++) {
    adjacent += computeCosine(vectors[at - 1], vectors[at])
    random += computeCosine(vectors[at], rng.pick(vectors))
  }
  return adjacent / random
}

const COMMON = 150
const SHORTEST_PARAGRAPH = 30

function computeCosine(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  let product = 0
  for (const [word, count] of one) product += count * (other.get(word) ?? 0)
  return product / (computeLength(one) * computeLength(other) || 1)
}

const computeLength = (vector: ReadonlyMap<string, number>) =>
  Math.sqrt([...vector.values()].reduce((sum, count) => sum + count ** 2, 0))
