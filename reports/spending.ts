import { studentT } from '../stats/normal.ts'
import { type CellSum, type ClusterPart, standardErrorOf } from '../stats/standard-error.ts'
import type { AxisPoint } from './axis.ts'
import { isWorkedOn } from './counted.ts'
import type { Group } from './groups.ts'
import { groupBy } from './order.ts'
import { joined } from './records.ts'
import { memoize } from './remember.ts'
import type { ReportInput } from './reporter.ts'

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
  const { items, outcomes, placeOf } = joined(input)
  const placed = items.map((item): Placed => ({ ...placeOf(item), cluster: item.cluster }))
  const byRow = groupBy([...placed.keys()], place => rowKey(placed[place]))
  const byEntry = new Map<string, Columns>()
  for (const { counted, entry, rank: place } of outcomes) {
    if (!counted || !isWorkedOn(counted)) continue
    const columns = byEntry.get(entry) ?? columnsOf(items.length)
    byEntry.set(entry, columns)
    const { ms, input, output, cost, calls } = counted.taken
    columns.worked[place] = 1
    columns.ms[place] = ms
    columns.tokens[place] = input === null || output === null ? Number.NaN : input + output
    columns.cost[place] = cost ?? Number.NaN
    columns.calls[place] = calls ?? Number.NaN
  }
  const means = new Map<string, Spent | undefined>()
  const made: Spending = (entry, group, at, meter) => {
    const key = JSON.stringify([entry, group.axis, group.rows, at, meter])
    if (!means.has(key)) means.set(key, reckoned(entry, group, at, meter))
    return means.get(key)
  }
  const reckoned: Spending = (entry, group, at, meter) => {
    const columns = byEntry.get(entry)
    if (!columns) return undefined
    const own = group.rows.flatMap(row => byRow.get(rowKey({ row, axis: group.axis })) ?? [])
    const asked = own.filter(place => columns.worked[place] === 1 && (at === 'all' || placed[place].at === at))
    return meanOf(placed, asked, columns[meter])
  }
  return made
})

/** Where an item stands, and what it is drawn with. */
interface Placed extends AxisPoint {
  readonly cluster: string
}

const rowKey = ({ row, axis }: Pick<AxisPoint, 'row' | 'axis'>) => JSON.stringify([row, axis])

/** What an entry spent, by the places of the items, for there may be a million; NaN where there is no figure. */
interface Columns extends Readonly<Record<Meter, Float64Array>> {
  /** 1 where it was worked on. */
  readonly worked: Uint8Array
}

const columnsOf = (length: number): Columns => ({
  worked: new Uint8Array(length),
  ...{ ms: new Float64Array(length), tokens: new Float64Array(length) },
  ...{ cost: new Float64Array(length), calls: new Float64Array(length) },
})

/**
 * The plain mean with its 95 % interval: the standard error is that of clusters within rows and lengths, and the interval is taken on the log scale (the delta
 * method: Davison and Hinkley, Bootstrap Methods, 1997, section 2.7), for what is spent is never below 0 and has a long tail. Without
 * spread, as of one item, the interval has no width.
 */
function meanOf(placed: readonly Placed[], asked: readonly number[], values: Float64Array): Spent | undefined {
  const n = asked.length
  if (n === 0 || !asked.every(place => Number.isFinite(values[place]))) return undefined
  const sumOf = (places: readonly number[]) => places.reduce((sum, place) => sum + values[place], 0)
  const byCell = [...groupBy(asked, place => `${placed[place].row} ${placed[place].at}`).values()]
  const clusters = new Map<string, ClusterPart[]>()
  byCell.forEach((cell, at) => {
    for (const [cluster, own] of groupBy(cell, place => placed[place].cluster)) {
      const parts = clusters.get(cluster) ?? []
      clusters.set(cluster, parts)
      parts.push({ at, n: own.length, gained: sumOf(own), dropped: 0 })
    }
  })
  const cells = byCell.map(
    (cell): CellSum => ({ weight: cell.length / n, n: cell.length, gained: sumOf(cell), dropped: 0 }),
  )
  const mean = sumOf(asked) / n
  const error = standardErrorOf([...clusters.values()], cells, ({ gained }) => gained)
  const freedom = Math.max(1, clusters.size - new Set(asked.map(place => placed[place].row)).size)
  const factor = mean > 0 && error > 0 ? Math.exp((studentT(freedom) * error) / mean) : 1
  return { mean, low: mean / factor, high: mean * factor, n }
}
