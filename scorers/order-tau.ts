import { orderingOf } from './parts/ordering.ts'
import { differences } from './parts/ordering-why.ts'
import { strings } from './parts/strings.ts'
import { defineScorer } from './scorer.ts'

/**
 * Kendall's tau of the labels found, times recall, times precision; a negative tau counts as 0, so 0 is what a random order
 * earns in the mean of tau (its mean here is a little above: about 0.11 for 8 labels, 0.03 for 64).
 *
 * tau = (pairs in order − pairs out of order) / pairs of labels found, −1 to 1; one label of several has no pair and tau 0.
 * Precision is the share of expected labels among the listed entries: an answer that lists everything in order gains nothing.
 * `parts.tau` keeps the sign.
 */
export const orderTau = defineScorer({
  id: 'order-tau',
  about: 'Kendall’s tau of the labels found (below 0 counts as 0), times recall, times precision.',
  source: 'Kendall 1938; recall and precision for labels left out and put in are ours.',
  scale: 'graded',
  expects: strings,
  score(answer, expected: readonly string[]) {
    const ordering = orderingOf(answer, expected)
    const { found, entries, strange } = ordering
    const tau = kendall(found, expected.length)
    const recall = expected.length === 0 ? 0 : found.length / expected.length
    const precision = entries.length === 0 ? 0 : found.length / entries.length
    const value = Math.max(0, tau) * recall * precision
    return {
      value,
      parts: { tau, recall, precision, strange },
      why: value === 1 ? `all ${expected.length} labels in order` : differences(ordering, expected),
    }
  },
})

function kendall(found: readonly number[], expected: number): number {
  if (found.length < 2) return found.length === 1 && expected === 1 ? 1 : 0
  let inOrder = 0
  for (let left = 0; left < found.length; left++)
    for (let right = left + 1; right < found.length; right++) if (found[left]! < found[right]!) inOrder++
  const pairs = (found.length * (found.length - 1)) / 2
  return (2 * inOrder - pairs) / pairs
}
