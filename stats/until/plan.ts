import { computeDesignEffect } from '../design-effect.ts'
import { Z95 } from '../intervals/normal.ts'
import { addContexts, FIRST_CONTEXTS } from './allocate.ts'

/** A cell before anything is answered. */
export interface PlannedCell {
  readonly stratum: string
  readonly weight: number
  readonly cost: number
  readonly questions: number
  readonly most: number
}

/** Shares that a plan assumes or that a recorded run showed. */
export interface AssumedSpread {
  /** Mean score. */
  readonly expect: number
  /** Correlation of two questions of one context. */
  readonly correlation: number
  /** Correlation of one question's answers at two lengths. */
  readonly acrossLengths: number
}

/** Contexts that an interval of the wanted width is expected to take. */
export interface WidthPlan {
  readonly contexts: readonly number[]
  /** Half-width with them. */
  readonly half: number
  /** Tokens of all contexts, each read once. */
  readonly tokens: number
  /** Tokens of contexts for the same width with one question each, as many in every cell. */
  readonly alone: number
  /** The number of these in every cell. */
  readonly alonePerCell: number
}

/** Scores of several lengths and tasks spread over less than the whole scale. */
const QUANTILE = Z95 * 1.1

/** Computes the contexts for a half-width of `goal`, with the spread that is assumed for all cells. */
export function planWidth(cells: readonly PlannedCell[], goal: number, assumed: AssumedSpread): WidthPlan {
  const { expect, correlation, acrossLengths } = assumed
  const single = expect * (1 - expect)
  const spreads = cells.map(
    ({ questions }) => (single * computeDesignEffect(questions, correlation)) / Math.max(1, questions),
  )
  const repeats = computeDesignEffect(cells.length / new Set(cells.map(({ stratum }) => stratum)).size, acrossLengths)
  const target = (goal / QUANTILE) ** 2 / repeats
  const contexts = cells.map(({ most }) => Math.min(FIRST_CONTEXTS, most))
  addContexts(
    cells,
    contexts,
    cells.map(({ weight }, at) => weight ** 2 * spreads[at]),
    left => left > target,
  )
  const variance = cells.reduce((sum, { weight }, at) => sum + (weight ** 2 * spreads[at]) / contexts[at], 0)
  const aloneVariance = cells.reduce((sum, { weight }) => sum + weight ** 2 * single, 0)
  const alonePerCell = Math.max(1, Math.ceil(aloneVariance / target))
  return {
    contexts,
    half: QUANTILE * Math.sqrt(variance * repeats),
    tokens: cells.reduce((sum, { cost }, at) => sum + cost * contexts[at], 0),
    alone: cells.reduce((sum, { cost }) => sum + cost * alonePerCell, 0),
    alonePerCell,
  }
}
