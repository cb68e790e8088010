import { numberIn } from './parts/numbers.ts'
import { aNumber, sameNumber } from './parts/same-number.ts'
import { defineScorer } from './scorer.ts'
import { noMoreThanStated } from './stated/capped.ts'
import { statedNumber } from './stated/stated-number.ts'

/** The one number that the answer gives (see `numberIn`) is the right one. */
export const numberExact = defineScorer({
  id: 'number-exact',
  about: 'Is the number that the answer gives the right one?',
  source: 'Our own: exact equality of one number that a fixed rule picks from the answer.',
  scale: 'yes-no',
  variant: 'strict',
  stated: 'stated-number',
  expects: aNumber,
  score(answer, expected: number) {
    const said = numberIn(answer)
    const verdict = {
      value: said !== undefined && sameNumber(said, expected) ? 1 : 0,
      parts: { said: said ?? null },
      why: said === undefined ? `no number; right: ${expected}` : `said ${said}; right: ${expected}`,
    }
    return noMoreThanStated(verdict, statedNumber, answer, expected)
  },
})
