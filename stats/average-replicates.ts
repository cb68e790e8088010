import type { Random } from '../core/random.ts'
import { constantLimits, freedom, isConstant, type Part, sumOf } from './bootstrap.ts'
import { normalQuantile, studentT, Z95 } from './normal.ts'

/**
 * Replicates of a weighted mean of cells, for figures of which only the rule is known, such as an effective length. Their 95 % limits are those
 * of `weightedMean`, by the same means: deviations are stretched for few clusters, and cells without spread
 * (all right, all wrong), which resampling takes for certain, bring normal deviations as wide as their Wilson limits. `deviates` are those of the
 * normal distribution, one a replicate; averages that share their items (one set of questions at seven lengths) share them.
 * Values are held in [0, 1].
 */
export function averageReplicates(parts: readonly Part[], deviates: Float64Array): Float64Array {
  const point = parts.reduce((sum, { weight, mean }) => sum + weight * mean, 0)
  const constant = parts.filter(isConstant)
  const spread = parts.filter(part => !constant.includes(part))
  const centre = spread.reduce((sum, { weight, mean }) => sum + weight * mean, 0)
  const sums = sumOf(spread)
  const stretch = spread.length > 0 ? studentT(freedom(spread)) / Z95 : 0
  const { below, above } = constantLimits(constant)
  return deviates.map((deviate, round) => {
    const resampled = spread.length > 0 ? (sums[round] - centre) * stretch : 0
    const still = (deviate / Z95) * (deviate < 0 ? below : above)
    return Math.min(1, Math.max(0, point + resampled + still))
  })
}

/** Standard normal deviates by the inverse of the distribution. */
export const normalDeviates = (count: number, rng: Random): Float64Array =>
  Float64Array.from({ length: count }, () => normalQuantile((rng.bits() + 0.5) / 4294967296))
