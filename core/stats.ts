/** The 97.5 % point of the normal distribution: 95 % two-sided. */
export const Z95 = 1.959963984540054

/** A 95 % confidence interval, on the scale of the score: 0 to 1. */
export interface Interval {
  readonly low: number
  readonly high: number
}

/** The arithmetic mean; NaN for no values. */
export function mean(values: ArrayLike<number>): number {
  let sum = 0
  for (let at = 0; at < values.length; at++) sum += values[at]!
  return sum / values.length
}

/**
 * Wilson's score interval for a proportion. Unlike Wald's it has a width at 0 % and 100 %, and holds its coverage at
 * small n. Source: E. B. Wilson, JASA 22 (1927) 209-212; recommended by Brown, Cai and DasGupta, Statistical Science 16
 * (2001) 101-133. A sum of graded scores may stand for `successes`: their variance is at most that of yes-no scores of
 * the same mean, so the interval is then too wide rather than too narrow. No trials: [0, 1].
 */
export function wilson(successes: number, n: number, z = Z95): Interval {
  if (!(n > 0)) return { low: 0, high: 1 }
  const p = successes / n
  const spread = (z * z) / n
  const centre = (p + spread / 2) / (1 + spread)
  const half = (z / (1 + spread)) * Math.sqrt((p * (1 - p)) / n + spread / (4 * n))
  return {
    low: successes <= 0 ? 0 : Math.max(0, centre - half),
    high: successes >= n ? 1 : Math.min(1, centre + half),
  }
}

/**
 * The 97.5 % point of Student's t: the first values from tables, then Cornish and Fisher's expansion (Abramowitz and
 * Stegun 26.7.5), right to 0.2 % from 5 degrees of freedom on.
 */
export function studentT(df: number): number {
  const table = [Number.POSITIVE_INFINITY, 12.7062, 4.30265, 3.18245, 2.77645]
  if (df < table.length) return table[Math.max(0, Math.floor(df))]!
  const z = Z95
  return (
    z +
    (z ** 3 + z) / (4 * df) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * df ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * df ** 3)
  )
}

/** P(Z <= z) of the normal distribution, to 7.5e-8 (Abramowitz and Stegun 26.2.17). */
export function lowerTail(z: number): number {
  if (z > 0) return 1 - lowerTail(-z)
  if (z === Number.NEGATIVE_INFINITY) return 0
  const t = 1 / (1 - 0.2316419 * z)
  const tail = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail
}
