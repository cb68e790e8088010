import { findLargest } from '../../core/collections/extremes.ts'
import { mustGet } from '../../core/collections/require.ts'

/**
 * A reader without knowledge of tasks takes sentences in the order of their rarest word, rarest first. It finds a
 * sentence with a unique word after little of the text, at any length.
 */

/**
 * Returns for each sentence how often its rarest word occurs in all sentences. Words are runs of letters and digits,
 * with inner hyphens and apostrophes; case does not matter.
 */
export function countRarestWords(sentences: readonly string[]): number[] {
  const counts = new Map<string, number>()
  const words = sentences.map(sentence => sentence.toLowerCase().match(WORD) ?? [])
  for (const word of words.flat()) counts.set(word, (counts.get(word) ?? 0) + 1)
  return words.map(own =>
    own.reduce((rarest, word) => Math.min(rarest, mustGet(counts, word)), Number.POSITIVE_INFINITY),
  )
}

const WORD = /[\p{L}\p{N}]+(?:[-'’][\p{L}\p{N}]+)*/gu

/**
 * Returns the expected share of the text, in characters, that the reader takes until it has all of `facts` (indices of
 * sentences). It takes equally rare sentences in random order.
 */
export function shareUntilMet(sentences: readonly string[], facts: readonly number[]): number {
  const counts = countRarestWords(sentences)
  const last = findLargest(facts.map(at => counts[at]))
  const inClass = facts.filter(at => counts[at] === last).length
  let before = 0
  let tied = 0
  let all = 0
  sentences.forEach(({ length }, at) => {
    all += length
    if (counts[at] < last) before += length
    else if (counts[at] === last) tied += length
  })
  // In random order, the last of k sits on average at k of k + 1.
  return (before + (tied * inClass) / (inClass + 1)) / all
}
