import { Numbered } from '../../../core/rows/number-names.ts'
import { studentT } from '../../../stats/intervals/normal.ts'
import { type CellSum, type ClusterPart, computeStandardError } from '../../../stats/intervals/standard-error.ts'
import type { AxisPoint } from '../axis.ts'
import type { Group } from '../groups.ts'
import { memoize } from '../memoize.ts'
import { groupBy } from '../order.ts'
import type { ReportInput } from '../reporter.ts'
import { joinRecords } from '../rows/records.ts'
import { isWorkedOn } from './answer-counters.ts'

/** The measures of usage: time, tokens in and out, money, and calls. */
export type UsageMetric = 'ms' | 'tokens' | 'cost' | 'calls'

/** A mean per item over the items of `Usage`; items that failed or overflowed are left out. */
export interface UsageMean {
  /** Milliseconds, tokens as the server counts them, US dollars, or calls. */
  readonly mean: number
  readonly low: number
  readonly high: number
  readonly n: number
}

export type Spending = (entry: string, group: Group, at: number | 'all', meter: UsageMetric) => UsageMean | undefined

/**
 * Returns a function that looks up the usage of entries; it returns undefined if nothing was processed, or some values
 * are missing.
 */
export const makeUsageFinder: (input: ReportInput) => Spending = memoize(input => {
  const { items, outcomes, placeOf } = joinRecords(input)
  const [cells, clusters] = [new Numbered(), new Numbered()]
  const placed = items.map((item): Placed => {
    const point = placeOf(item)
    return { ...point, cell: cells.of(JSON.stringify(point)), cluster: clusters.of(item.cluster) }
  })
  const byRow = groupBy([...placed.keys()], index => makeRowKey(placed[index]))
  const byEntry = new Map<string, Columns>()
  for (const { counted, entry, rank: place } of outcomes) {
    if (!counted || !isWorkedOn(counted)) continue
    const columns = byEntry.get(entry) ?? makeColumns(items.length)
    byEntry.set(entry, columns)
    const { ms, input, output, cost, calls } = counted.taken
    columns.worked[place] = 1
    columns.ms[place] = ms
    columns.tokens[place] = input === null || output === null ? Number.NaN : input + output
    columns.cost[place] = cost ?? Number.NaN
    columns.calls[place] = calls ?? Number.NaN
  }
  const known = new Map<string, Readonly<Record<UsageMetric, UsageMean | undefined>>>()
  const findUsage: Spending = (entry, group, at, meter) => {
    const columns = byEntry.get(entry)
    if (!columns) return undefined
    const key = JSON.stringify([entry, group.axis, group.rows, at])
    const spent = known.get(key) ?? computeUsage(columns, group, at)
    known.set(key, spent)
    return spent[meter]
  }
  const computeUsage = (columns: Columns, group: Group, at: number | 'all') => {
    const own = group.rows.flatMap(row => byRow.get(makeRowKey({ row, axis: group.axis })) ?? [])
    const asked = own.filter(index => columns.worked[index] === 1 && (at === 'all' || placed[index].at === at))
    const { ms, tokens, cost, calls } = columns
    const layout = buildLayout(placed, asked)
    const mean = (values: Float64Array) => estimateMean(layout, values)
    return { ms: mean(ms), tokens: mean(tokens), cost: mean(cost), calls: mean(calls) }
  }
  return findUsage
})

/** The position of an item, and its cluster. */
interface Placed extends AxisPoint {
  /** A number, as the cell has one, because every measure groups by it. */
  readonly cluster: number
  readonly cell: number
}

const makeRowKey = ({ row, axis }: Pick<AxisPoint, 'row' | 'axis'>) => JSON.stringify([row, axis])

/** The usage of an entry by item position, because there may be a million; NaN means no value. */
interface Columns extends Readonly<Record<UsageMetric, Float64Array>> {
  /** 1 if the item was processed. */
  readonly worked: Uint8Array
}

const makeColumns = (length: number): Columns => ({
  worked: new Uint8Array(length),
  ms: new Float64Array(length),
  tokens: new Float64Array(length),
  cost: new Float64Array(length),
  calls: new Float64Array(length),
})

/** The positions of the requested items, by cell and cluster; all measures share it. */
interface Layout {
  readonly asked: readonly number[]
  readonly cells: readonly (readonly number[])[]
  /** The positions of each cluster in each cell. */
  readonly clusters: readonly (readonly { readonly at: number; readonly places: readonly number[] }[])[]
  readonly rows: number
}

function buildLayout(placed: readonly Placed[], indexes: readonly number[]): Layout {
  const cells = [...groupBy(indexes, index => placed[index].cell).values()]
  const clusters = new Map<number, Layout['clusters'][number][number][]>()
  for (const [at, cell] of cells.entries())
    for (const [cluster, places] of groupBy(cell, index => placed[index].cluster)) {
      const parts = clusters.get(cluster) ?? []
      clusters.set(cluster, parts)
      parts.push({ at, places })
    }
  const rows = new Set(cells.map(([first]) => placed[first].row)).size
  return { asked: indexes, cells, clusters: [...clusters.values()], rows }
}

/**
 * Returns the plain mean with its 95 % interval. The standard error is that of clusters within rows and lengths. The
 * interval uses the log scale (the delta method: Davison and Hinkley, Bootstrap Methods, 1997, section 2.7), because
 * usage is positive with a long tail. Without spread, as with one item, the interval has no width.
 */
function estimateMean({ asked, cells, clusters, rows }: Layout, values: Float64Array): UsageMean | undefined {
  const n = asked.length
  if (n === 0 || !asked.every(index => Number.isFinite(values[index]))) return undefined
  const sumValues = (places: readonly number[]) => places.reduce((sum, index) => sum + values[index], 0)
  const parts = clusters.map(cluster =>
    cluster.map(({ at, places }): ClusterPart => ({ at, n: places.length, gained: sumValues(places), dropped: 0 })),
  )
  const sums = cells.map(
    (cell): CellSum => ({ weight: cell.length / n, n: cell.length, gained: sumValues(cell), dropped: 0 }),
  )
  const mean = sumValues(asked) / n
  const error = computeStandardError(parts, sums, ({ gained }) => gained)
  const freedom = Math.max(1, clusters.length - rows)
  const factor = mean > 0 && error > 0 ? Math.exp((studentT(freedom) * error) / mean) : 1
  return { mean, low: mean / factor, high: mean * factor, n }
}
