/**
 * Returns p values adjusted for their number, in the given order. Compare each with alpha itself: the chance that any
 * true hypothesis is rejected stays at alpha, whatever their dependence (S. Holm, Scandinavian Journal of Statistics 6,
 * 1979, 65-70).
 * @since 0.2.0
 */
export function holm(ps: readonly number[]): number[] {
  const order = ps.map((_, at) => at).sort((a, b) => ps[a] - ps[b])
  const adjusted = ps.slice()
  let most = 0
  for (const [rank, at] of order.entries()) {
    most = Math.min(1, Math.max(most, ps[at] * (ps.length - rank)))
    adjusted[at] = most
  }
  return adjusted
}
