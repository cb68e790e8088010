import type { Random } from '../../core/random/random.ts'
import { type ClusterTable, replicateMeans, splitConnected } from '../intervals/bootstrap.ts'
import type { Interval } from '../intervals/interval.ts'
import { lowerTail, normalQuantile, studentQuantile } from '../intervals/normal.ts'
import { type CellSum, type ClusterParts, computeCovariance } from '../intervals/standard-error.ts'
import { wilson } from '../intervals/wilson.ts'
import { quantile } from '../sample.ts'

/**
 * Returns the limits of a weighted mean of paired differences at any two-sided alpha. They are the percentiles of a
 * cluster bootstrap, expanded for few clusters (T. C. Hesterberg, The American Statistician 69, 2015, 371-386), and at
 * least as wide as `makeRareLimits`.
 * @param effect number of pairs worth one, if clusters have several in a cell; 1: a cluster counts once
 */
export function bootstrapPairs(
  clusters: readonly ClusterParts[],
  cells: readonly CellSum[],
  rng: Random,
  resamples: number,
  effect: number,
): (alpha: number) => Interval {
  const tallies = clusters.map(parts => {
    const [sums, counts] = [new Float64Array(cells.length), new Float64Array(cells.length)]
    for (const { at, n, gained, dropped } of parts) {
      sums[at] = gained - dropped
      counts[at] = n
    }
    return { sums, counts }
  })
  const draws = new Float64Array(resamples)
  for (const [at, means] of replicateMeans(tallies, cells.length, rng, resamples).entries())
    for (let round = 0; round < resamples; round++) draws[round] += cells[at].weight * means[round]
  draws.sort()
  const groups = splitConnected(tallies, cells.length)
  const freedom = countFreedom(groups.map(({ rows }) => rows))
  const still = findUnmovedCells(groups, clusters)
  const findRareLimits = makeRareLimits(clusters, cells, freedom, still, effect)
  return alpha => {
    const tail = lowerTail(studentQuantile(alpha / 2, freedom))
    const { low, high } = findRareLimits(alpha)
    return {
      low: Math.max(-1, Math.min(low, quantile(draws, tail))),
      high: Math.min(1, Math.max(high, quantile(draws, 1 - tail))),
    }
  }
}

/**
 * Returns limits for rare events. A bootstrap cannot draw what was not observed: with few or no wins or losses, its
 * percentiles are too narrow.
 * Gains and drops each get Wilson's interval, with as many yes-no items as would have the observed standard error
 * (effective sample size: E. L. Korn and B. I. Graubard, Survey Methodology 24, 1998, 193-201). The method of variance
 * estimates recovery for correlated estimates combines the two (G. Y. Zou, Psychological Methods 12, 2007, 399-413). A
 * side to which few clusters moved has no more items than the other: two small gains do not show that larger ones are
 * rare. Without any spread, there are as many items as clusters, or as effective pairs.
 * Observations in some cells say nothing of cells that share no cluster with them. Cells that did not move at all
 * contribute Wilson's limits for their number of clusters, combined in the same way.
 */
function makeRareLimits(
  clusters: readonly ClusterParts[],
  cells: readonly CellSum[],
  freedom: number,
  still: ReadonlySet<number>,
  effect: number,
): (alpha: number) => Interval {
  const up = summarizeSide(clusters, cells, 'gained')
  const down = summarizeSide(clusters, cells, 'dropped')
  const measureWorth = makeWorth(effect)
  const all = measureWorth(clusters, cells)
  const apart = still.size < cells.length ? summarizeUnmoved(clusters, cells, still, measureWorth) : undefined
  const together = computeCovariance(
    clusters,
    cells,
    ({ gained }) => gained,
    ({ dropped }) => dropped,
  )
  const bothSpread = Number.isFinite(up.items + down.items)
  const correlation = bothSpread ? together / Math.sqrt(up.variance * down.variance) : 0
  return alpha => {
    const computeLimits = (side: Side, other: Side) => {
      const items = side.moved < FEW ? Math.min(side.items, other.items) : side.items
      if (!Number.isFinite(items)) return wilson(side.mean * all, all, -normalQuantile(alpha / 2))
      return wilson(side.mean * items, items, -studentQuantile(alpha / 2, freedom))
    }
    const [gains, drops] = [computeLimits(up, down), computeLimits(down, up)]
    const combineDeviations = (a: number, b: number) => Math.sqrt(Math.max(0, a * a + b * b - 2 * correlation * a * b))
    const difference = up.mean - down.mean
    const beside = apart ? apart.weight * wilson(0, apart.clusters, -normalQuantile(alpha / 2)).high : 0
    return {
      low: difference - Math.hypot(combineDeviations(up.mean - gains.low, drops.high - down.mean), beside),
      high: difference + Math.hypot(combineDeviations(gains.high - up.mean, down.mean - drops.low), beside),
    }
  }
}

/** Clusters from which on a side's own spread is believed. */
const FEW = 5

/** Cells of groups in which no cluster gained or dropped. */
function findUnmovedCells(groups: readonly ClusterTable[], clusters: readonly ClusterParts[]): Set<number> {
  const moved = new Set(
    clusters.flatMap(parts => parts.flatMap(({ at, gained, dropped }) => (gained > 0 || dropped > 0 ? [at] : []))),
  )
  return new Set(groups.flatMap(({ columns }) => (columns.some(cell => moved.has(cell)) ? [] : columns)))
}

/** Returns the share of the average and the effective number of clusters of these cells; undefined for none. */
function summarizeUnmoved(
  clusters: readonly ClusterParts[],
  cells: readonly CellSum[],
  still: ReadonlySet<number>,
  worth: ReturnType<typeof makeWorth>,
): { readonly weight: number; readonly clusters: number } | undefined {
  if (still.size === 0) return undefined
  const weight = [...still].reduce((sum, cell) => sum + cells[cell].weight, 0)
  const held = clusters.filter(parts => parts.some(({ at }) => still.has(at)))
  // As many equal ones as would share the weight of these cells alone.
  return { weight, clusters: weight * weight * worth(held, cells) }
}

/** Gains or drops alone: in the mean at least 0, at most 1. */
interface Side {
  /** Clusters that moved to it. */
  readonly moved: number
  readonly mean: number
  readonly variance: number
  /** Yes-no items of the same mean that would have this variance; infinite without spread. */
  readonly items: number
}

function summarizeSide(clusters: readonly ClusterParts[], cells: readonly CellSum[], side: 'gained' | 'dropped'): Side {
  const mean = cells.reduce((sum, cell) => sum + (cell.weight * cell[side]) / cell.n, 0)
  const variance = computeCovariance(
    clusters,
    cells,
    sums => sums[side],
    sums => sums[side],
  )
  const moved = clusters.filter(parts => parts.some(part => part[side] > 0)).length
  // Equal scores may differ by the dust of sums.
  return { moved, mean, variance, items: variance > 1e-20 ? (mean * (1 - mean)) / variance : Number.POSITIVE_INFINITY }
}

/**
 * Returns clusters minus one, summed over groups that share none. Groups of a single cluster are compared with each
 * other.
 */
function countFreedom(sizes: readonly number[]): number {
  const singles = sizes.filter(size => size === 1).length
  return Math.max(1, sizes.reduce((sum, size) => sum + size - 1, 0) + Math.max(0, singles - 1))
}

/**
 * Returns how many equal clusters would share the weight as these do: 1 over the sum of squared shares (L. Kish, Survey
 * Sampling, 1965, section 11.7).
 */
function countEffectiveClusters(clusters: readonly ClusterParts[], cells: readonly CellSum[]): number {
  const shares = clusters.map(parts => parts.reduce((sum, { at, n }) => sum + (cells[at].weight * n) / cells[at].n, 0))
  return 1 / shares.reduce((sum, share) => sum + share * share, 0)
}

/** Independent pairs that clusters are worth: themselves, or all of their pairs by their design effect. */
const makeWorth =
  (effect: number) =>
  (clusters: readonly ClusterParts[], cells: readonly CellSum[]): number => {
    if (effect === 1) return countEffectiveClusters(clusters, cells)
    const shares = clusters.reduce(
      (sum, parts) => sum + parts.reduce((own, { at, n }) => own + n * (cells[at].weight / cells[at].n) ** 2, 0),
      0,
    )
    return 1 / (effect * shares)
  }
