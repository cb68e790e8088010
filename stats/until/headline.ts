import { computeBetaInterval } from '../intervals/mean-interval.ts'
import { computeWorth, estimateSharedDesign, type SharedDesign } from '../intervals/worth.ts'

/** Scores of one context's questions in a cell. */
export interface ContextScores {
  /** The same for one context's questions at other lengths. */
  readonly cluster: string
  readonly values: readonly number[]
}

/** A task at a length: its part of the headline, and what was answered. */
export interface HeadlineCell {
  readonly stratum: string
  /** The weights of all cells add up to 1. */
  readonly weight: number
  readonly contexts: readonly ContextScores[]
}

/** The average over all cells with its 95 % interval. */
export interface HeadlineEstimate {
  readonly mean: number
  readonly low: number
  readonly high: number
  /** Half of the interval's width. */
  readonly half: number
  /** Variance of the mean by contexts. */
  readonly variance: number
  /** Correlation of two questions of one context; null if none share a context or nothing varies. */
  readonly correlation: number | null
}

/**
 * Returns the interval of a macro average from contexts of several questions, as reports compute it, with the variance
 * by linearisation instead of a bootstrap: of a linear statistic both have the same (K. M. Wolter, Introduction to
 * Variance Estimation, 2007, section 6.5). Every cell needs a context.
 */
export function measureHeadline(cells: readonly HeadlineCell[], alpha = 0.05): HeadlineEstimate {
  const means = cells.map(({ contexts }) => averageValues(contexts.flatMap(({ values }) => values)))
  const mean = cells.reduce((sum, { weight }, at) => sum + weight * means[at], 0)
  const shared = estimateSharedDesign(listClustered(cells))
  let [variance, freedom, heaviest] = [0, 0, 0]
  for (const own of groupByStratum(cells)) {
    const deviations = new Map<string, number>()
    for (const at of own) {
      const { contexts, weight } = cells[at]
      const n = contexts.reduce((sum, { values }) => sum + values.length, 0)
      const stretch = contexts.length > 1 ? Math.sqrt(contexts.length / (contexts.length - 1)) : 1
      for (const { cluster, values } of contexts) {
        const sum = values.reduce((total, value) => total + value, 0)
        const deviation = (weight / n) * stretch * (sum - values.length * means[at])
        deviations.set(cluster, (deviations.get(cluster) ?? 0) + deviation)
      }
    }
    for (const deviation of deviations.values()) variance += deviation ** 2
    freedom += deviations.size - 1
    const share = own.reduce((sum, at) => sum + cells[at].weight / computeCellWorth(cells[at], shared), 0)
    heaviest = Math.max(heaviest, share)
  }
  const limits = computeBetaInterval({ mean, variance, heaviest, freedom }, alpha)
  return { mean, ...limits, half: (limits.high - limits.low) / 2, variance, correlation: shared.correlation }
}

/** Independent items of a cell. */
const computeCellWorth = ({ contexts }: HeadlineCell, shared: SharedDesign): number =>
  computeWorth({ n: contexts.reduce((sum, { values }) => sum + values.length, 0), clusters: contexts.length }, shared)

const listClustered = (cells: readonly HeadlineCell[]) =>
  cells.flatMap(({ contexts }, at) =>
    contexts.flatMap(({ cluster, values }) => values.map(value => ({ stratum: String(at), cluster, value }))),
  )

/** Places of the cells of each stratum. */
function groupByStratum(cells: readonly HeadlineCell[]): number[][] {
  const groups = new Map<string, number[]>()
  for (const [at, { stratum }] of cells.entries()) {
    const group = groups.get(stratum)
    if (group) group.push(at)
    else groups.set(stratum, [at])
  }
  return [...groups.values()]
}

const averageValues = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
