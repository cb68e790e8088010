import { defineScorer } from '../scorer.ts'
import { capToStated } from '../stated/parts/cap.ts'
import { statedOrderTau } from '../stated/stated-order.ts'
import { parseOrdering } from '../text/lists/ordering.ts'
import { computeKendall, scoreOrder } from '../text/lists/ordering-figures.ts'
import { explainOrdering } from '../text/lists/ordering-why.ts'
import { stringsExpected } from '../text/lists/strings.ts'

/**
 * Kendall's tau of the labels found, times recall, times precision; a negative tau counts as 0, so 0 is what a random
 * order earns in the mean of tau (its mean here is a little above: about 0.11 for 8 labels, 0.03 for 64).
 *
 * tau = (pairs in order − pairs out of order) / pairs of labels found, −1 to 1; one label of several has no pair and
 * tau 0. Precision is the share of expected labels among the listed entries: an answer that lists everything in order
 * gains nothing. `parts.tau` keeps the sign.
 */
export const orderTau = defineScorer({
  id: 'order-tau',
  about: 'Kendall’s tau of the labels found (below 0 counts as 0), times recall, times precision.',
  source: 'Kendall 1938; recall and precision for labels left out and put in are ours.',
  scale: 'graded',
  variant: 'strict',
  stated: 'stated-order-tau',
  expects: stringsExpected,
  score(answer, expected: readonly string[]) {
    const ordering = parseOrdering(answer, expected)
    const { found, entries, strange } = ordering
    const tau = computeKendall(found, expected.length)
    const recall = expected.length === 0 ? 0 : found.length / expected.length
    const precision = entries.length === 0 ? 0 : found.length / entries.length
    const value = scoreOrder(ordering, expected.length)
    const verdict = {
      value,
      parts: { tau, recall, precision, strange },
      why: value === 1 ? `all ${expected.length} labels in order` : explainOrdering(ordering, expected),
    }
    return capToStated(verdict, statedOrderTau, answer, expected)
  },
})
