import type { Random } from '../core/random/random.ts'
import { computeWeightedInterval, sumParts, type WeightedPart } from './intervals/mean-interval.ts'
import { normalQuantile, Z95 } from './intervals/normal.ts'
import { quantile } from './sample.ts'

/**
 * Returns replicates of a weighted mean of cells, for statistics that are only known as a rule, such as an effective
 * length. Their 95 % limits are those of `computeWeightedInterval`. Each side keeps the bootstrap's deviations up to
 * its limit, and adds normal deviations for what the bootstrap cannot draw (cells that are all right or all wrong, rare
 * losses). `deviates` are normal, one per replicate. Averages that share their items (one set of questions at seven
 * lengths) share them. Values are in [0, 1].
 */
export function averageReplicates(parts: readonly WeightedPart[], deviates: Float64Array): Float64Array {
  const point = parts.reduce((sum, { weight, mean }) => sum + weight * mean, 0)
  const { low, high } = computeWeightedInterval(parts)
  const drawn = sumParts(parts)
  const sorted = drawn.slice().sort()
  const below = fitSide(point - low, point - quantile(sorted, 0.025))
  const above = fitSide(high - point, quantile(sorted, 0.975) - point)
  return deviates.map((deviate, round) => {
    const resampled = drawn[round] - point
    const value =
      point + resampled * (resampled < 0 ? below : above).scale + (deviate / Z95) * (deviate < 0 ? below : above).added
    return Math.min(1, Math.max(0, value))
  })
}

/**
 * Fits the bootstrap's deviations to a limit: scales them down if they exceed it, and adds normal ones in quadrature if
 * they fall short.
 */
function fitSide(limit: number, drawn: number): { readonly scale: number; readonly added: number } {
  if (drawn <= 0) return { scale: 1, added: limit }
  const scale = Math.min(1, limit / drawn)
  return { scale, added: Math.sqrt(Math.max(0, limit ** 2 - (scale * drawn) ** 2)) }
}

/** Standard normal deviates by the inverse of the distribution. */
export const drawNormalDeviates = (count: number, rng: Random): Float64Array =>
  Float64Array.from({ length: count }, () => normalQuantile((rng.bits() + 0.5) / 4294967296))
