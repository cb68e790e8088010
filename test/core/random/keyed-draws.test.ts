import { createHash } from 'node:crypto'
import seedrandom from 'seedrandom'
import { describe, expect, test } from 'vitest'
import { makeKeyedDraws } from '../../../core/random/keyed-draws.ts'
import { getStreamName, makeRandom } from '../../../core/random/random.ts'

const SEED = '3c1f9a70e5d24b8896fa017be2d4c5a3'

const seedNumber = (at: number) => createHash('sha256').update(`seed ${at}`).digest('hex').slice(0, 32)

/** How many of many seeds begin a stream as another one does. */
function collisions(first: (seed: string) => string | number): number {
  const seen = new Set(Array.from({ length: SEEDS }, (_, at) => first(seedNumber(at))))
  return SEEDS - seen.size
}
const SEEDS = 30_000

describe('a secret seed draws from a keyed generator', () => {
  test('values are frozen: another generator would change what is revealed', () => {
    const rng = makeRandom(`${SEED}/vt/1`)
    expect([rng.bits(), rng.int(1, 6), rng.int(0, 2 ** 40), rng.pick('abcdef'), rng.next()]).toMatchInlineSnapshot(`
      [
        3225494820,
        5,
        1083443194181,
        "c",
        0.5748820914886892,
      ]
    `)
    expect(getStreamName(SEED)).toBe('hmac-sha256-aes-256-ctr-1')
    expect(getStreamName('42')).toBe('alea')
  })

  test('numbers are of the range and the grain that seedrandom has', () => {
    const draws = makeKeyedDraws(SEED, 'ranges')
    const [words, doubles] = [Array.from({ length: 50_000 }, draws), Array.from({ length: 50_000 }, draws.double)]
    expect(words.every(value => Number.isInteger(value * 2 ** 32))).toBe(true)
    expect(doubles.every(value => Number.isInteger(value * 2 ** 53))).toBe(true)
    for (const values of [words, doubles]) {
      expect(values.reduce((sum, value) => sum + value, 0) / values.length).toBeCloseTo(0.5, 2)
      expect(values.every(value => value >= 0 && value < 1)).toBe(true)
    }
    expect(doubles.some(value => !Number.isInteger(value * 2 ** 52))).toBe(true)
    const whole = Array.from({ length: 100 }, draws.int32)
    expect(whole.every(value => value === (value | 0))).toBe(true)
    expect(whole.some(value => value < 0)).toBe(true)
  })

  test('a long stream repeats nothing where its buffer is filled again', () => {
    const draws = makeKeyedDraws(SEED, 'long')
    const pairs = Array.from({ length: 40_000 }, () => draws() + draws() * 2 ** -32)
    expect(new Set(pairs).size).toBe(pairs.length)
  })

  test('is alea’s for no public seed', () => {
    expect(makeRandom('42/vt').next()).toBe(seedrandom.alea('42/vt')())
    expect(makeRandom(`${SEED}/vt`).next()).not.toBe(seedrandom.alea(`${SEED}/vt`)())
  })
})

describe('the stream holds the whole seed', () => {
  test('each of the 128 bits of a seed changes about half of what is drawn', () => {
    const drawn = (seed: string) => Array.from({ length: 8 }, makeRandom(`${seed}/vt/1/0/core`).bits)
    const before = drawn(SEED)
    for (let bit = 0; bit < 128; bit++) {
      const changed = drawn(flipped(SEED, bit))
      const differing = before.reduce((sum, word, at) => sum + ones(word ^ changed[at]), 0)
      // 256 bits, each of which changes with a chance of one half: more than six standard deviations on either side.
      expect(differing, `bit ${bit}`).toBeGreaterThan(80)
      expect(differing, `bit ${bit}`).toBeLessThan(176)
    }
  })

  test('where alea begins alike for many pairs of seeds, no two seeds do', () => {
    // 32 fair bits would give one pair in ten such lots, alea's seeding gives three in this one.
    expect(collisions(seed => seedrandom.alea(`${seed}/vt/1/0/core`)())).toBe(3)
    const firstTwo = ({ next }: ReturnType<typeof makeRandom>) => next() + 2 ** -32 * next()
    expect(collisions(seed => firstTwo(makeRandom(`${seed}/vt/1/0/core`)))).toBe(0)
  })
})

/**
 * The attack of the review: what alea's seeding keeps of a secret beginning is one number of 32 bits, and the rest of
 * the path is known. Two public answers tell which one it is, and it gives all the others. Here all but 16 bits of it
 * are handed to the attacker.
 */
describe('the search over alea’s states', () => {
  const PATHS = [0, 1, 2, 3, 4, 5].map(index => `/niah_single_2/1/${index}/core`)
  const kept = mashed(START, SEED)
  const states = Array.from({ length: 2 ** 16 }, (_, low) => Math.floor(kept / 2 ** 16) * 2 ** 16 + low)
  const found = (answers: readonly number[]) =>
    states.filter(state => [0, 1].every(at => firstDraw(state, PATHS[at]) === answers[at]))

  test('finds the state behind two answers of alea, and with it the answers that nobody has seen', () => {
    const answers = PATHS.map(path => seedrandom.alea(`${SEED}${path}`)())
    expect(found(answers)).toEqual([kept])
    expect(PATHS.map(path => firstDraw(kept, path))).toEqual(answers)
  })

  test('finds nothing behind answers of a secret seed now', () => {
    expect(found(PATHS.map(path => makeRandom(`${SEED}${path}`).next()))).toEqual([])
  })
})

/**
 * The state of alea's mash when it has taken its three blanks, and what it keeps of a text (seedrandom 3.0.5,
 * lib/alea.js).
 */
const START = [' ', ' ', ' '].reduce(mashed, 0xefc8249d)

function mashed(state: number, text: string): number {
  let n = state
  for (let at = 0; at < text.length; at++) {
    n += text.charCodeAt(at)
    let h = 0.02519603282416938 * n
    n = h >>> 0
    h -= n
    h *= n
    n = h >>> 0
    n += (h - n) * 2 ** 32
  }
  return n
}

/**
 * The first number of alea's stream for a text whose beginning left `state`: the first of its three words decides it.
 */
function firstDraw(state: number, rest: string): number {
  const blank = (mashed(0xefc8249d, ' ') >>> 0) * 2 ** -32
  const word = blank - (mashed(state, rest) >>> 0) * 2 ** -32
  const next = 2091639 * (word < 0 ? word + 1 : word) + 2 ** -32
  return next - Math.trunc(next)
}

const flipped = (seed: string, bit: number) =>
  (BigInt(`0x${seed}`) ^ (1n << BigInt(bit))).toString(16).padStart(seed.length, '0')

function ones(word: number): number {
  let count = 0
  for (let rest = word >>> 0; rest > 0; rest = Math.floor(rest / 2)) count += rest % 2
  return count
}
