import { findLargest } from '../../core/collections/extremes.ts'
import { betaQuantile } from './beta.ts'
import type { Interval } from './interval.ts'
import { studentQuantile } from './normal.ts'

/** One cell's share of an average. */
export interface WeightedPart {
  /** The weights of all parts add up to 1. */
  readonly weight: number
  /** Parts of one stratum (task) may share items; parts of different strata are independent. */
  readonly stratum: string
  readonly mean: number
  readonly clusters: number
  /** Independent items that it is worth, if contexts have several questions. Default: its clusters. */
  readonly worth?: number
  readonly replicates: Float64Array
}

/**
 * Returns the 95 % interval of a weighted mean of cells with scores in [0, 1].
 * For one cell of equal clusters it bounds a mean in [0, 1] by adding one cluster at the worst end of the scale and
 * weighting all clusters at random (N. Gaffke, Metrika 61, 2005, 45-57; E. Learned-Miller and P. S. Thomas, arXiv
 * 1905.06208). The distribution of that weighted mean is approximated by a beta distribution with the same mean and
 * variance. For yes-no scores this is the exact interval of C. J. Clopper and E. S. Pearson (Biometrika 26, 1934,
 * 404-413).
 * The added cluster represents values not drawn yet: nine scores of 1 and one of 0.95 do not rule out that one in ten
 * is 0. An average needs only one such cluster for all of its cells, as heavy as the heaviest observed: 120 right
 * answers over twelve tasks rule out more than ten do. The variance is that of the replicates, so cells that share
 * clusters keep their correlation.
 */
export function computeWeightedInterval(parts: readonly WeightedPart[], alpha = 0.05): Interval {
  return parts.length === 0 ? { low: 0, high: 1 } : computeBetaInterval(estimateMean(parts), alpha)
}

function estimateMean(parts: readonly WeightedPart[]): MeanEstimate {
  const strata = groupStrata(parts)
  const singles = strata.filter(({ clusters }) => clusters === 1)
  const variance = computeVariance(sumParts(parts)) + computeVarianceBetween(singles)
  const freedom = strata.reduce((sum, { clusters }) => sum + clusters - 1, 0) + Math.max(0, singles.length - 1)
  const heaviest = strata.reduce((most, { share }) => Math.max(most, share), 0)
  const mean = sumValues(parts.map(part => part.weight * part.mean))
  return { mean, variance, heaviest, freedom }
}

/** Returns the two-sided interval of an estimate in [0, 1]. */
export function computeBetaInterval({ mean: point, ...spread }: MeanEstimate, alpha = 0.05): Interval {
  const mean = Math.min(1, Math.max(0, point))
  const findLowest = (mean: number) => lowerLimit({ ...spread, mean }, alpha / 2)
  return { low: Math.min(mean, findLowest(mean)), high: Math.max(mean, 1 - findLowest(1 - mean)) }
}

/** The weighted sum of the replicates of all parts, one value per replicate. */
export function sumParts(parts: readonly WeightedPart[]): Float64Array {
  const sums = new Float64Array(parts[0]?.replicates.length ?? 0)
  for (const part of parts) for (let at = 0; at < sums.length; at++) sums[at] += part.weight * part.replicates[at]
  return sums
}

/** MeanEstimate of a mean in [0, 1]. */
export interface MeanEstimate {
  readonly mean: number
  /** The square of its standard error. */
  readonly variance: number
  /** The share of the mean that its heaviest cluster has, in (0, 1]. */
  readonly heaviest: number
  readonly freedom: number
}

/** Returns the point that the mean falls below with probability `tail`. */
function lowerLimit(estimate: MeanEstimate, tail: number): number {
  const shape = fitLowerBeta(estimate, tail)
  return shape ? betaQuantile(tail, shape.a, shape.b) : 0
}

/** The parameters of a beta distribution. */
export interface BetaShape {
  readonly a: number
  readonly b: number
}

/**
 * Returns the beta distribution of which lower limits are quantiles; undefined if they are 0. With m equal clusters
 * (`heaviest` is 1/m) and one more at 0, the mean of the weighted mean is m/(m + 1) of the observed mean, and its
 * variance is that of a Dirichlet distribution. Both are expressed by the share of the heaviest cluster, so that
 * clusters may differ.
 */
function fitLowerBeta({ mean, variance, heaviest, freedom }: MeanEstimate, tail: number): BetaShape | undefined {
  const shrunk = mean / (1 + heaviest)
  if (!(shrunk > 1e-12)) return undefined
  const spread = variance > 0 ? variance * computeUncertainty(heaviest, freedom, tail) : 0
  const whole = (1 + heaviest) * (1 + 2 * heaviest)
  const widened = (spread * (1 - heaviest)) / whole + (mean * heaviest) ** 2 / ((1 + heaviest) * whole)
  // If the variance reaches that of yes-no answers, no such beta distribution exists, so use the flattest.
  const size = Math.max(LEAST_SIZE, (shrunk * (1 - shrunk)) / widened - 1)
  return { a: size * shrunk, b: size * (1 - shrunk) }
}

/**
 * Returns the distributions whose quantiles are the one-sided limits of a weighted mean: `low` of its lower limits, and
 * `high` of 1 minus its upper ones. Undefined is a point at 0. Their 2.5 % points are the ends of
 * `computeWeightedInterval`.
 */
export function fitLimits(parts: readonly WeightedPart[]): {
  readonly low: BetaShape | undefined
  readonly high: BetaShape | undefined
} {
  const { mean, ...spread } = estimateMean(parts)
  const clipped = Math.min(1, Math.max(0, mean))
  return {
    low: fitLowerBeta({ ...spread, mean: clipped }, 0.025),
    high: fitLowerBeta({ ...spread, mean: 1 - clipped }, 0.025),
  }
}

const LEAST_SIZE = 0.5

/**
 * Returns the factor on the variance if it rests on fewer clusters than the average has: strata of few clusters reveal
 * little about their own spread. It is 1 for a single stratum of equal clusters.
 */
function computeUncertainty(heaviest: number, freedom: number, tail: number): number {
  const wide = -studentQuantile(tail, freedom)
  const usual = -studentQuantile(tail, Math.max(1, 1 / heaviest - 1))
  return Math.max(1, (wide / usual) ** 2)
}

interface Stratum {
  /** Those of its part that has the most. */
  readonly clusters: number
  readonly weight: number
  readonly mean: number
  /** Weight of one of its clusters in the average, over all parts in which it may have items. */
  readonly share: number
}

function groupStrata(parts: readonly WeightedPart[]): Stratum[] {
  const groups = new Map<string, WeightedPart[]>()
  for (const part of parts) {
    const group = groups.get(part.stratum)
    if (group) group.push(part)
    else groups.set(part.stratum, [part])
  }
  return [...groups.values()].map(group => {
    const weight = sumValues(group.map(part => part.weight))
    return {
      weight,
      clusters: findLargest(group.map(part => part.clusters)),
      mean: sumValues(group.map(part => part.weight * part.mean)) / weight,
      share: sumValues(group.map(part => part.weight / (part.worth ?? part.clusters))),
    }
  })
}

/**
 * The variance that strata of a single cluster add. A single cluster shows no spread, so each is compared with the mean
 * of all of them ("collapsed strata": K. M. Wolter, Introduction to Variance Estimation, 2007, section 2.5).
 */
function computeVarianceBetween(singles: readonly Stratum[]): number {
  if (singles.length < 2) return 0
  const centre =
    sumValues(singles.map(({ weight, mean }) => weight * mean)) / sumValues(singles.map(({ weight }) => weight))
  const squares = sumValues(singles.map(({ weight, mean }) => (weight * (mean - centre)) ** 2))
  return (squares * singles.length) / (singles.length - 1)
}

function computeVariance(replicates: Float64Array): number {
  if (replicates.length === 0) return 0
  let mean = 0
  for (const value of replicates) mean += value / replicates.length
  let squares = 0
  for (const value of replicates) squares += (value - mean) ** 2
  // Equal replicates may differ by the rounding of sums.
  return squares / replicates.length < 1e-20 ? 0 : squares / replicates.length
}

function sumValues(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
