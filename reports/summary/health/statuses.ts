import { STATUS_KINDS } from '../../../core/rows/rows.ts'
import type { Tally } from '../cells/cell.ts'

/** How items ended, a row a kind and a number a column of tallies; only rows in which something occurs. */
export function countStatuses(tallies: readonly (Tally | undefined)[]): [name: string, counts: readonly number[]][] {
  const makeRow = (name: string, pick: (tally: Tally) => number | undefined): [string, readonly number[]] => [
    name,
    tallies.map(tally => (tally && pick(tally)) ?? 0),
  ]
  const rows = [
    ...STATUS_KINDS.map(kind => makeRow(kind, tally => tally.statuses[kind])),
    makeRow('of these forced', tally => tally.forced),
    makeRow('of these empty answers', tally => tally.empty),
    makeRow('of these with unclosed thinking', tally => tally.openThinking),
    makeRow('missing', tally => tally.missing),
    makeRow('unscored', tally => tally.unscored),
  ]
  return rows.filter(([, counts]) => counts.some(n => n > 0))
}
