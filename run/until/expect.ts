import { ASSUMED_ACROSS_LENGTHS, ASSUMED_CORRELATION } from '../../stats/design-effect.ts'
import { ORDER_LOOKS } from '../../stats/until/order.ts'
import { type AssumedSpread, planWidth, type WidthPlan } from '../../stats/until/plan.ts'
import type { Suite } from '../registry/items/suite.ts'
import { limitContexts, toPlannedCells } from './cells.ts'

/** Usual values: scores over several lengths average below those of one short length. */
export const USUAL_SPREAD: AssumedSpread = {
  expect: 0.75,
  correlation: ASSUMED_CORRELATION,
  acrossLengths: ASSUMED_ACROSS_LENGTHS,
}

/** Contexts that a goal in points is expected to take. */
export const expectWidth = (suite: Suite, goal: number, assumed: AssumedSpread = USUAL_SPREAD): WidthPlan =>
  planWidth(toPlannedCells(suite), goal / 100, assumed)

/**
 * Contexts of each cell that a goal is expected to take, with the half-width; of `rank`, those of its middle look.
 */
export function expectContexts(
  suite: Suite,
  goal: number | 'rank',
  assumed: AssumedSpread = USUAL_SPREAD,
): Pick<WidthPlan, 'contexts'> & Partial<Pick<WidthPlan, 'half'>> {
  if (goal !== 'rank') return expectWidth(suite, goal, assumed)
  const middle = ORDER_LOOKS[Math.floor(ORDER_LOOKS.length / 2)]
  return { contexts: toPlannedCells(suite).map(({ most }) => Math.min(most, middle)) }
}

/** The suite with as many contexts as a goal is expected to take. */
export const limitToExpected = (suite: Suite, goal: number | 'rank'): Suite =>
  limitContexts(suite, expectContexts(suite, goal).contexts)
