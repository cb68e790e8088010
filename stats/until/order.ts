import { makeRandom } from '../../core/random/random.ts'
import { computePairedDifference, type Pair } from '../paired/paired-difference.ts'

/** Contexts of each cell at the looks of a run that goes on until the order is clear. */
export const ORDER_LOOKS: readonly number[] = [2, 4, 8, 16, 32]
const ALPHA = 0.05

/** Two entries next to each other in the order. */
export interface Neighbours {
  readonly first: number
  readonly second: number
  /** Score of the first less that of the second. */
  readonly difference: number
  readonly low: number
  readonly high: number
  /** The p-value of no difference, times the number of looks and of pairs of entries. */
  readonly p: number
}

/** The entries by their scores, and whether each differs from the next. */
export interface EntryOrder {
  readonly order: readonly number[]
  readonly neighbours: readonly Neighbours[]
  readonly isClear: boolean
}

/**
 * Judges the order of entries at one of several looks. Each look and each pair of entries has an equal part of alpha
 * (Bonferroni), so that an order called clear is wrong in at most 5 % of runs, whatever the number of looks. Intervals
 * are of the same level, and hold at whichever look a run stops.
 * @param scores mean score of each entry
 * @param pairsOf returns the items that two entries answered, as base and candidate
 */
export function judgeOrder(
  scores: readonly number[],
  pairsOf: (base: number, candidate: number) => readonly Pair[],
  seed: string,
): EntryOrder {
  const order = [...scores.keys()].sort((a, b) => scores[b] - scores[a])
  const tests = ORDER_LOOKS.length * Math.max(1, (order.length * (order.length - 1)) / 2)
  const neighbours = order.slice(1).map((second, at): Neighbours => {
    const first = order[at]
    const rng = makeRandom(`${seed}/order/${first}/${second}`)
    const { difference, low, high, p } = computePairedDifference(pairsOf(second, first), { rng, alpha: ALPHA / tests })
    return { first, second, difference, low, high, p: Math.min(1, p * tests) }
  })
  return { order, neighbours, isClear: neighbours.length > 0 && neighbours.every(({ p }) => p <= ALPHA) }
}
