import { betaTail, studentTwoTails } from '../intervals/beta.ts'
import { studentQuantile, Z95 } from '../intervals/normal.ts'
import { type CellSum, type ClusterParts, computeStandardError } from '../intervals/standard-error.ts'

/** A cell with the sum of the squares of its differences. */
export interface PairCell extends CellSum {
  readonly squares: number
}

/** Effect of several questions per context on a paired difference. */
export interface PairDesign {
  /** Number of pairs that are worth one independent pair; at least 1. */
  readonly effect: number
  /** The least that it can be, by the numbers of contexts and questions alone. */
  readonly leastEffect: number
}

/**
 * Returns the design effect of paired differences: their variance by clusters over that of as many independent pairs
 * (L. Kish, Survey Sampling, 1965, section 8.2). It is enlarged if few clusters support it, and never below that of
 * questions that correlate at `computeLeastCorrelation`. Equal pairs, which show no correlation, thus do not count as
 * independent.
 */
export function pairDesign(clusters: readonly ClusterParts[], cells: readonly PairCell[]): PairDesign {
  const share = (at: number) => cells[at].weight / cells[at].n
  const sumSquares = (values: readonly number[]) => values.reduce((sum, value) => sum + value * value, 0)
  const ofClusters = sumSquares(clusters.map(parts => parts.reduce((sum, { at, n }) => sum + n * share(at), 0)))
  const ofPairs = cells.reduce((sum, { n }, at) => sum + n * share(at) ** 2, 0)
  const size = ofClusters / ofPairs
  const leastEffect = 1 + (size - 1) * computeLeastCorrelation(clusters.length)
  const independent = cells.reduce((sum, cell) => sum + computePairVariance(cell), 0)
  if (!(independent > 0) || clusters.length < 2) return { effect: leastEffect, leastEffect }
  const seen = computeStandardError(clusters, cells, ({ gained, dropped }) => gained - dropped) ** 2
  const doubt = (studentQuantile(0.975, clusters.length - 1) / Z95) ** 2
  return { effect: Math.max(leastEffect, (doubt * seen) / independent), leastEffect }
}

/**
 * The least correlation of two differences of one context: 0.02, and more where there are too few contexts to see it. A
 * single context is one observation, however many questions it has.
 */
export function computeLeastCorrelation(contexts: number): number {
  return contexts < 2 ? 1 : Math.max(0.02, 0.4 / contexts)
}

/** Returns the variance of a cell's mean difference if its pairs were independent. */
function computePairVariance({ weight, n, gained, dropped, squares }: PairCell): number {
  if (n < 2) return 0
  const mean = (gained - dropped) / n
  return (weight ** 2 * Math.max(0, squares / n - mean * mean)) / (n - 1)
}

/**
 * McNemar's test with the mid-p correction, two-sided, of `lost` against `won` discordant pairs, which need not be
 * whole (M. W. Fagerland, S. Lydersen and P. Laake, BMC Medical Research Methodology 13, 2013, article 91).
 */
export function mcnemarMidP(lost: number, won: number): number {
  return Math.min(1, 2 * computeLossMidP(Math.max(lost, won), Math.min(lost, won)))
}

/** The same, one-sided: the probability of more losses by chance, and half of that of exactly as many. */
export function computeLossMidP(lost: number, won: number): number {
  const n = lost + won
  const computeTail = (most: number) => (most < 0 ? 0 : most >= n ? 1 : betaTail(0.5, n - most, most + 1))
  return (computeTail(won - 1) + computeTail(won)) / 2
}

/**
 * Returns the two-sided p of a mean of graded differences under random sign changes. It measures the mean in standard
 * errors of such changes, with `effect` pairs worth one. It uses Student's distribution with as many degrees of freedom
 * as the pairs that moved are worth.
 */
export function signP(cells: readonly PairCell[], effect: number): number {
  const sumCells = (value: (cell: PairCell) => number) => cells.reduce((sum, cell) => sum + value(cell), 0)
  const difference = sumCells(({ weight, n, gained, dropped }) => (weight * (gained - dropped)) / n)
  const variance = effect * sumCells(({ weight, n, squares }) => (weight / n) ** 2 * squares)
  if (!(variance > 0)) return 1
  const moved = sumCells(({ weight, n, gained, dropped }) => (weight * (gained + dropped)) / n) ** 2 / variance
  return moved > 1 ? studentTwoTails(difference / Math.sqrt(variance), moved - 1) : 1
}
