import { JOINED_CORRELATION, LEAST_CORRELATION } from './tests.ts'
import type { LengthPlan } from './verdict.ts'

/** Sum of the quantiles of a pass in 95 of 100 against the margin at 97. */
const POWER = 3.52
const FLIPS = 0.04
const LEAST_MARGIN = 0.03
/** With a wider margin a PASS would say nothing. */
export const MOST_PASSING = 0.1

/** The margin follows from the plan alone, so that no answer can widen it. */
export function computeMargin({ contexts, questions, joined }: Pick<LengthPlan, 'contexts' | 'questions' | 'joined'>) {
  const effect = 1 + (questions - 1) * (joined ? JOINED_CORRELATION : LEAST_CORRELATION)
  return Math.max(LEAST_MARGIN, 1.1 * POWER * Math.sqrt((FLIPS * effect) / (contexts * questions)))
}
