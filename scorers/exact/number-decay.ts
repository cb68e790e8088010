import { defineScorer, type TextScorer, type Verdict } from '../scorer.ts'
import { capToStated } from '../stated/parts/cap.ts'
import { statedNumberDecay } from '../stated/stated-number.ts'
import { findNumber } from '../text/numbers/numbers.ts'
import { isSameNumber, numberExpected } from '../text/numbers/same-number.ts'

const RATE = 0.75

/** 0.75 to the power of the absolute error: 1 for the right number, 0.75 for one off by one, 0.24 for five. */
export const numberDecay = defineScorer({
  id: 'number-decay',
  about: 'How close is the number that the answer gives: 0.75 to the power of its distance.',
  source:
    'OOLONG (arXiv 2511.02817), the score of numeric answers, 0.75^|error|; the number is picked by a fixed rule of ours instead of the text behind the last colon',
  scale: 'graded',
  strict: 'number-exact',
  stated: 'stated-number-decay',
  variant: 'strict',
  expects: numberExpected,
  score: (answer, expected: number) => scoreDistance(answer, expected, { unit: 1, stated: statedNumberDecay }),
})

/** Scores 0.75 to the power of the error in units. */
export function scoreDistance(
  answer: string,
  expected: number,
  { unit, stated }: { readonly unit: number; readonly stated: Pick<TextScorer<string, number>, 'score'> },
): Verdict {
  const said = findNumber(answer)
  if (said === undefined) return { value: 0, parts: { said: null, exact: 0 }, why: `no number; right: ${expected}` }
  const exact = isSameNumber(said, expected)
  const verdict = {
    value: exact ? 1 : RATE ** (Math.abs(said - expected) / unit),
    parts: { said, exact: exact ? 1 : 0, error: said - expected },
    why: `said ${said}; right: ${expected}`,
  }
  return capToStated(verdict, stated, answer, expected)
}
