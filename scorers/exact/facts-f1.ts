import { defineScorer } from '../scorer.ts'
import { capToStated } from '../stated/parts/cap.ts'
import { type StatedFacts, scoreFacts, statedFactsExpected } from '../stated/parts/facts.ts'
import { statedFacts } from '../stated/stated-facts.ts'
import { toReadable } from '../text/conclusion.ts'

/**
 * F1 of the facts in an answer: twice the found facts, over the expected facts plus the stated ones (found and
 * invented).
 * - Found: the answer contains the value word for word. Each value belongs to one attribute, so the value identifies
 * the
 * fact; prose, lists and JSON score alike.
 * - Invented: the answer contains another value of the same kinds, or an attribute leads over ":", "=" or "|" to text
 * without a right value ("none", "not stated" and the like state nothing).
 * - A longer value takes precedence over a shorter one inside it. There is no judge: other text is ignored.
 */
export const factsF1 = defineScorer({
  id: 'facts-f1',
  about: 'F1 of the facts found against the facts there are and the facts invented.',
  source: 'Our own, for extraction in the manner of REX (OLMo 3): facts found and facts invented, without a judge.',
  scale: 'graded',
  variant: 'strict',
  stated: 'stated-facts',
  expects: statedFactsExpected,
  score: (answer, expected: StatedFacts) =>
    capToStated(scoreFacts(toReadable(answer), expected), statedFacts, answer, expected),
})
