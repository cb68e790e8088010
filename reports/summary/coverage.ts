import { mean } from '../../stats/sample.ts'
import { type Bounds, computeBounds } from '../../stats/sensitivity.ts'
import type { Average, ScoreCell, Tally } from './cells/cell.ts'

/** Below this share of what was asked for, a mean would say more than is known. */
const ENOUGH = 0.95

/** Items that ended in a result: failed, missing and unscored ones are not covered. */
export const countCovered = ({ planned, failed, missing, unscored }: Counts): number =>
  planned - failed - missing - unscored

export const shareCovered = (counts: Counts): number => (counts.planned > 0 ? countCovered(counts) / counts.planned : 0)

/**
 * Is so much known of what was asked for that an average over these cells of one length may be stated? It is then
 * within five points of what the whole would give. A cell that was answered and that nobody can score here says nothing
 * against the others: it is in no average, and the average says of how many tasks it is.
 */
export const hasEnoughCoverage = (cells: readonly ScoreCell[]): boolean =>
  (computeCellBounds(cells)?.coverage ?? 1) >= ENOUGH

/** What the macro average of cells at one length could be. Undefined without items. */
export const computeCellBounds = (cells: readonly ScoreCell[]): Bounds | undefined =>
  computeBounds(cells.filter(cell => !isUnscored(cell)).map(summarizeKnown))

const isUnscored = ({ scores: { primary }, planned, unscored }: ScoreCell): boolean =>
  primary === undefined && unscored >= ENOUGH * planned

/**
 * The same over several lengths, each weighing the same. Undefined where nothing is known: then a mean could be
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

/**
 * Failed items stand in the mean as 0; here they are not known, as are those that were not reached or have no score.
 */
export function summarizeKnown({ scores: { primary }, planned, counted, failed, missing, unscored }: ScoreCell) {
  if (!primary) return { sum: 0, known: 0, unknown: planned }
  return { sum: primary.mean * counted, known: counted - failed, unknown: failed + missing + unscored }
}

/**
 * Was every prompt that was tried refused as too long? A mark, not a score, stands there in pictures; in averages each
 * counts as 0.
 */
export const isRefused = ({
  statuses: { overflow = 0 },
  planned,
  missing,
}: Pick<Tally, 'statuses' | 'planned' | 'missing'>): boolean => overflow > 0 && overflow === planned - missing

/** Is anything known of it at all? */
export const isMeasured = (average: Average | undefined): boolean =>
  average?.scores.primary !== undefined || average?.bounds !== undefined

type Counts = Pick<Tally, 'planned' | 'failed' | 'missing' | 'unscored'>
