import { defineScorer } from '../scorer.ts'
import { getCountUnit, statedCountDecay } from '../stated/stated-number.ts'
import { numberExpected } from '../text/numbers/same-number.ts'
import { scoreDistance } from './number-decay.ts'

/**
 * 0.75 to the power of the error in units of 2 % of the count, and of 1 at least. Where counts grow with the length, an
 * absolute error would make the same share of misread lines cost ever more.
 */
export const countDecay = defineScorer({
  id: 'count-decay',
  about:
    'How close is the count that the answer gives: 0.75 to the power of its distance in steps of 2 % of the count.',
  source: 'Our own, after the score of numeric answers of OOLONG (arXiv 2511.02817), 0.75^|error|',
  scale: 'graded',
  strict: 'number-exact',
  stated: 'stated-count-decay',
  variant: 'strict',
  expects: numberExpected,
  score: (answer, expected: number) =>
    scoreDistance(answer, expected, { unit: getCountUnit(expected), stated: statedCountDecay }),
})
