import { findLargest } from '../../core/collections/extremes.ts'
import type { HeadlineCell, HeadlineEstimate } from './headline.ts'

/** A cell, with the cost of one more of its contexts. */
export interface PricedCell extends HeadlineCell {
  /** Tokens that are read for one context. */
  readonly cost: number
  /** The most contexts that it can have. */
  readonly most: number
}

/** Contexts of each cell before anything is known of its spread. */
export const FIRST_CONTEXTS = 2
/** Contexts of the spread over all cells that a cell's own is averaged with. */
const SHRINK = 4
/** A round adds at most this share of the tokens so far. */
const GROWTH = 0.5
/**
 * Exponent of the cost: at 1, tokens would be fewest and long lengths would have few contexts; at 0, lengths would not
 * matter.
 */
const COST_WEIGHT = 0.5

/**
 * Returns the number of contexts that each cell is to have after the next round: those are added that lower the
 * variance of the headline most for their cost (J. Neyman, JRSS 97, 1934, 558-625, one context at a time), until the
 * goal is expected to be reached or the round is large enough to look again. A cell's spread is averaged with that of
 * all cells, so that a few lucky answers do not keep it from more.
 */
export function allocateContexts(cells: readonly PricedCell[], now: HeadlineEstimate, goal: number): number[] {
  const counts = cells.map(({ contexts }) => contexts.length)
  const spreads = estimateSpreads(cells)
  const parts = cells.map(({ weight }, at) => weight ** 2 * spreads[at])
  const model = parts.reduce((sum, part, at) => sum + part / counts[at], 0)
  const target = model * (goal / now.half) ** 2
  const spent = cells.reduce((sum, { cost }, at) => sum + cost * counts[at], 0)
  let added = 0
  addContexts(cells, counts, parts, (left, cost) => {
    if (left <= target || (added > 0 && added + cost > GROWTH * spent)) return false
    added += cost
    return true
  })
  return counts
}

/**
 * Adds contexts one at a time, each where it lowers the variance most for its cost.
 * @param counts contexts of each cell; they are raised
 * @param parts variance of the headline by each cell with one context
 * @param goesOn asked before each with the variance so far and the cost of the next
 */
export function addContexts(
  cells: readonly Pick<PricedCell, 'cost' | 'most'>[],
  counts: number[],
  parts: readonly number[],
  goesOn: (variance: number, cost: number) => boolean,
): void {
  let left = parts.reduce((sum, part, at) => sum + part / counts[at], 0)
  for (;;) {
    const gains = parts.map((part, at) =>
      counts[at] < cells[at].most ? part / (counts[at] * (counts[at] + 1)) / cells[at].cost ** COST_WEIGHT : 0,
    )
    const best = findLargest(gains)
    const at = gains.indexOf(best)
    if (!(best > 0) || !goesOn(left, cells[at].cost)) return
    left -= parts[at] / (counts[at] * (counts[at] + 1))
    counts[at]++
  }
}

/** Variance of a context's mean score in each cell. */
function estimateSpreads(cells: readonly HeadlineCell[]): number[] {
  const own = cells.map(({ contexts }) => {
    const means = contexts.map(({ values }) => values.reduce((sum, value) => sum + value, 0) / values.length)
    const centre = means.reduce((sum, mean) => sum + mean, 0) / means.length
    return { squares: means.reduce((sum, mean) => sum + (mean - centre) ** 2, 0), free: means.length - 1 }
  })
  const free = own.reduce((sum, cell) => sum + cell.free, 0)
  const all = free > 0 ? own.reduce((sum, { squares }) => sum + squares, 0) / free : 1
  // Without any spread, cells differ by their cost alone.
  const shared = all > 0 ? all : 1
  return own.map(({ squares, free }) => (squares + SHRINK * shared) / (free + SHRINK))
}
