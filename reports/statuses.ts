import { STATUS_KINDS } from '../core/rows.ts'
import type { Tally } from './cell.ts'

/** How items ended, a row a kind and a number a column of tallies; only rows in which something occurs. */
export function statusCounts(tallies: readonly (Tally | undefined)[]): [name: string, counts: readonly number[]][] {
  const row = (name: string, pick: (tally: Tally) => number | undefined): [string, readonly number[]] => [
    name,
    tallies.map(tally => (tally && pick(tally)) ?? 0),
  ]
  const rows = [
    ...STATUS_KINDS.map(kind => row(kind, tally => tally.statuses[kind])),
    row('of these forced', tally => tally.forced),
    row('of these empty answers', tally => tally.empty),
    row('of these with unclosed thinking', tally => tally.openThinking),
    row('missing', tally => tally.missing),
    row('unscored', tally => tally.unscored),
  ]
  return rows.filter(([, counts]) => counts.some(n => n > 0))
}
