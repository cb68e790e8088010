import { STATUS_KINDS } from '../../core/rows/rows.ts'
import { computeWeightedInterval } from '../../stats/intervals/mean-interval.ts'
import { type Average, COLUMNS, type MeanUsage, type Score, type ScoreKind, type Tally } from './cells/cell.ts'
import { type MeasuredCell, type Share, weighShares } from './cells/cell-scores.ts'
import { averageCellBounds, hasEnoughCoverage } from './coverage.ts'
import { countAllRows, type Group, hasCell } from './groups.ts'

/**
 * Computes the macro averages of one entry over a group's tasks: one per length, and one over all lengths. A length of
 * which too little is known has none.
 */
export function computeAverages(entry: string, group: Group, measured: readonly MeasuredCell[]): Average[] {
  const own = measured.filter(({ cell }) => hasCell(group, cell))
  const averageLengths = (at: number | 'all', lengths: readonly number[]): Average => {
    const filled = lengths.map(length => own.filter(({ cell }) => cell.at === length))
    const primary = filled.map(row => listShares(row, 'primary'))
    const cells = filled.map(row => row.map(({ cell }) => cell))
    const isStated = cells.every(hasEnoughCoverage)
    const bounds = isStated ? undefined : averageCellBounds(cells)
    const ownTokens = at === 'all' ? undefined : meanOwnTokens(filled.flat(), group)
    return {
      entry,
      group: group.id,
      at,
      ...(ownTokens !== undefined && { ownTokens }),
      tasks: new Set(primary.flat().map(share => share.stratum)).size,
      of: countAllRows(group),
      lengths: primary.filter(shares => shares.length > 0).length,
      ofLengths: lengths.length,
      scores: isStated ? averageScores(filled) : {},
      ...(bounds && { bounds }),
      ...mergeTallies(filled.flat().map(({ cell }) => cell)),
    }
  }
  return [...group.lengths.map(length => averageLengths(length, [length])), averageLengths('all', group.lengths)]
}

function meanOwnTokens(row: readonly MeasuredCell[], { axis }: Group): number | undefined {
  const known = row.flatMap(({ cell }) => cell.ownTokens ?? [])
  if (axis === 'output' || known.length === 0 || known.length < row.length) return undefined
  return Math.round(known.reduce((sum, each) => sum + each, 0) / known.length)
}

/** Returns the parts of an average from the cells of one length. */
export function listShares(row: readonly MeasuredCell[], column: ScoreKind): Share[] {
  return row.flatMap(({ cell, shares }) => (cell.scorers[column] === undefined ? shares.primary : shares[column]) ?? [])
}

function averageScores(rows: readonly (readonly MeasuredCell[])[]): Partial<Record<ScoreKind, Score>> {
  const scores: Partial<Record<ScoreKind, Score>> = {}
  for (const column of COLUMNS) {
    if (!rows.flat().some(({ shares }) => shares[column])) continue
    const filled = rows.map(row => listShares(row, column)).filter(shares => shares.length > 0)
    if (filled.length === 0) continue
    // Tasks have equal weights within a length, and lengths within `all`.
    const parts = weighShares(
      filled.flatMap(shares => shares.map(share => ({ ...share, weight: 1 / filled.length / shares.length }))),
    )
    // Weights that add up to 1 may miss it by rounding.
    const mean = Math.min(
      1,
      parts.reduce((sum, part) => sum + part.weight * part.mean, 0),
    )
    const n = filled.flat().reduce((sum, share) => sum + share.n, 0)
    scores[column] = findSingleScore(rows.flat(), column) ?? {
      mean,
      ...computeWeightedInterval(parts),
      n,
      interval: 'beta',
    }
  }
  return scores
}

/** Returns the score of the only cell in an average, with its own interval; undefined if there are several. */
function findSingleScore(row: readonly MeasuredCell[], column: ScoreKind): Score | undefined {
  const scored = row.filter(each => listShares([each], column).length > 0)
  if (scored.length !== 1) return undefined
  const { scorers, scores } = scored[0].cell
  return scorers[column] === undefined ? scores.primary : scores[column]
}

/** Adds up counts, and averages usage by the number of items. */
function mergeTallies(tallies: readonly Tally[]): Tally {
  const sum = (pick: (tally: Tally) => number) => tallies.reduce((total, tally) => total + pick(tally), 0)
  const statuses = STATUS_KINDS.map(kind => [kind, sum(tally => tally.statuses[kind] ?? 0)] as const)
  const used = tallies.map(tally => tally.usage).filter(usage => usage.items > 0)
  const items = used.reduce((total, usage) => total + usage.items, 0)
  const averageUsage = (pick: (usage: MeanUsage) => number | null) => {
    if (items === 0 || used.some(usage => pick(usage) === null)) return null
    // No value is null.
    return used.reduce((total, usage) => total + pick(usage)! * usage.items, 0) / items
  }
  return {
    planned: sum(tally => tally.planned),
    counted: sum(tally => tally.counted),
    failed: sum(tally => tally.failed),
    missing: sum(tally => tally.missing),
    unscored: sum(tally => tally.unscored),
    statuses: Object.fromEntries(statuses.filter(([, times]) => times > 0)),
    forced: sum(tally => tally.forced),
    empty: sum(tally => tally.empty),
    openThinking: sum(tally => tally.openThinking),
    truncated: sum(tally => tally.truncated),
    repeated: sum(tally => tally.repeated),
    usage: {
      items,
      calls: averageUsage(usage => usage.calls),
      input: averageUsage(usage => usage.input),
      cached: averageUsage(usage => usage.cached),
      output: averageUsage(usage => usage.output),
      ms: averageUsage(usage => usage.ms),
      cost: averageUsage(usage => usage.cost),
      read: averageUsage(usage => usage.read),
    },
  }
}
