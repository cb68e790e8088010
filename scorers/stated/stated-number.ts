import { defineScorer, type Verdict } from '../scorer.ts'
import { isSameNumber, numberExpected } from '../text/numbers/same-number.ts'
import { findCommittedNumber } from './parts/number.ts'

const SOURCE = 'Our own: the one number that a reply commits to (docs/scorers.md).'
const RATE = 0.75

/** 1 where the one number that the reply commits to is the right one. */
export const statedNumber = defineScorer({
  id: 'stated-number',
  about: 'Does the reply commit to the right number, and to no other?',
  source: SOURCE,
  scale: 'yes-no',
  variant: 'stated',
  expects: numberExpected,
  score: (answer, expected: number) => scoreNumber(answer, expected, () => 0),
})

/** 0.75 to the power of the absolute error, as OOLONG scores numbers. */
export const statedNumberDecay = defineScorer({
  id: 'stated-number-decay',
  about: 'How close is the number that the reply commits to: 0.75 to the power of its distance.',
  source: `${SOURCE} Compared as in OOLONG (arXiv 2511.02817).`,
  scale: 'graded',
  variant: 'stated',
  expects: numberExpected,
  score: (answer, expected: number) => scoreNumber(answer, expected, error => RATE ** error),
})

/** 0.75 to the power of the error in units of 2 % of the count. */
export const statedCountDecay = defineScorer({
  id: 'stated-count-decay',
  about:
    'How close is the count that the reply commits to: 0.75 to the power of its distance in steps of 2 % of the count.',
  source: SOURCE,
  scale: 'graded',
  variant: 'stated',
  expects: numberExpected,
  score: (answer, expected: number) => scoreNumber(answer, expected, error => RATE ** (error / getCountUnit(expected))),
})

/** Returns the error that costs a quarter of the score: 2 % of the count, and 1 at least. */
export const getCountUnit = (count: number): number => Math.max(1, Math.abs(count) / 50)

function scoreNumber(answer: string, expected: number, near: (error: number) => number): Verdict {
  const said = findCommittedNumber(answer)
  if (said === undefined || said === null)
    return { value: 0, parts: { said: null }, why: `commits to no one number; right: ${expected}` }
  const value = isSameNumber(said, expected) ? 1 : near(Math.abs(said - expected))
  return { value, parts: { said }, why: `commits to ${said}; right: ${expected}` }
}
