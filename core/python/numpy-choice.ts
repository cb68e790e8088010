import { makeMersenneTwister, seedByNumber } from './python-shuffle.ts'

/**
 * Draws as numpy's `np.random.seed(seed)` and then `np.random.choice(count)` do, again and again: MT19937, 32 bits a
 * draw, cut to the bits of the largest number and drawn again where they are above it.
 */
export function makeNumpyChoice(seed: number): (count: number) => number {
  const drawBits = makeMersenneTwister(seedByNumber(seed))
  return count => drawMasked(count, drawBits)
}

/**
 * Draws a number from 0 to below `count`, as numpy does: it masks 32 random bits to the width of the largest number,
 * and draws again if the result is above that.
 */
export function drawMasked(count: number, bits: () => number): number {
  const most = count - 1
  if (most <= 0) return 0
  const mask = 2 ** (32 - Math.clz32(most)) - 1
  for (;;) {
    const drawn = (bits() & mask) >>> 0
    if (drawn <= most) return drawn
  }
}
