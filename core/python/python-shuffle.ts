/**
 * Shuffles in place as Python's `random.Random(seed).shuffle` does, so that RULER's shuffles with its single seed give
 * the same order here. The generator is MT19937 (Matsumoto and Nishimura 1998), seeded as CPython seeds it from a whole
 * number below 2^32.
 */
export const shuffleLikePython = <L extends unknown[] | Uint32Array>(list: L, seed: number): L =>
  makePythonRandom(seed).shuffle(list)

/** `random.Random(seed)`, as far as data sets are drawn with it. */
export interface PythonRandom {
  shuffle<L extends unknown[] | Uint32Array>(list: L): L
  /** `sample(range(count), size)`; `size` is at most `count`. */
  sample(count: number, size: number): number[]
}

export function makePythonRandom(seed: number): PythonRandom {
  const drawBits = makeMersenneTwister(seedByArray(seed))
  return {
    shuffle(list) {
      for (let last = list.length - 1; last > 0; last--) {
        const at = drawBelow(last + 1, drawBits)
        ;[list[last], list[at]] = [list[at], list[last]]
      }
      return list
    },
    sample(count, size) {
      // CPython uses a pool if that is smaller than a set of the samples, by this estimate.
      const set = size > 5 ? 21 + 4 ** Math.ceil(Math.log(size * 3) / Math.log(4)) : 21
      if (count > set) {
        const drawn = new Set<number>()
        while (drawn.size < size) drawn.add(drawBelow(count, drawBits))
        return [...drawn]
      }
      const pool = Array.from({ length: count }, (_, at) => at)
      return Array.from({ length: size }, (_, drawn) => {
        const at = drawBelow(count - drawn, drawBits)
        const chosen = pool[at]
        pool[at] = pool[count - drawn - 1]
        return chosen
      })
    },
  }
}

/** A number from 0 to below `end`: as many bits as `end` has, drawn again where they are too many. */
function drawBelow(end: number, bits: () => number): number {
  const unused = Math.clz32(end)
  for (;;) {
    const drawn = bits() >>> unused
    if (drawn < end) return drawn
  }
}

const SIZE = 624
const MIDDLE = 397

/** Draws 32 bits at a time, from a state that it changes. */
export function makeMersenneTwister(state: Uint32Array): () => number {
  let next = SIZE
  return () => {
    if (next === SIZE) {
      turn(state)
      next = 0
    }
    let bits = state[next++]
    bits ^= bits >>> 11
    bits ^= (bits << 7) & 0x9d2c5680
    bits ^= (bits << 15) & 0xefc60000
    return (bits ^ (bits >>> 18)) >>> 0
  }
}

/** `init_genrand`: how numpy's legacy generator is seeded from a whole number. */
export function seedByNumber(seed: number): Uint32Array {
  const state = new Uint32Array(SIZE)
  state[0] = seed
  for (let at = 1; at < SIZE; at++) state[at] = Math.imul(1812433253, state[at - 1] ^ (state[at - 1] >>> 30)) + at
  return state
}

/** `init_by_array` with a key of one word. */
function seedByArray(seed: number): Uint32Array {
  const state = seedByNumber(19650218)
  const mixWord = (at: number) => state[at - 1] ^ (state[at - 1] >>> 30)
  let at = 1
  const step = (factor: number, add: number) => {
    state[at] = (state[at] ^ Math.imul(mixWord(at), factor)) + add
    if (++at < SIZE) return
    state[0] = state[SIZE - 1]
    at = 1
  }
  for (let times = SIZE; times > 0; times--) step(1664525, seed)
  for (let times = SIZE - 1; times > 0; times--) step(1566083941, -at)
  state[0] = 0x80000000
  return state
}

function turn(state: Uint32Array): void {
  for (let at = 0; at < SIZE; at++) {
    const both = (state[at] & 0x80000000) | (state[(at + 1) % SIZE] & 0x7fffffff)
    state[at] = state[(at + MIDDLE) % SIZE] ^ (both >>> 1) ^ (both & 1 ? 0x9908b0df : 0)
  }
}
