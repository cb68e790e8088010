import { defineScorer } from '../scorer.ts'
import { capToStated } from '../stated/parts/cap.ts'
import { type StatedFacts, scoreFacts, statedFactsExpected } from '../stated/parts/facts.ts'
import { statedFacts } from '../stated/stated-facts.ts'
import { toReadable } from '../text/conclusion.ts'

/**
 * F1 of the facts that an answer states: twice the found, over the facts there are and the facts stated (found and
 * invented).
 *
 * - Found: the value stands in the answer word for word. Values belong to one attribute each, so the value tells the
 *   fact; free
 *   wording, lists and JSON read alike.
 * - Invented: another value of the same kinds stands in the answer; or an attribute leads over ":", "=" or "|" to
 *   something that
 *   holds no right value (but "none", "not stated" and the like state nothing).
 * - A longer value goes before a shorter one inside of it.
 *
 * No judge: what is said beside the values is not looked at.
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
