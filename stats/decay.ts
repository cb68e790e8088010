import { getLast } from '../core/collections/require.ts'
import { scoreAboveChance } from './chance.ts'
import type { Curve } from './effective-length.ts'
import { quantile } from './sample.ts'

/** The mean height of a curve over log2 length, with its 95 % interval. */
export interface Area {
  readonly at: number
  readonly low: number
  readonly high: number
  /** The span measured, in tokens. */
  readonly from: number
  readonly to: number
  /** Lengths asked without a score: at the ends they shorten the span, between they are bridged. */
  readonly missing: readonly number[]
}

/**
 * The area under a curve over log2 length by the trapezoid rule, divided by the span measured: the mean score where
 * each doubling weighs the same. Undefined below two lengths with scores. Percentiles of the same over the replicates,
 * an array a length.
 */
export function computeArea(curve: Curve, replicates: readonly Float64Array[]): Area | undefined {
  const { places, lengths, missing } = pickMeasured(curve)
  if (places.length < 2) return undefined
  const steps = lengths.map((length, at) => Math.log2(length / (lengths[at - 1] ?? length)))
  const span = Math.log2(getLast(lengths) / lengths[0])
  const measureArea = (height: (index: number) => number) => {
    let sum = 0
    for (let at = 1; at < places.length; at++) sum += (steps[at] * (height(places[at - 1]) + height(places[at]))) / 2
    return sum / span
  }
  const drawn = replicates[places[0]].map((_, round) => measureArea(index => replicates[index][round])).sort()
  const at = measureArea(index => curve.means[index]!) // `measured` found one at each place
  return { at, ...computePercentiles(drawn, at), from: lengths[0], to: getLast(lengths), missing }
}

/** Length at which half is lost, in tokens, with its 95 % interval. */
export interface HalfLength {
  readonly at: number
  readonly low: number
  readonly high: number
  /** More than half is left at the longest length measured, `at`: read it as "above". */
  readonly beyond: boolean
  /** So it is at the interval's upper end. */
  readonly highBeyond: boolean
  readonly missing: readonly number[]
}

/**
 * Returns L50: the length at which the score above chance falls to half of the shortest length's. It follows the
 * closest curve that never rises (isotonic regression by pooling adjacent violators: R. E. Barlow and others,
 * Statistical Inference under Order Restrictions, 1972, section 1.2), linear between lengths over log2. Undefined if
 * nothing was measured or the shortest length's score is no better than chance. Replicates in which it is not count as
 * a length of 0.
 */
export function computeHalfLength(
  curve: Curve,
  replicates: readonly Float64Array[],
  chance = 0,
): HalfLength | undefined {
  const { places, lengths, missing } = pickMeasured(curve)
  const measureHalf = (height: (index: number) => number) =>
    findHalfLength(lengths, fitFalling(places.map(index => scoreAboveChance(height(index), chance))))
  const at = places.length === 0 ? 0 : measureHalf(index => curve.means[index]!) // `measured` found them
  if (at === 0) return undefined
  const drawn = replicates[places[0]].map((_, round) => measureHalf(index => replicates[index][round])).sort()
  const longest = getLast(lengths)
  const low = Math.min(at, drawn[Math.floor(0.025 * drawn.length)] ?? at)
  const high = Math.max(at, drawn[Math.ceil(0.975 * drawn.length) - 1] ?? at)
  return {
    at: Math.min(at, longest),
    low: Math.min(low, longest),
    high: Math.min(high, longest),
    beyond: at > longest,
    highBeyond: high > longest,
    missing,
  }
}

function pickMeasured({ lengths, means }: Curve): { places: number[]; lengths: number[]; missing: number[] } {
  const places = means.flatMap((mean, index) => (mean === undefined ? [] : [index]))
  return {
    places,
    lengths: places.map(index => lengths[index]),
    missing: lengths.filter((_, index) => means[index] === undefined),
  }
}

function computePercentiles(sorted: Float64Array, at: number): { low: number; high: number } {
  if (sorted.length === 0) return { low: at, high: at }
  return { low: quantile(sorted, 0.025), high: quantile(sorted, 0.975) }
}

/** The closest values, by least squares, that never rise. Asked for once a replicate: it makes no object a block. */
function fitFalling(values: readonly number[]): number[] {
  const sums: number[] = []
  const sizes: number[] = []
  for (const value of values) {
    let [sum, size] = [value, 1]
    while (sums.length > 0 && getLast(sums) / getLast(sizes) < sum / size) {
      sum = sums.pop()! + sum // not empty
      size += sizes.pop()! // as long as `sums`
    }
    sums.push(sum)
    sizes.push(size)
  }
  const heights: number[] = []
  for (const [block, size] of sizes.entries())
    for (let place = 0; place < size; place++) heights.push(sums[block] / size)
  return heights
}

/** Returns where falling heights cross half of the first: infinite if they do not, 0 if the first is not above 0. */
function findHalfLength(lengths: readonly number[], heights: readonly number[]): number {
  const half = heights[0] / 2
  if (!(half > 0)) return 0
  const after = heights.findIndex(height => height <= half)
  if (after === -1) return Number.POSITIVE_INFINITY
  const [above, below] = [heights[after - 1], heights[after]]
  const [from, to] = [Math.log2(lengths[after - 1]), Math.log2(lengths[after])]
  return 2 ** (from + ((above - half) / (above - below)) * (to - from))
}
