import type { Random } from '../../core/random/random.ts'

/** Says of each of some things whether it is so: over the items of a cell, every mixture comes equally often. */
export function drawMixture(count: number, index: number, shared: Random): boolean[] {
  const mixtures = 2 ** count
  const deck = shared
    .fork(`stated/${Math.floor(index / mixtures)}`)
    .shuffle(Array.from({ length: mixtures }, (_, at) => at))
  const which = deck[index % mixtures]
  return Array.from({ length: count }, (_, at) => ((which >> at) & 1) === 1)
}
