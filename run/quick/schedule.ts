import { findLargest } from '../../core/collections/extremes.ts'
import { getLast } from '../../core/collections/require.ts'
import type { Drop } from '../../stats/paired/drop.ts'

/** From the shortest length to the longest in half doublings: 4K, 6K, 8K, 12K, … Tokens. */
export function buildLadder(shortest: number, longest: number): number[] {
  const steps: number[] = []
  for (let step = shortest; step <= longest; step *= 2) {
    steps.push(step)
    if (step * 1.5 <= longest) steps.push(step * 1.5)
  }
  // The end itself, unless it is nearly the last step.
  return longest > getLast(steps) * 1.1 ? [...steps, longest] : steps
}

/** The first lengths: the ends, and the middle of the ladder between them. */
export function pickFirstLengths(ladder: readonly number[]): number[] {
  return [...new Set([ladder[0], ladder[Math.floor((ladder.length - 1) / 2)], getLast(ladder)])]
}

/**
 * Returns the lengths at which the next items help most: around the drop, half of its interval on each side, and the
 * shortest length if another has more than twice its items.
 *
 * @param asked items of each length so far
 */
export function pickNextLengths(
  drop: Drop,
  ladder: readonly number[],
  itemCounts: ReadonlyMap<number, number>,
): number[] {
  const around = [0.2, 0.5, 0.8].map(chance => findNearest(ladder, drop.quantile(chance)))
  const most = findLargest(itemCounts.values())
  const [shortest] = ladder as [number]
  const short = 2 * (itemCounts.get(shortest) ?? 0) < most ? [shortest] : []
  return [...new Set([...short, ...around])].sort((a, b) => a - b)
}

/** Returns whether the drop is known to half a doubling, or lies beyond the ladder. */
export const isDropKnown = ({ low, high, highBeyond, beyond }: Drop, longest: number): boolean =>
  beyond ? low >= longest / Math.SQRT2 : !highBeyond && high <= low * Math.SQRT2

const findNearest = (ladder: readonly number[], length: number) =>
  ladder.reduce((best, step) => (measureDistance(step, length) < measureDistance(best, length) ? step : best))

const measureDistance = (a: number, b: number) => Math.abs(Math.log2(a / b))
