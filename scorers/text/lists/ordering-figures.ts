import type { Ordering } from './ordering.ts'

/** Kendall's tau of the labels found (below 0 counts as 0), times recall, times precision. */
export function scoreOrder({ found, entries }: Ordering, count: number): number {
  const recall = count === 0 ? 0 : found.length / count
  const precision = entries.length === 0 ? 0 : found.length / entries.length
  return Math.max(0, computeKendall(found, count)) * recall * precision
}

/** (Pairs in order − pairs out of order) / pairs, −1 to 1; one label of several has no pair and tau 0. */
export function computeKendall(found: readonly number[], count: number): number {
  if (found.length < 2) return found.length === 1 && count === 1 ? 1 : 0
  let inOrder = 0
  for (let left = 0; left < found.length; left++)
    for (let right = left + 1; right < found.length; right++) if (found[left] < found[right]) inOrder++
  const pairs = (found.length * (found.length - 1)) / 2
  return (2 * inOrder - pairs) / pairs
}

/** Pairs of neighbours kept, of those expected, or of the listed ones where they are more. */
export function scoreAdjacentPairs({ entries }: Ordering, count: number): number {
  if (count <= 1) return Number(entries.length === 1 && entries[0] === 0)
  return countKeptPairs(entries) / (Math.max(count, entries.length) - 1)
}

/** A label that comes again may make its pair again: each pair counts once. */
export const countKeptPairs = (entries: readonly number[]): number =>
  new Set(entries.filter((entry, at) => entry > 0 && entries[at - 1] === entry - 1)).size

export const isExactly = ({ entries }: Ordering, count: number): number =>
  Number(count > 0 && entries.length === count && entries.every((entry, at) => entry === at))
