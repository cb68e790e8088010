/**
 * NDCG at `cut` as trec_eval computes it (ndcg_cut): documents by points, ties by the later name first; gains are the
 * labels, halved in effect by log2 of rank + 1; the ideal is over all labels above 0. 0 where none is.
 *
 * @param points by document id
 * @param labels by document id; what has none gains nothing
 */
export function computeTrecNdcg(
  points: ReadonlyMap<string, number>,
  labels: Readonly<Record<string, number>>,
  cut: number,
): number {
  const ranked = [...points].sort(([a, x], [b, y]) => y - x || (a < b ? 1 : -1)).map(([id]) => getGain(labels, id))
  const ideal = sumDiscounted(
    Object.values(labels).sort((a, b) => b - a),
    cut,
  )
  return ideal === 0 ? 0 : sumDiscounted(ranked, cut) / ideal
}

const getGain = (labels: Readonly<Record<string, number>>, id: string): number =>
  Object.hasOwn(labels, id) ? labels[id] : 0

const sumDiscounted = (gains: readonly number[], cut: number): number =>
  gains.slice(0, cut).reduce((sum, each, rank) => (each > 0 ? sum + each / Math.log2(rank + 2) : sum), 0)
