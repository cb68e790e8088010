import { makeRandom } from '../../../core/random/random.ts'

/** Depths are drawn from ten bins, each used once in every ten items of a cell. */
const DEPTH_BINS = 10

/**
 * Stratified depths for one item: fact number `fact` of item `index` lies in a bin that a shuffled deck of bins gives
 * it. Each fact has decks of its own, so facts are independent; a deck depends on the block of ten items alone, so an
 * item's depths do not depend on how many items a cell has. `path` is `seed/task/version`.
 */
export function makeStratifiedDepths(path: string, index: number): (fact: number) => number {
  const block = Math.floor(index / DEPTH_BINS)
  return fact => {
    const deck = makeRandom(`${path}/depth/${fact}/${block}`).shuffle(
      Array.from({ length: DEPTH_BINS }, (_, bin) => bin),
    )
    const within = makeRandom(`${path}/${index}/depth/${fact}`).next()
    return (deck[index % DEPTH_BINS] + within) / DEPTH_BINS
  }
}
