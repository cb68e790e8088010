import seedrandom from 'seedrandom'
import { isSecretSeed } from '../rows/commitment.ts'
import { type Draws, KEYED_STREAM, makeKeyedDraws } from './keyed-draws.ts'

/**
 * A seeded stream of random numbers that splits by name (after fast-check's Tosser and d3-random's `source`).
 * `fork(name)` returns a stream that depends only on the path of names. Item 7 is therefore the same whatever was drawn
 * before, and an extra draw never changes the numbers of another stream. If a path starts with a secret seed, a keyed
 * cryptographic generator replaces seedrandom's alea, whose state holds only about 31 bits of a seed. Knowing one such
 * stream reveals nothing about another.
 */
export interface Random {
  /** The names that led here, such as `42/vt/1/7/core`. */
  readonly path: string
  /** Uniform in [0, 1), a multiple of 2^-32. */
  next(): number
  /** Uniform integer of 32 bits, 0 to 2^32 - 1: one draw, for loops that cut several choices out of it. */
  bits(): number
  /** Uniform integer, both ends included. Ranges may reach 2^53. */
  int(min: number, max: number): number
  pick<T>(items: ArrayLike<T>): T
  /** `count` distinct items in random order. */
  sample<T>(items: ArrayLike<T>, count: number): T[]
  /** Shuffles in place (Fisher and Yates) and returns the same array. */
  shuffle<T extends { length: number; [index: number]: unknown }>(items: T): T
  fork(name: string | number): Random
}

export function makeRandom(path: string): Random {
  const draw = makeDraws(path)
  const drawInt = (min: number, max: number) => {
    const span = max - min + 1
    return min + Math.floor((span <= 1_000_000 ? draw() : draw.double()) * span)
  }
  const shuffle: Random['shuffle'] = items => {
    for (let last = items.length - 1; last > 0; last--) {
      const at = Math.floor(draw() * (last + 1))
      const held = items[last]
      items[last] = items[at]
      items[at] = held
    }
    return items
  }
  return {
    path,
    next: draw,
    bits: () => draw.int32() >>> 0,
    int: drawInt,
    pick(items) {
      if (items.length === 0) throw new RangeError('pick needs at least one item')
      return items[drawInt(0, items.length - 1)]
    },
    sample(items, count) {
      if (count > items.length) throw new RangeError(`sample of ${count} from ${items.length} items`)
      // Floyd's algorithm: `count` draws, no copy of the source. A few are looked through faster than a set is made.
      const chosen: number[] = []
      const known = count > A_FEW ? new Set<number>() : undefined
      for (let top = items.length - count; top < items.length; top++) {
        const drawn = drawInt(0, top)
        const at = (known ? known.has(drawn) : chosen.includes(drawn)) ? top : drawn
        known?.add(at)
        chosen.push(at)
      }
      return shuffle(chosen.map(at => items[at]))
    },
    shuffle,
    fork: name => makeRandom(`${path}/${name}`),
  }
}

const A_FEW = 16

/** The generator that streams of a seed come from, as manifests name it. */
export const getStreamName = (seed: string): string => (isSecretSeed(seed) ? KEYED_STREAM : PUBLIC_STREAM)

/** Generator of manifests that name none. Fathom 0.1 used it for everything, including secret seeds. */
export const PUBLIC_STREAM = 'alea'

function makeDraws(path: string): Draws {
  const end = path.indexOf('/')
  const seed = end < 0 ? path : path.slice(0, end)
  return isSecretSeed(seed) ? makeKeyedDraws(seed, path.slice(seed.length)) : seedrandom.alea(path)
}
