import type { Interval } from './interval.ts'

/**
 * Paired yes-no scores of one stratum: how many candidates were lost and won, of how many pairs. Shares of pairs may
 * stand for counts.
 */
export interface Discordance {
  /** The stratum's share of the average: all add up to 1. */
  readonly weight: number
  readonly n: number
  readonly lost: number
  readonly won: number
}

/**
 * Returns Tango's score interval for the difference of paired proportions, wins minus losses. It has a width even if no
 * pair is discordant. Source: T. Tango, Statistics in Medicine 17 (1998) 891-908; compared with others at small n by M.
 * W. Fagerland, S. Lydersen and P. Laake, Statistics in Medicine 33 (2014) 2850-2875.
 * With several strata, the weighted difference is compared with the root of the weighted sum of Tango's variances, each
 * restricted to the one tested difference. O. Miettinen and M. Nurminen do so for unpaired proportions (Statistics in
 * Medicine 4, 1985, 213-226). If the strata's true differences are unequal, that variance is too large rather than too
 * small.
 */
export function tango(strata: readonly Discordance[], z: number): Interval {
  const seen = strata.reduce((sum, { weight, n, lost, won }) => sum + (weight * (won - lost)) / n, 0)
  const isPlausible = (tried: number) => {
    const variance = strata.reduce(
      (sum, each) => sum + (each.weight ** 2 * computeRestrictedVariance(each, tried)) / each.n,
      0,
    )
    return Math.abs(seen - tried) <= z * Math.sqrt(Math.max(0, variance))
  }
  return { low: findLastPlausible(seen, -1, isPlausible), high: findLastPlausible(seen, 1, isPlausible) }
}

/**
 * Returns the variance of one pair's difference at the likeliest win and loss rates that differ by `tried` (the
 * restricted maximum likelihood, a root of a quadratic).
 */
function computeRestrictedVariance({ n, lost, won }: Discordance, tried: number): number {
  const b = (2 * n - won + lost) * tried - won - lost
  const c = -lost * tried * (1 - tried)
  const root = Math.sqrt(Math.max(0, b * b - 8 * n * c))
  // The same root of 2n q^2 + b q + c in two forms: neither subtracts what is nearly equal.
  const lostRate = b > 0 ? (-2 * c) / (b + root) : (root - b) / (4 * n)
  return 2 * lostRate + tried * (1 - tried)
}

function findLastPlausible(from: number, to: number, holds: (tried: number) => boolean): number {
  if (holds(to)) return to
  let [inside, outside] = [from, to]
  for (let round = 0; round < 50; round++) {
    const middle = (inside + outside) / 2
    if (holds(middle)) inside = middle
    else outside = middle
  }
  return inside
}
