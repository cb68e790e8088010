import { mean } from '../../stats/sample.ts'
import { type Bounds, computeBounds } from '../../stats/sensitivity.ts'
import type { Average, ScoreCell, Tally } from './cells/cell.ts'

/** If a smaller share of the requested items is known, a mean would claim too much. */
const ENOUGH = 0.95

/** Counts items that ended in a result; failed, missing and unscored ones are not covered. */
export const countCovered = ({ planned, failed, missing, unscored }: Counts): number =>
  planned - failed - missing - unscored

export const shareCovered = (counts: Counts): number => (counts.planned > 0 ? countCovered(counts) / counts.planned : 0)

/**
 * Returns whether enough is known to state an average over these cells of one length. It is then within five points of
 * the complete one. Answered cells that cannot be scored here do not count against the others: they are in no average,
 * and the average states its number of tasks.
 */
export const hasEnoughCoverage = (cells: readonly ScoreCell[]): boolean =>
  (computeCellBounds(cells)?.coverage ?? 1) >= ENOUGH

/** Returns the bounds of the macro average of cells at one length; undefined without items. */
export const computeCellBounds = (cells: readonly ScoreCell[]): Bounds | undefined =>
  computeBounds(cells.filter(cell => !isUnscored(cell)).map(summarizeKnown))

const isUnscored = ({ scores: { primary }, planned, unscored }: ScoreCell): boolean =>
  primary === undefined && unscored >= ENOUGH * planned

/**
 * Returns the same over several lengths with equal weights; undefined if nothing is known, because a mean could then be
 * anything.
 */
export function averageCellBounds(lengths: readonly (readonly ScoreCell[])[]): Bounds | undefined {
  const each = lengths.flatMap(cells => computeCellBounds(cells) ?? [])
  if (each.length === 0) return undefined
  const averageBound = (pick: (bounds: Bounds) => number) => mean(each.map(pick))
  const coverage = averageBound(bounds => bounds.coverage)
  return coverage === 0
    ? undefined
    : { worst: averageBound(({ worst }) => worst), best: averageBound(({ best }) => best), coverage }
}

/** Failed items count as 0 in the mean. Here they are unknown, as are those that were not reached or have no score. */
export function summarizeKnown({ scores: { primary }, planned, counted, failed, missing, unscored }: ScoreCell) {
  if (!primary) return { sum: 0, known: 0, unknown: planned }
  return { sum: primary.mean * counted, known: counted - failed, unknown: failed + missing + unscored }
}

/**
 * Returns whether every attempted prompt was rejected as too long. Pictures show a mark instead of a score; averages
 * count 0.
 */
export const isRefused = ({
  statuses: { overflow = 0 },
  planned,
  missing,
}: Pick<Tally, 'statuses' | 'planned' | 'missing'>): boolean => overflow > 0 && overflow === planned - missing

/** Returns whether anything is known about it. */
export const isMeasured = (average: Average | undefined): boolean =>
  average?.scores.primary !== undefined || average?.bounds !== undefined

type Counts = Pick<Tally, 'planned' | 'failed' | 'missing' | 'unscored'>
