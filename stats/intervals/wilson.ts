import type { Interval } from './interval.ts'
import { Z95 } from './normal.ts'

/**
 * Returns Wilson's score interval for a proportion. Unlike Wald's it has a width at 0 % and 100 %, and keeps its
 * coverage at small n. Source: E. B. Wilson, JASA 22 (1927) 209-212; recommended by Brown, Cai and DasGupta,
 * Statistical Science 16 (2001) 101-133. `successes` may be a sum of graded scores: their variance is at most that of
 * yes-no scores with the same mean, so the interval is too wide rather than too narrow. No trials: [0, 1].
 * @since 0.2.0
 */
export function wilson(successes: number, n: number, z = Z95): Interval {
  if (!(n > 0)) return { low: 0, high: 1 }
  const p = successes / n
  const spread = (z * z) / n
  const centre = (p + spread / 2) / (1 + spread)
  const half = (z / (1 + spread)) * Math.sqrt((p * (1 - p)) / n + spread / (4 * n))
  return { low: successes <= 0 ? 0 : Math.max(0, centre - half), high: successes >= n ? 1 : Math.min(1, centre + half) }
}
