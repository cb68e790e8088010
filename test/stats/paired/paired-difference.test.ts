import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeRandom, type Random } from '../../../core/random/random.ts'
import { Z95 } from '../../../stats/intervals/normal.ts'
import { tango } from '../../../stats/intervals/tango.ts'
import { mcnemarExact } from '../../../stats/paired/mcnemar.ts'
import { computePairedDifference, type Pair, type PairedDifference } from '../../../stats/paired/paired-difference.ts'

const compare = (pairs: readonly Pair[], resamples = 2000, alpha = 0.05) =>
  computePairedDifference(pairs, { rng: makeRandom('compare'), resamples, alpha })

/** Yes-no pairs of one stratum, a cluster each. */
const yesNo = (lost: number, won: number, n: number, stratum = 'a'): Pair[] =>
  Array.from({ length: n }, (_, at) => ({
    stratum,
    cluster: `${stratum}/${at}`,
    base: at >= lost && at < lost + won ? 0 : 1,
    candidate: at < lost ? 0 : 1,
  }))

describe('yes-no scores with one pair a cluster', () => {
  test('are a table that can be checked by hand', () => {
    const seen = compare(yesNo(14, 2, 200))
    expect(seen).toMatchObject({
      n: 200,
      clusters: 200,
      lost: 14,
      won: 2,
      tied: 184,
      test: 'mcnemar',
      interval: 'score',
    })
    expect(seen.base).toBeCloseTo(0.99, 12)
    expect(seen.candidate).toBeCloseTo(0.93, 12)
    expect(seen.difference).toBeCloseTo(-0.06, 12)
    expect(seen.p).toBe(mcnemarExact(14, 2))
    expect([seen.low, seen.high]).toEqual(Object.values(tango([{ weight: 1, lost: 14, won: 2, n: 200 }], Z95)))
    // (16/200 - 0.06^2) / 199
    expect(seen.standardError).toBeCloseTo(Math.sqrt(0.0764 / 199), 12)
  })

  test('the one-sided bound is that of twice the alpha', () => {
    const pairs = yesNo(9, 4, 100)
    expect(compare(pairs, 100, 0.05).lower).toBe(compare(pairs, 100, 0.1).low)
    expect(compare(pairs, 100, 0.05).lower).toBeGreaterThan(compare(pairs, 100, 0.05).low)
  })

  test('cells weigh the same, and of unequal size are not pooled for the test', () => {
    const seen = compare([...yesNo(0, 0, 90, 'a'), ...yesNo(5, 0, 10, 'b')])
    expect(seen.difference).toBeCloseTo(-0.25, 12)
    expect(seen.base).toBe(1)
    expect(seen.test).toBe('permutation')
    expect(seen.p).toBe(2 / 2 ** 5)
    expect(compare([...yesNo(0, 0, 10, 'a'), ...yesNo(5, 0, 10, 'b')])).toMatchObject({ test: 'mcnemar', p: 0.0625 })
  })
})

describe('all others', () => {
  test('a cluster counts once, however many lengths it is asked at', () => {
    const once = compare(yesNo(6, 0, 30))
    const pairs = yesNo(6, 0, 30).flatMap(pair => ['a', 'b', 'c'].map(stratum => ({ ...pair, stratum })))
    const thrice = compare(pairs)
    expect(thrice).toMatchObject({ n: 90, clusters: 30, lost: 18, test: 'permutation', interval: 'bootstrap' })
    expect(thrice.difference).toBeCloseTo(once.difference, 12)
    expect(thrice.standardError).toBeCloseTo(once.standardError, 12)
    expect(thrice.p).toBeCloseTo(once.p, 12)
    expect(thrice.high - thrice.low).toBeGreaterThan(0.9 * (once.high - once.low))
  })

  test("the standard error of graded scores is that of the mean, by Student's formula", () => {
    const differences = [0.1, -0.2, 0.3, 0, -0.1, -0.4, 0.2, -0.3]
    const seen = compare(
      differences.map((by, at) => ({ stratum: 'a', cluster: String(at), base: 0.5, candidate: 0.5 + by })),
    )
    // numpy: std(ddof=1) / sqrt(8)
    expect(seen.standardError).toBeCloseTo(0.08660254, 7)
    expect(seen).toMatchObject({ lost: 4, won: 3, tied: 1, test: 'permutation' })
  })

  test.each<[string, Pair[]]>([
    [
      'all tied',
      Array.from({ length: 8 }, (_, at) => ({ stratum: 'a', cluster: String(at), base: 0.4, candidate: 0.4 })),
    ],
    [
      'all a tenth lower',
      Array.from({ length: 8 }, (_, at) => ({ stratum: 'a', cluster: String(at), base: 0.4, candidate: 0.3 })),
    ],
    ['one cluster', [0.1, 0.5, 0.3].map(candidate => ({ stratum: 'a', cluster: 'x', base: 0.4, candidate }))],
    ['one pair', [{ stratum: 'a', cluster: 'x', base: 0.4, candidate: 0.7 }]],
    ['a cluster a cell', ['a', 'b', 'c'].map(name => ({ stratum: name, cluster: name, base: 0.4, candidate: 0.2 }))],
  ])('no spread is no certainty: %s', (_, pairs) => {
    const { low, high, difference } = compare(pairs)
    expect(low).toBeLessThan(difference - 0.05)
    expect(high).toBeGreaterThan(difference + 0.05)
  })
})

test('no pairs, and scores that are none, are refused', () => {
  expect(() => compare([])).toThrow('at least one pair')
  for (const base of [Number.NaN, -0.1, 1.1, Number.POSITIVE_INFINITY])
    expect(() => compare([{ stratum: 'a', cluster: 'a', base, candidate: 0 }])).toThrow('in [0, 1]')
})

describe('any pairs', () => {
  const score = fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true }))
  const name = fc.constantFrom('a', 'b', 'c', 'd')
  const pairs = fc.array(fc.record({ stratum: name, cluster: name, base: score, candidate: score }), {
    minLength: 1,
    maxLength: 25,
  })

  test('the interval holds the difference; order does not matter; exchange turns the sign', () => {
    fc.assert(
      fc.property(pairs, list => {
        const seen = compare(list, 200)
        expect(seen.low).toBeLessThanOrEqual(seen.difference + 1e-12)
        expect(seen.high).toBeGreaterThanOrEqual(seen.difference - 1e-12)
        expect(seen.high - seen.low).toBeGreaterThan(0)
        expect(seen.lower).toBeGreaterThanOrEqual(seen.low - 1e-12)
        expect(seen.candidate - seen.base).toBeCloseTo(seen.difference, 10)
        expect(seen.lost + seen.won + seen.tied).toBe(list.length)
        expect(compare(list.toReversed(), 200)).toEqual(seen)
        for (const alpha of [0.2, 0.05, 0.01, 0.001]) {
          const { low, high, lower, p } = compare(list, 200, alpha)
          expect([low, high, p <= alpha]).toEqual([low, high, low > 0 || high < 0])
          if (p > 2 * alpha) expect(lower).toBeLessThanOrEqual(0)
        }
        const other = compare(
          list.map(pair => ({ ...pair, base: pair.candidate, candidate: pair.base })),
          200,
        )
        expect(other.difference).toBeCloseTo(-seen.difference, 12)
        expect(other.low).toBeCloseTo(-seen.high, 8)
        expect(other).toMatchObject({ p: seen.p, lost: seen.won, won: seen.lost })
      }),
      { numRuns: 60 },
    )
  })
})

// Seeded simulations: the interval holds the truth about 95 times in 100, and where nothing changed p is below 0.05 at
// most 5 times.
describe('coverage', () => {
  test.each([
    ['one cell, few discordant', 0.02, 50, 1, 0.93],
    ['one cell', 0.15, 50, 1, 0.93],
    ['13 tasks of 10', 0.15, 10, 13, 0.93],
  ])('score interval: %s', (label, rate, n, cells, least) => {
    const seen = simulate(label, 200, -rate / 2, rng =>
      Array.from({ length: n * cells }, (_, at) => {
        const lost = rng.next() < rate
        return {
          stratum: String(at % cells),
          cluster: String(at),
          base: 1,
          candidate: lost && rng.next() < 0.5 ? 0 : 1,
        }
      }),
    )
    expect(seen.covered).toBeGreaterThan(least)
  })

  test.each([
    ['30 questions at seven lengths', 30],
    ['10 questions at seven lengths', 10],
  ])('cluster bootstrap: %s', (label, clusters) => {
    const draw = (rng: Random) => (rng.next() < 0.8 ? 1 : 0)
    const seen = simulate(label, 300, 0, rng =>
      Array.from({ length: clusters }, (_, cluster) => {
        const shared = { base: draw(rng), candidate: draw(rng) }
        return Array.from({ length: 7 }, (_, at) => {
          const own = { base: draw(rng), candidate: draw(rng) }
          return { stratum: String(at), cluster: String(cluster), ...(rng.next() < 0.5 ? shared : own) }
        })
      }).flat(),
    )
    expect(seen.covered).toBeGreaterThan(0.92)
    expect(seen.covered).toBeLessThan(0.99)
    expect(seen.significant).toBeLessThan(0.075)
  })

  test('cluster bootstrap: graded scores', () => {
    const seen = simulate('graded', 150, -0.05, rng =>
      Array.from({ length: 20 }, (_, at) => {
        const base = 0.4 + 0.3 * rng.next()
        return { stratum: 'a', cluster: String(at), base, candidate: base - 0.05 + 0.3 * (rng.next() - rng.next()) }
      }),
    )
    expect(seen.covered).toBeGreaterThan(0.92)
    expect(seen.covered).toBeLessThan(0.98)
  })
})

function simulate(label: string, trials: number, truth: number, make: (rng: Random) => Pair[]) {
  const seen = Array.from({ length: trials }, (_, at): PairedDifference => {
    const rng = makeRandom(`${label}/${at}`)
    return computePairedDifference(make(rng), { rng: rng.fork('compare'), resamples: 300 })
  })
  const share = (is: (each: PairedDifference) => boolean) => seen.filter(is).length / trials
  return { covered: share(({ low, high }) => low <= truth && truth <= high), significant: share(({ p }) => p <= 0.05) }
}
