import { drawMasked } from './numpy-choice.ts'

/**
 * The numbers from 0 to below `count` in the order of numpy's `np.random.default_rng(seed).permutation(count)`, by
 * which Hugging Face's `Dataset.shuffle(seed)` orders rows: PCG64 (O'Neill 2014) seeded by a `SeedSequence`, and the
 * shuffle of Fisher and Yates.
 * @param seed a whole number below 2^32
 */
export function permuteLikeNumpy(count: number, seed: number): Uint32Array {
  const drawBits = splitDraws(makePcg64(seedState(seed)))
  const order = Uint32Array.from({ length: count }, (_, at) => at)
  for (let last = count - 1; last > 0; last--) {
    const at = drawMasked(last + 1, drawBits)
    ;[order[last], order[at]] = [order[at], order[last]]
  }
  return order
}

const WORD = 0xffff_ffffn
const LONG = (1n << 64n) - 1n
const WIDE = (1n << 128n) - 1n
const MULTIPLIER = 0x2360ed051fc65da44385df649fccf645n

/** 64 bits a draw: the state's halves put together and turned by its upper six bits. */
function makePcg64([high, low, incHigh, incLow]: readonly bigint[]): () => bigint {
  const increment = ((((incHigh << 64n) | incLow) << 1n) | 1n) & WIDE
  let state = 0n
  const step = () => {
    state = (state * MULTIPLIER + increment) & WIDE
  }
  step()
  state = (state + ((high << 64n) | low)) & WIDE
  step()
  return () => {
    step()
    const mixed = (state >> 64n) ^ (state & LONG)
    const turn = state >> 122n
    return ((mixed >> turn) | (mixed << (64n - turn))) & LONG
  }
}

/** 32 bits a draw: the lower half of a long one, then its upper half. */
function splitDraws(long: () => bigint): () => number {
  let kept: number | undefined
  return () => {
    if (kept !== undefined) {
      const word = kept
      kept = undefined
      return word
    }
    const drawn = long()
    kept = Number(drawn >> 32n)
    return Number(drawn & WORD)
  }
}

const POOL = 4
const SHIFT = 16

/** `SeedSequence(seed).generate_state(4, uint64)`. */
function seedState(seed: number): bigint[] {
  let hash = 0x43b0d7e5
  const hashValue = (value: number) => {
    const before = value ^ hash
    hash = Math.imul(hash, 0x931e8875)
    const product = Math.imul(before, hash)
    return (product ^ (product >>> SHIFT)) >>> 0
  }
  const mixValues = (a: number, b: number) => {
    const sum = (Math.imul(a, 0xca01f9dd) - Math.imul(b, 0x4973f715)) | 0
    return (sum ^ (sum >>> SHIFT)) >>> 0
  }
  const pool = Array.from({ length: POOL }, (_, at) => hashValue(at === 0 ? seed : 0))
  for (let from = 0; from < POOL; from++)
    for (let to = 0; to < POOL; to++) if (from !== to) pool[to] = mixValues(pool[to], hashValue(pool[from]))
  let out = 0x8b51f9dd
  const drawn = Array.from({ length: 2 * POOL }, (_, at) => {
    const before = pool[at % POOL] ^ out
    out = Math.imul(out, 0x58f38ded)
    const product = Math.imul(before, out)
    return (product ^ (product >>> SHIFT)) >>> 0
  })
  return Array.from({ length: POOL }, (_, at) => BigInt(drawn[2 * at]) | (BigInt(drawn[2 * at + 1]) << 32n))
}
