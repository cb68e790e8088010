import { STATUS_KINDS } from '../../../core/rows/rows.ts'
import type { Tally } from '../cells/cell.ts'

/** Counts how items ended: a row per kind and a number per column of tallies; only rows with counts. */
export function countStatuses(tallies: readonly (Tally | undefined)[]): [name: string, counts: readonly number[]][] {
  const makeRow = (name: string, pick: (tally: Tally) => number | undefined): [string, readonly number[]] => [
    name,
    tallies.map(tally => (tally && pick(tally)) ?? 0),
  ]
  const rows = [
    ...STATUS_KINDS.map(kind => makeRow(kind, tally => tally.statuses[kind])),
    makeRow('of these forced', tally => tally.forced),
    makeRow('of these empty answers', tally => tally.empty),
    makeRow('of these with unclosed reasoning', tally => tally.openThinking),
    makeRow('missing', tally => tally.missing),
    makeRow('unscored', tally => tally.unscored),
  ]
  return rows.filter(([, counts]) => counts.some(n => n > 0))
}
