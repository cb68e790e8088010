import type { Random } from '../../core/random/random.ts'

/**
 * Returns the two-sided p of a sum of swings if each cluster's swing could equally have the other sign. It tries all
 * sign patterns if they are no more than `resamples`, and otherwise that many at random, including the observed one: p
 * is never 0 (B. Phipson and G. K. Smyth, Statistical Applications in Genetics and Molecular Biology 9, 2010, article
 * 39). Source: R. A. Fisher, The Design of Experiments, 1935, section 21; E. J. G. Pitman, JRSS Supplement 4 (1937)
 * 119-130.
 * @since 0.2.0
 */
export function signFlip(swings: readonly number[], rng: Random, resamples: number): number {
  // Clusters that do not swing are the same under either sign.
  const moved = Float64Array.from(swings.filter(swing => swing !== 0))
  const total = moved.reduce((sum, swing) => sum + swing, 0)
  const size = moved.reduce((sum, swing) => sum + Math.abs(swing), 0)
  // Sums that differ by rounding alone are equal.
  const atLeast = Math.abs(total) - 1e-12 * size
  if (2 ** moved.length <= resamples) return testAllPatterns(moved, atLeast)
  const draw = makeSignedSums(moved)
  let extreme = 1
  for (let round = 0; round < resamples; round++) if (Math.abs(draw(rng)) >= atLeast) extreme++
  return extreme / (resamples + 1)
}

function testAllPatterns(swings: Float64Array, atLeast: number): number {
  const patterns = 2 ** swings.length
  let extreme = 0
  for (let pattern = 0; pattern < patterns; pattern++) if (Math.abs(sumSigned(swings, pattern)) >= atLeast) extreme++
  return extreme / patterns
}

/** Draws sums under random signs: a byte chooses among the 256 sums of eight swings, which are made once. */
function makeSignedSums(swings: Float64Array): (rng: Random) => number {
  const groups = Math.ceil(swings.length / 8)
  const sums = new Float64Array(256 * groups)
  for (let group = 0; group < groups; group++) {
    const eight = swings.subarray(8 * group, 8 * group + 8)
    for (let pattern = 0; pattern < 256; pattern++) sums[256 * group + pattern] = sumSigned(eight, pattern)
  }
  return rng => {
    let sum = 0
    for (let from = 0; from < groups; from += 4) {
      let bits = rng.bits()
      const end = Math.min(groups, from + 4)
      for (let group = from; group < end; group++) {
        sum += sums[256 * group + (bits & 255)]
        bits >>>= 8
      }
    }
    return sum
  }
}

/** A bit a swing: set for its own sign. */
function sumSigned(swings: Float64Array, pattern: number): number {
  let sum = 0
  for (let at = 0; at < swings.length; at++) sum += (pattern >> at) & 1 ? swings[at] : -swings[at]
  return sum
}
