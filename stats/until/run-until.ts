import { findLargest } from '../../core/collections/extremes.ts'
import { allocateContexts, FIRST_CONTEXTS, type PricedCell } from './allocate.ts'
import { type HeadlineEstimate, measureHeadline } from './headline.ts'

/** The state of a run after a round. */
export interface WidthState {
  /** The headline of each entry. */
  readonly headlines: readonly HeadlineEstimate[]
  /** The widest half-width. */
  readonly half: number
  readonly isReached: boolean
  /** Contexts of each cell after the next round; the same as now if the goal is reached or no cell can have more. */
  readonly next: readonly number[]
}

/** The first round: a few contexts of each cell, as far as it has them. */
export const countFirstContexts = (cells: readonly { readonly most: number }[]): number[] =>
  cells.map(({ most }) => Math.min(FIRST_CONTEXTS, most))

/**
 * Judges a run that adds contexts until the 95 % interval of every entry's headline is at most `goal` to each side
 * (fixed-width sequential intervals: Y. S. Chow and H. Robbins, Annals of Mathematical Statistics 36, 1965, 457-462).
 * It stops by the width alone, never by the score; measured coverage is in docs/statistics.md.
 * @param entries the cells of each entry, in the same order
 */
export function judgeWidth(entries: readonly (readonly PricedCell[])[], goal: number): WidthState {
  const headlines = entries.map(cells => measureHeadline(cells))
  const half = findLargest(headlines.map(headline => headline.half))
  const isReached = half <= goal
  const widest = headlines.findIndex(headline => headline.half === half)
  const cells = entries[widest]
  const next = isReached
    ? cells.map(({ contexts }) => contexts.length)
    : allocateContexts(cells, headlines[widest], goal)
  return { headlines, half, isReached, next }
}
