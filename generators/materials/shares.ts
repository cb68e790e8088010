import type { Random } from '../../core/random/random.ts'

/** Whole numbers that add up to `total`, as near to the weights as can be (largest remainders). */
export function apportion(weights: readonly number[], total: number): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  const exact = weights.map(weight => (weight / sum) * total)
  const counts = exact.map(Math.floor)
  const left = total - counts.reduce((all, count) => all + count, 0)
  const order = exact.map((_, at) => at).sort((a, b) => exact[b] - counts[b] - (exact[a] - counts[a]) || a - b)
  for (const at of order.slice(0, left)) counts[at]++
  return counts
}

/**
 * Puts `counts[k]` pieces of each category `k` into one row, so that shares differ much from stretch to stretch: what
 * is most frequent in one part of it, its beginning and end included, says little of the whole.
 */
export function scatterUnevenly(counts: readonly number[], rng: Random): Uint16Array {
  const stretches = Array.from({ length: STRETCHES }, (): number[] => [])
  counts.forEach((count, category) => {
    const weights = stretches.map(() => Math.exp(UNEVENNESS * drawNormal(rng)))
    apportion(weights, count).forEach((part, stretch) => {
      for (let at = 0; at < part; at++) stretches[stretch].push(category)
    })
  })
  return Uint16Array.from(stretches.flatMap(stretch => rng.shuffle(stretch)))
}

const STRETCHES = 16
const UNEVENNESS = 2.5

/** Standard normal (Box and Muller). */
const drawNormal = (rng: Random): number =>
  Math.sqrt(-2 * Math.log(1 - rng.next())) * Math.cos(2 * Math.PI * rng.next())
