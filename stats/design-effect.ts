/** A value of an item, in a cell and with what it shares its context. */
export interface Clustered {
  readonly stratum: string
  readonly cluster: string
  readonly value: number
}

/** Effect of clusters on a mean over items. */
export interface Design {
  /** Items of a cluster within a stratum, weighted by themselves: with clusters of one size, that size. */
  readonly size: number
  /** Correlation of two items of one cluster and stratum, 0 to 1; null if no cluster has two, or nothing varies. */
  readonly correlation: number | null
  /** Ratio of the variance to that of as many items in separate clusters; at least 1. */
  readonly effect: number
}

/**
 * Returns by how much clusters of `size` items with this correlation multiply the variance of a mean (L. Kish, Survey
 * Sampling, 1965, section 8.2).
 */
export const computeDesignEffect = (size: number, correlation: number): number => 1 + (size - 1) * correlation

/** Assumed correlation if no run shows it. */
export const ASSUMED_CORRELATION = 0.1
/** The same of one question's answers at two lengths: a question that is hard at 8K is seldom easy at 64K. */
export const ASSUMED_ACROSS_LENGTHS = 0.3

/**
 * The correlation of values that share a cluster in different strata, such as one question at several lengths: each
 * stratum's mean is taken off first. Null if no cluster has values in two strata, or nothing varies.
 *
 * @param groupOf names what may correlate: strata of one group hold the same clusters
 */
export function computeCorrelation(values: readonly Clustered[], groupOf: (value: Clustered) => string): number | null {
  const centred = groupValues(values, ({ stratum }) => stratum).flatMap(stratum => {
    const centre = mean(stratum)
    // Values of one cluster within the stratum are one: what they share is another figure.
    return groupValues(stratum, ({ cluster }) => cluster).map(own => ({
      stratum: groupOf(own[0]),
      cluster: own[0].cluster,
      value: mean(own) - centre,
    }))
  })
  return estimateDesign(centred).correlation
}

/**
 * The correlation of items that share a cluster, estimated from what was seen: the analysis of variance within strata,
 * whose means may differ (A. Donner, International Statistical Review 54, 1986, 67-82; of unequal clusters with his
 * mean size). Estimates below 0 are taken for 0.
 */
export function estimateDesign(values: readonly Clustered[]): Design {
  let [between, within, squares] = [0, 0, 0]
  let [clusters, strata] = [0, 0]
  /** Sum over strata of how many items each has in clusters, less what unequal sizes cost. */
  let spread = 0
  for (const stratum of groupValues(values, ({ stratum }) => stratum)) {
    strata++
    const all = mean(stratum)
    let own = 0
    for (const cluster of groupValues(stratum, ({ cluster }) => cluster)) {
      clusters++
      const centre = mean(cluster)
      between += cluster.length * (centre - all) ** 2
      within += cluster.reduce((sum, { value }) => sum + (value - centre) ** 2, 0)
      own += cluster.length ** 2
    }
    squares += own
    spread += stratum.length - own / stratum.length
  }
  const size = values.length > 0 ? squares / values.length : 1
  const [freeBetween, freeWithin] = [clusters - strata, values.length - clusters]
  if (freeBetween <= 0 || freeWithin <= 0 || between + within === 0) return { size, correlation: null, effect: 1 }
  const [large, small] = [between / freeBetween, within / freeWithin]
  const typical = spread / freeBetween
  const estimate = (large - small) / (large + (typical - 1) * small)
  const correlation = Math.min(1, Math.max(0, estimate))
  return { size, correlation, effect: computeDesignEffect(size, correlation) }
}

function groupValues(values: readonly Clustered[], by: (value: Clustered) => string): Clustered[][] {
  const groups = new Map<string, Clustered[]>()
  for (const value of values) {
    const group = groups.get(by(value))
    if (group) group.push(value)
    else groups.set(by(value), [value])
  }
  return [...groups.values()]
}

const mean = (values: readonly Clustered[]) => values.reduce((sum, { value }) => sum + value, 0) / values.length
