import { studentT } from '../stats/normal.ts'
import { type CellSum, type ClusterPart, standardErrorOf } from '../stats/standard-error.ts'
import type { Group } from './groups.ts'
import { groupBy } from './order.ts'
import { joined } from './records.ts'
import { memoize } from './remember.ts'
import type { ReportInput } from './reporter.ts'
import { takenBy } from './taken.ts'

/** What an answer may be charged by: time, tokens in and out, money, and calls. */
export type Meter = 'ms' | 'tokens' | 'cost' | 'calls'

/** A mean per item, over the items that `Usage` is over: those that failed or met an overflow are left out. */
export interface Spent {
  /** Milliseconds, tokens as the server counts them, US dollars, or calls. */
  readonly mean: number
  readonly low: number
  readonly high: number
  readonly n: number
}

export type Spending = (entry: string, group: Group, at: number | 'all', meter: Meter) => Spent | undefined

/** Looks up what entries spend; undefined where nothing was worked on, or some of it has no figure. */
export const spendingOf: (input: ReportInput) => Spending = memoize(input => {
  const { outcomes, placeOf } = joined(input)
  const byEntry = new Map<string, Map<string, Columns>>()
  for (const { answer, entry, item } of outcomes) {
    if (!answer || answer.status.kind === 'failed' || answer.status.kind === 'overflow') continue
    const { row, axis, at } = placeOf(item)
    const key = JSON.stringify([row, axis])
    const rows = byEntry.get(entry) ?? new Map<string, Columns>()
    byEntry.set(entry, rows)
    const columns = rows.get(key) ?? { at: [], cluster: [], ms: [], tokens: [], cost: [], calls: [] }
    rows.set(key, columns)
    const { ms, input, output, cost, calls } = takenBy(answer)
    columns.at.push(at)
    columns.cluster.push(item.cluster)
    columns.ms.push(ms)
    columns.tokens.push(input === null || output === null ? Number.NaN : input + output)
    columns.cost.push(cost ?? Number.NaN)
    columns.calls.push(calls ?? Number.NaN)
  }
  const means = new Map<string, Spent | undefined>()
  const made: Spending = (entry, group, at, meter) => {
    const key = JSON.stringify([entry, group.axis, group.rows, at, meter])
    if (!means.has(key)) means.set(key, reckoned(entry, group, at, meter))
    return means.get(key)
  }
  const reckoned: Spending = (entry, group, at, meter) =>
    meanOf(
      group.rows.flatMap(row => {
        const columns = byEntry.get(entry)?.get(JSON.stringify([row, group.axis]))
        return columns ? placedIn(columns, row, at, meter) : []
      }),
    )
  return made
})

/** What the items of a row took, one after another, for there may be a million; NaN where it has no figure. */
interface Columns extends Readonly<Record<Meter | 'at', number[]>> {
  readonly cluster: string[]
}

/** What an item took, and where it stands. */
interface Placed {
  readonly row: string
  readonly at: number
  readonly cluster: string
  readonly value: number
}

function placedIn(columns: Columns, row: string, at: number | 'all', meter: Meter): Placed[] {
  const placed: Placed[] = []
  for (const [place, own] of columns.at.entries())
    if (at === 'all' || own === at)
      placed.push({ row, at: own, cluster: columns.cluster[place]!, value: columns[meter][place]! })
  return placed
}

/**
 * The plain mean with its 95 % interval: the standard error is that of clusters within rows and lengths, and the interval is taken on the log scale (the delta
 * method: Davison and Hinkley, Bootstrap Methods, 1997, section 2.7), for what is spent is never below 0 and has a long tail. Without
 * spread, as of one item, the interval has no width.
 */
function meanOf(known: readonly Placed[]): Spent | undefined {
  const n = known.length
  if (n === 0 || !known.every(({ value }) => Number.isFinite(value))) return undefined
  const byCell = [...groupBy(known, ({ row, at }) => JSON.stringify([row, at])).values()]
  const clusters = new Map<string, ClusterPart[]>()
  byCell.forEach((cell, at) => {
    for (const [cluster, own] of groupBy(cell, each => each.cluster)) {
      const parts = clusters.get(cluster) ?? []
      clusters.set(cluster, parts)
      parts.push({ at, n: own.length, gained: sumOf(own), dropped: 0 })
    }
  })
  const cells = byCell.map(
    (cell): CellSum => ({ weight: cell.length / n, n: cell.length, gained: sumOf(cell), dropped: 0 }),
  )
  const mean = sumOf(known) / n
  const error = standardErrorOf([...clusters.values()], cells, ({ gained }) => gained)
  const freedom = Math.max(1, clusters.size - new Set(known.map(({ row }) => row)).size)
  const factor = mean > 0 && error > 0 ? Math.exp((studentT(freedom) * error) / mean) : 1
  return { mean, low: mean / factor, high: mean * factor, n }
}

const sumOf = (values: readonly { readonly value: number }[]) => values.reduce((sum, { value }) => sum + value, 0)
