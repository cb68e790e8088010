import type { TextScorer, Verdict } from '../../scorer.ts'

/**
 * Limits a strict verdict to the `stated` score of the same answer. An answer that is not committed to, or is
 * retracted, scores 0 in the right form too. The form loss of an answer is therefore never negative.
 */
export function capToStated<Expected>(
  verdict: Verdict,
  stated: Pick<TextScorer<string, Expected>, 'score'>,
  answer: string,
  expected: Expected,
): Verdict {
  if (verdict.value === 0) return verdict
  const said = stated.score(answer, expected)
  return said.value >= verdict.value ? verdict : { ...verdict, value: said.value, why: `not committed to: ${said.why}` }
}
