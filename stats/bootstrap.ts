import type { Random } from '../core/random.ts'
import type { Interval } from './interval.ts'
import { lowerTail, studentT } from './normal.ts'
import { quantile } from './sample.ts'
import { wilson } from './wilson.ts'

/** Resamples of a bootstrap. At 2,000 the simulation error of a 95 % limit is about 0.03 of the interval's width. */
export const RESAMPLES = 2000

/** What one cluster holds in each of several cells: the sum of its scores, and how many there are. */
export interface ClusterTally {
  readonly sums: ArrayLike<number>
  readonly counts: ArrayLike<number>
}

/**
 * Bootstrap replicates of the means of several cells at once: clusters are drawn with replacement (Davison and Hinkley,
 * Bootstrap Methods, 1997, sections 3.8 and 5.3). A cluster that has items in several cells (one question at seven
 * lengths) is drawn for all of them together, so that what the cells share is kept. Cells that share no cluster are
 * resampled apart. Returns one array of `resamples` means a cell, deviations stretched by sqrt(m/(m-1)).
 */
export function replicateMeans(
  clusters: readonly ClusterTally[],
  cells: number,
  rng: Random,
  resamples = RESAMPLES,
): Float64Array[] {
  const replicates = Array.from({ length: cells }, () => new Float64Array(resamples))
  for (const table of connected(clusters, cells)) resample(table, rng, replicates)
  return replicates
}

/** One cell's share of an average. */
export interface Part {
  /** The weights of all parts add up to 1. */
  readonly weight: number
  /** Parts of one stratum (task) may share items; parts of different strata are independent. */
  readonly stratum: string
  readonly mean: number
  readonly clusters: number
  readonly replicates: Float64Array
}

/**
 * The 95 % interval of a weighted mean of cells, from the percentiles of their replicates. Those of few clusters are
 * too short: as in Hesterberg's expanded percentile interval (The American Statistician 69, 2015, 371-386) the
 * deviations are stretched, and the tail is Student's. Cells without spread (all right, all wrong) are not certain:
 * their Wilson limits are added in quadrature over strata, and linearly within one, by the method of variance estimates
 * recovery (MOVER: Zou and Donner, Statistics in Medicine 27, 2008, 1693-1702).
 */
export function weightedMean(parts: readonly Part[]): Interval {
  if (parts.length === 0) return { low: 0, high: 1 }
  const point = total(parts.map(part => part.weight * part.mean))
  const constant = new Set(parts.filter(isConstant))
  const spread = parts.filter(part => !constant.has(part))
  const resampled = percentiles(sumOf(spread), freedom(spread))
  const centre = total(spread.map(part => part.weight * part.mean))
  const still = constantLimits([...constant])
  return {
    low: Math.max(0, point - Math.hypot(Math.max(0, centre - resampled.low), still.below)),
    high: Math.min(1, point + Math.hypot(Math.max(0, resampled.high - centre), still.above)),
  }
}

/** Clusters and cells that belong together, flat: the rows are clusters, the columns are the cells in `columns`. */
export interface Table {
  readonly rows: number
  readonly columns: readonly number[]
  readonly sums: Float64Array
  readonly counts: Float64Array
}

/** Splits the cells into groups that share no cluster. Cells without clusters are in none. */
export function connected(clusters: readonly ClusterTally[], cells: number): Table[] {
  const root = Array.from({ length: cells }, (_, cell) => cell)
  const find = (cell: number): number => (root[cell] === cell ? cell : find(root[cell]))
  const held = clusters.map(({ counts }) => Array.from(root.keys()).filter(cell => (counts[cell] ?? 0) > 0))
  for (const [first, ...others] of held) for (const cell of others) root[find(cell)] = find(first)
  const groups = new Map<number, ClusterTally[]>()
  clusters.forEach((cluster, at) => {
    const [first] = held[at]
    if (first === undefined) return
    const key = find(first)
    const group = groups.get(key)
    if (group) group.push(cluster)
    else groups.set(key, [cluster])
  })
  return [...groups].map(([key, group]) =>
    tableOf(
      group,
      Array.from(root.keys()).filter(cell => find(cell) === key),
    ),
  )
}

function tableOf(clusters: readonly ClusterTally[], columns: readonly number[]): Table {
  const flat = (pick: (cluster: ClusterTally) => ArrayLike<number>) =>
    Float64Array.from(clusters.flatMap(cluster => columns.map(cell => pick(cluster)[cell] ?? 0)))
  return { rows: clusters.length, columns, sums: flat(({ sums }) => sums), counts: flat(({ counts }) => counts) }
}

/** Draws as many clusters as there are, once a replicate: the inner loop of every report. */
function resample(table: Table, rng: Random, replicates: readonly Float64Array[]): void {
  const { rows, columns, sums, counts } = table
  const width = columns.length
  const observed = columns.map((_, column) => observe(rows, width, column, sums, counts))
  if (rows === 1) {
    for (const [column, cell] of columns.entries()) replicates[cell].fill(observed[column].mean)
    return
  }
  const draw = drawing(table)
  for (let round = 0; round < replicates[0].length; round++) {
    const drawn = draw(rng)
    for (let column = 0; column < width; column++) {
      const { mean, stretch } = observed[column]
      const [sum, count] = [drawn[column], drawn[width + column]]
      // A cell that drew none of its items keeps its observed mean.
      replicates[columns[column]][round] = mean + ((count > 0 ? sum / count : mean) - mean) * stretch
    }
  }
}

/**
 * Sums over as many clusters as there are, drawn at random: of the scores by column, then of the counts. Clusters that hold the same whole numbers are counted and not
 * added up, since whole numbers add up to the same in any order; the sum of others depends on it by rounding.
 */
function drawing({ rows, columns, sums, counts }: Table): (rng: Random) => Float64Array {
  const width = columns.length
  const valueAt = (row: number, column: number) =>
    column < width ? sums[row * width + column] : counts[row * width + column - width]
  const isWhole = Array.from({ length: 2 * width }, (_, column) => {
    for (let row = 0; row < rows; row++) if (!Number.isInteger(valueAt(row, column))) return false
    return true
  })
  const whole = [...isWhole.keys()].filter(column => isWhole[column])
  const broken = [...isWhole.keys()].filter(column => !isWhole[column])
  const kinds = new Map<string, number>()
  const kindOf = Uint32Array.from({ length: rows }, (_, row) => {
    const held = whole.map(column => valueAt(row, column)).join()
    const kind = kinds.get(held) ?? kinds.size
    kinds.set(held, kind)
    return kind
  })
  const ofKind = Float64Array.from([...kinds.keys()].flatMap(held => held.split(',').map(Number)))
  const ofRow = Float64Array.from({ length: rows * broken.length }, (_, at) =>
    valueAt(Math.floor(at / broken.length), broken[at % broken.length]),
  )
  const times = new Uint32Array(kinds.size)
  const drawn = new Float64Array(2 * width)
  return rng => {
    times.fill(0)
    drawn.fill(0)
    for (let draw = 0; draw < rows; draw++) {
      const row = Math.floor((rng.bits() * rows) / 4294967296)
      times[kindOf[row]]++
      for (let at = 0; at < broken.length; at++) drawn[broken[at]] += ofRow[row * broken.length + at]
    }
    for (let kind = 0; kind < times.length; kind++)
      for (let at = 0; at < whole.length; at++) drawn[whole[at]] += times[kind] * ofKind[kind * whole.length + at]
    return drawn
  }
}

/** A cell's mean, and what makes up for the bootstrap's variance of (m-1)/m in m clusters. */
function observe(rows: number, width: number, column: number, sums: Float64Array, counts: Float64Array) {
  let [sum, count, holding] = [0, 0, 0]
  for (let at = column; at < rows * width; at += width) {
    sum += sums[at]
    count += counts[at]
    if (counts[at] > 0) holding++
  }
  return { mean: sum / count, stretch: holding > 1 ? Math.sqrt(holding / (holding - 1)) : 1 }
}

/**
 * Have the replicates no spread, but for the dust of sums? So it is where all clusters are equal, or there is one
 * alone.
 */
export function isConstant({ replicates }: Part): boolean {
  const [first = 0] = replicates
  for (let at = 1; at < replicates.length; at++) if (Math.abs(replicates[at] - first) > 1e-9) return false
  return true
}

export function sumOf(parts: readonly Part[]): Float64Array {
  const sums = new Float64Array(parts[0]?.replicates.length ?? 0)
  for (const part of parts) for (let at = 0; at < sums.length; at++) sums[at] += part.weight * part.replicates[at]
  return sums
}

/** Degrees of freedom: clusters less one, summed over strata. */
export function freedom(parts: readonly Part[]): number {
  const most = new Map<string, number>()
  for (const part of parts) most.set(part.stratum, Math.max(most.get(part.stratum) ?? 0, part.clusters - 1))
  return total([...most.values()])
}

export function constantLimits(parts: readonly Part[]): { below: number; above: number } {
  const below = new Map<string, number>()
  const above = new Map<string, number>()
  for (const { weight, stratum, mean, clusters } of parts) {
    const { low, high } = wilson(mean * clusters, clusters)
    below.set(stratum, (below.get(stratum) ?? 0) + weight * (mean - low))
    above.set(stratum, (above.get(stratum) ?? 0) + weight * (high - mean))
  }
  return { below: Math.hypot(...below.values()), above: Math.hypot(...above.values()) }
}

/** The limits that cut off as much on each side as Student's t does of the normal distribution. */
function percentiles(replicates: Float64Array, df: number): Interval {
  if (replicates.length === 0) return { low: 0, high: 0 }
  const sorted = replicates.slice().sort()
  const tail = lowerTail(-studentT(df))
  return { low: quantile(sorted, tail), high: quantile(sorted, 1 - tail) }
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
