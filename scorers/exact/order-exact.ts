import { defineScorer } from '../scorer.ts'
import { capToStated } from '../stated/parts/cap.ts'
import { statedOrderExact } from '../stated/stated-order.ts'
import { parseOrdering } from '../text/lists/ordering.ts'
import { isExactly } from '../text/lists/ordering-figures.ts'
import { explainOrdering } from '../text/lists/ordering-why.ts'
import { stringsExpected } from '../text/lists/strings.ts'

/**
 * 1 where the answer lists exactly the expected labels, each once, in the expected order; see `parseOrdering` for what
 * it reads.
 */
export const orderExact = defineScorer({
  id: 'order-exact',
  about: 'Does the answer list exactly the expected labels, in the expected order?',
  source:
    'Exact-order score of Sequential-NIAH-like tasks (arXiv 2504.04713 uses a trained judge instead); parser ours.',
  scale: 'yes-no',
  variant: 'strict',
  stated: 'stated-order-exact',
  expects: stringsExpected,
  score(answer, expected: readonly string[]) {
    const ordering = parseOrdering(answer, expected)
    const exact = isExactly(ordering, expected.length) === 1
    const verdict = {
      value: Number(exact),
      parts: { found: ordering.found.length, expected: expected.length, strange: ordering.strange },
      why: exact ? `all ${expected.length} labels in order` : explainOrdering(ordering, expected),
    }
    return capToStated(verdict, statedOrderExact, answer, expected)
  },
})
