import { findLargest } from '../../core/collections/extremes.ts'
import { mustGet } from '../../core/collections/require.ts'

/**
 * The reader that knows no task: it takes sentences in the order of their rarest word, rarest first. What stands out
 * from its surroundings by a word of its own is found by it after little of the text, at any length.
 */

/**
 * For each sentence, how often its rarest word stands in all of them. Words are runs of letters and digits, hyphens and
 * apostrophes inside; capitals do not matter.
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
 * The share of the text, in characters, that the reader is expected to take until it has met all of `facts` (places of
 * sentences), where it takes sentences that are as rare as each other in random order.
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
  // The last of k in random order stands, on average, at k of k + 1.
  return (before + (tied * inClass) / (inClass + 1)) / all
}
