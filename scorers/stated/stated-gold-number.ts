import { defineScorer } from '../scorer.ts'
import { goldNumbers, numberOfGold, separateHanDigits } from '../text/numbers/gold-number.ts'
import { statedNumber } from './stated-number.ts'

/** `stated-number` for a number that the gold gives as text. */
export const statedGoldNumber = defineScorer({
  id: 'stated-gold-number',
  about: "Does the reply commit to the gold's number, and to no other?",
  source: 'Our own: stated-number for golds such as "Paragraph 12".',
  scale: 'yes-no',
  variant: 'stated',
  expects: goldNumbers,
  score: (answer, golds: readonly string[]) => statedNumber.score(separateHanDigits(answer), numberOfGold(golds)),
})
