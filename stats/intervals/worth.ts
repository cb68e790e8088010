import { type Clustered, computeDesignEffect, estimateDesign } from '../design-effect.ts'
import { computeLeastCorrelation } from '../paired/effective-pairs.ts'

/** By how much answers of one cluster correlate, over all cells of an average. */
export interface SharedDesign {
  readonly size: number
  /** Null if no cluster has two answers, or nothing varies. */
  readonly correlation: number | null
  readonly clusters: number
}

export function estimateSharedDesign(values: readonly Clustered[]): SharedDesign {
  const { size, correlation } = estimateDesign(values)
  return { size, correlation, clusters: new Set(values.map(({ cluster }) => cluster)).size }
}

/**
 * Returns the number of independent items that a cell is worth: at least its clusters, at most its answers. Few
 * clusters show badly by how much their answers correlate, so the correlation has a floor.
 */
export function computeWorth(
  { n, clusters }: { readonly n: number; readonly clusters: number },
  shared: SharedDesign,
): number {
  const least = computeLeastCorrelation(shared.clusters)
  const effect = computeDesignEffect(shared.size, Math.max(least, shared.correlation ?? least))
  return Math.min(n, Math.max(clusters, n / effect))
}
