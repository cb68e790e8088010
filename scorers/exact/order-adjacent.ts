import { defineScorer } from '../scorer.ts'
import { capToStated } from '../stated/parts/cap.ts'
import { statedOrderAdjacent } from '../stated/stated-order.ts'
import { parseOrdering } from '../text/lists/ordering.ts'
import { countKeptPairs, scoreAdjacentPairs } from '../text/lists/ordering-figures.ts'
import { explainOrdering } from '../text/lists/ordering-why.ts'
import { stringsExpected } from '../text/lists/strings.ts'

/**
 * Returns the share of neighbouring pairs in the expected order that are also neighbours in the answer, in that order.
 * The divisor is the answer's own number of pairs if it lists more entries. A single expected label has no pair: it
 * scores 1 if the answer lists only that label.
 */
export const orderAdjacent = defineScorer({
  id: 'order-adjacent',
  about: 'Share of the neighbours in the expected order that are neighbours in the answer.',
  source:
    'Adjacent-pair accuracy of sentence ordering (Lapata 2003; Logeswaran 2018); longer answers divide by their own pairs.',
  scale: 'graded',
  variant: 'strict',
  stated: 'stated-order-adjacent',
  expects: stringsExpected,
  score(answer, expected: readonly string[]) {
    const ordering = parseOrdering(answer, expected)
    const pairs = Math.max(expected.length, ordering.entries.length) - 1
    const kept = countKeptPairs(ordering.entries)
    const value = scoreAdjacentPairs(ordering, expected.length)
    const verdict = {
      value,
      parts: { kept, pairs: Math.max(0, pairs), found: ordering.found.length, strange: ordering.strange },
      why: value === 1 ? `all ${expected.length} labels in order` : explainOrdering(ordering, expected),
    }
    return capToStated(verdict, statedOrderAdjacent, answer, expected)
  },
})
