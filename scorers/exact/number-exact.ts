import { defineScorer } from '../scorer.ts'
import { capToStated } from '../stated/parts/cap.ts'
import { statedNumber } from '../stated/stated-number.ts'
import { findNumber } from '../text/numbers/numbers.ts'
import { isSameNumber, numberExpected } from '../text/numbers/same-number.ts'

/** The one number that the answer gives (see `numberIn`) is the right one. */
export const numberExact = defineScorer({
  id: 'number-exact',
  about: 'Is the number that the answer gives the right one?',
  source: 'Our own: exact equality of one number that a fixed rule picks from the answer.',
  scale: 'yes-no',
  variant: 'strict',
  stated: 'stated-number',
  expects: numberExpected,
  score(answer, expected: number) {
    const said = findNumber(answer)
    const verdict = {
      value: said !== undefined && isSameNumber(said, expected) ? 1 : 0,
      parts: { said: said ?? null },
      why: said === undefined ? `no number; right: ${expected}` : `said ${said}; right: ${expected}`,
    }
    return capToStated(verdict, statedNumber, answer, expected)
  },
})
