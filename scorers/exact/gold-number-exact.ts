import { defineScorer } from '../scorer.ts'
import { goldNumbers, numberOfGold, separateHanDigits } from '../text/numbers/gold-number.ts'
import { numberExact } from './number-exact.ts'

/** `number-exact` for a number that the gold gives as text. */
export const goldNumberExact = defineScorer({
  id: 'gold-number-exact',
  about: "Is the number that the answer gives the gold's?",
  source: 'Our own: number-exact for golds such as "Paragraph 12".',
  scale: 'yes-no',
  variant: 'strict',
  stated: 'stated-gold-number',
  expects: goldNumbers,
  score: (answer, golds: readonly string[]) => numberExact.score(separateHanDigits(answer), numberOfGold(golds)),
})
