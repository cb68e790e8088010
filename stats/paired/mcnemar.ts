/**
 * McNemar's exact test of paired yes-no scores: the two-sided p of `lost` against `won` discordant pairs, each as
 * likely under no difference. Ties say nothing. Source: Q. McNemar, Psychometrika 12 (1947) 153-157; exact form: the
 * sign test on the discordant pairs (W. J. Conover, Practical Nonparametric Statistics, 1999, section 3.5). Twice the
 * smaller tail, at most 1.
 * @since 0.2.0
 */
export function mcnemarExact(lost: number, won: number): number {
  const n = lost + won
  const few = Math.min(lost, won)
  // From the largest term of the tail downwards, relative to it: nothing under- or overflows at any n.
  let largest = -n * Math.LN2
  for (let at = 1; at <= few; at++) largest += Math.log((n - at + 1) / at)
  let [sum, term] = [1, 1]
  for (let at = few; at > 0 && term > 1e-18; at--) {
    term *= at / (n - at + 1)
    sum += term
  }
  return Math.min(1, 2 * Math.exp(largest) * sum)
}
