/** A cluster's items in each cell: their number, and the sums of gains and drops. */
export type ClusterParts = readonly ClusterPart[]
export interface ClusterPart {
  /** The cell's place. */
  readonly at: number
  readonly n: number
  readonly gained: number
  readonly dropped: number
}

/** A cell's share of the average, how many items it holds, and their sums. */
export interface CellSum {
  readonly weight: number
  readonly n: number
  readonly gained: number
  readonly dropped: number
}
type Sums = Pick<CellSum, 'gained' | 'dropped'>

/**
 * The standard error of a weighted mean of cells, from the clusters' deviations (linearisation: K. M. Wolter,
 * Introduction to Variance Estimation, 2007, section 6.5; for language models E. Miller, arXiv 2411.00640, section
 * 2.2).
 */
export function computeStandardError(
  clusters: readonly ClusterParts[],
  cells: readonly CellSum[],
  value: (sums: Sums) => number,
): number {
  return Math.sqrt(computeCovariance(clusters, cells, value, value))
}

/** The covariance of two such means. */
export function computeCovariance(
  clusters: readonly ClusterParts[],
  cells: readonly CellSum[],
  one: (sums: Sums) => number,
  other: (sums: Sums) => number,
): number {
  const held = cells.map(() => 0)
  for (const cluster of clusters) for (const { at } of cluster) held[at]++
  const listDeviations = (value: (sums: Sums) => number) => {
    const macro = cells.reduce((sum, cell) => sum + (cell.weight * value(cell)) / cell.n, 0)
    return clusters.map(cluster =>
      cluster.reduce((sum, part) => {
        const { weight, n } = cells[part.at]
        const m = held[part.at]
        // A cell with one cluster shows no deviation of its own, so compare it with the overall mean ("collapsed
        // strata").
        const centre = m > 1 ? value(cells[part.at]) / n : macro
        const stretch = m > 1 ? Math.sqrt(m / (m - 1)) : 1
        return sum + (weight / n) * stretch * (value(part) - part.n * centre)
      }, 0),
    )
  }
  const [a, b] = [listDeviations(one), listDeviations(other)]
  return a.reduce((sum, deviation, at) => sum + deviation * b[at], 0)
}
