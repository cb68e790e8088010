import type { TextScorer, Verdict } from '../../scorer.ts'

/**
 * A strict verdict that is no higher than what the stated scorer says of the same answer: what an answer does not
 * commit to, or takes back, earns nothing in the right form either. So the form loss of an answer is never negative.
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
