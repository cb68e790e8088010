import { STATUS_KINDS } from '../core/rows.ts'
import { type Part, weightedMean } from '../stats/mean-interval.ts'
import { type Average, COLUMNS, type Column, type Score, type Tally, type Usage } from './cell.ts'
import { boundsOver, isKnown } from './coverage.ts'
import { type Group, holds, rowsInAll } from './groups.ts'
import type { Measured, Share } from './measured.ts'

/**
 * The macro averages of one entry over a group's tasks: one a length, and one over all lengths. None is stated where too little of a length is known.
 */
export function averagesOf(entry: string, group: Group, measured: readonly Measured[]): Average[] {
  const own = measured.filter(({ cell }) => holds(group, cell))
  const one = (at: number | 'all', lengths: readonly number[]): Average => {
    const filled = lengths.map(length => own.filter(({ cell }) => cell.at === length))
    const primary = filled.map(row => sharesOf(row, 'primary'))
    const cells = filled.map(row => row.map(({ cell }) => cell))
    const isStated = cells.every(isKnown)
    const bounds = isStated ? undefined : boundsOver(cells)
    const ownTokens = at === 'all' ? undefined : meanOwnTokens(filled.flat(), group)
    return {
      entry,
      group: group.id,
      at,
      ...(ownTokens !== undefined && { ownTokens }),
      tasks: new Set(primary.flat().map(share => share.stratum)).size,
      of: rowsInAll(group),
      lengths: primary.filter(shares => shares.length > 0).length,
      ofLengths: lengths.length,
      scores: isStated ? scoresOf(filled) : {},
      ...(bounds && { bounds }),
      ...together(filled.flat().map(({ cell }) => cell)),
    }
  }
  return [...group.lengths.map(length => one(length, [length])), one('all', group.lengths)]
}

function meanOwnTokens(row: readonly Measured[], { axis }: Group): number | undefined {
  const known = row.flatMap(({ cell }) => cell.ownTokens ?? [])
  if (axis === 'output' || known.length === 0 || known.length < row.length) return undefined
  return Math.round(known.reduce((sum, each) => sum + each, 0) / known.length)
}

/** What the cells of one length bring into an average. */
export function sharesOf(row: readonly Measured[], column: Column): Share[] {
  return row.flatMap(({ cell, shares }) => (cell.scorers[column] === undefined ? shares.primary : shares[column]) ?? [])
}

function scoresOf(rows: readonly (readonly Measured[])[]): Partial<Record<Column, Score>> {
  const scores: Partial<Record<Column, Score>> = {}
  for (const column of COLUMNS) {
    if (!rows.flat().some(({ shares }) => shares[column])) continue
    const filled = rows.map(row => sharesOf(row, column)).filter(shares => shares.length > 0)
    if (filled.length === 0) continue
    // Tasks weigh the same within a length, lengths the same within `all`.
    const parts: Part[] = filled.flatMap(shares =>
      shares.map(share => ({ ...share, weight: 1 / filled.length / shares.length })),
    )
    // Weights that add up to 1 may miss it by rounding.
    const mean = Math.min(
      1,
      parts.reduce((sum, part) => sum + part.weight * part.mean, 0),
    )
    const n = filled.flat().reduce((sum, share) => sum + share.n, 0)
    scores[column] = onlyScore(rows.flat(), column) ?? { mean, ...weightedMean(parts), n, interval: 'beta' }
  }
  return scores
}

/** The score of the one cell that an average has, with its own interval; undefined if there are several. */
function onlyScore(row: readonly Measured[], column: Column): Score | undefined {
  const scored = row.filter(each => sharesOf([each], column).length > 0)
  if (scored.length !== 1) return undefined
  const { scorers, scores } = scored[0].cell
  return scorers[column] === undefined ? scores.primary : scores[column]
}

/** Counts added up; usage weighted by the items behind it. */
function together(tallies: readonly Tally[]): Tally {
  const sum = (pick: (tally: Tally) => number) => tallies.reduce((total, tally) => total + pick(tally), 0)
  const statuses = STATUS_KINDS.map(kind => [kind, sum(tally => tally.statuses[kind] ?? 0)] as const)
  const used = tallies.map(tally => tally.usage).filter(usage => usage.items > 0)
  const items = used.reduce((total, usage) => total + usage.items, 0)
  const meanOf = (pick: (usage: Usage) => number | null) => {
    if (items === 0 || used.some(usage => pick(usage) === null)) return null
    // None of them is null.
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
      calls: meanOf(usage => usage.calls),
      input: meanOf(usage => usage.input),
      cached: meanOf(usage => usage.cached),
      output: meanOf(usage => usage.output),
      ms: meanOf(usage => usage.ms),
      cost: meanOf(usage => usage.cost),
      read: meanOf(usage => usage.read),
    },
  }
}
