import { describe, expect, test } from 'vitest'
import { makeRandom } from '../../../core/random/random.ts'
import { computePairedDifference, type Pair } from '../../../stats/paired/paired-difference.ts'

const compare = (pairs: readonly Pair[], resamples = 2000) =>
  computePairedDifference(pairs, { rng: makeRandom('draws'), resamples })
const pair = (stratum: string, cluster: string, by: number): Pair => ({
  stratum,
  cluster,
  base: 0.5,
  candidate: 0.5 + by,
})
const singles = (differences: readonly number[]) => differences.map((by, at) => pair('a', String(at), by))

// All reference values by numpy and scipy from the formulas.
describe('standard error', () => {
  test.each<[string, Pair[], number, number]>([
    [
      'clusters of unequal size',
      [
        ['A', 0.1],
        ['A', 0.3],
        ['B', -0.2],
        ['C', 0],
        ['C', 0],
        ['C', 0.4],
      ].map(([name, by]) => pair('a', name as string, by as number)),
      0.1,
      0.0763762616,
    ],
    [
      'clusters that some strata share',
      [...singles([0.2, -0.1, 0.4, 0]), pair('b', '0', 0.3), pair('b', '1', -0.3)],
      0.0625,
      0.1864363248,
    ],
    [
      'strata of one cluster, held against the mean of all',
      [pair('a', 'a', 0), pair('a', 'a', 0.2), pair('b', 'b', 0.2), pair('c', 'c', 0.6 - 0.1)],
      0.8 / 3,
      0.098130676,
    ],
  ])('%s', (_, pairs, difference, standardError) => {
    const seen = compare(pairs)
    expect(seen.difference).toBeCloseTo(difference, 10)
    expect(seen.standardError).toBeCloseTo(standardError, 8)
  })
})

describe('limits where little moved', () => {
  /** Thirteen tasks of five items: one that is scored by parts and wavers by a tenth, twelve of yes or no. */
  const wavering = (seed: string, loss: number): Pair[] => {
    const rng = makeRandom(seed)
    return Array.from({ length: 65 }, (_, at): Pair => {
      const [stratum, cluster] = [`t${at % 13}`, String(at)]
      if (at % 13 === 0) return { stratum, cluster, base: 0.5, candidate: rng.next() < 0.5 ? 0.4 : 0.6 }
      return { stratum, cluster, base: 1, candidate: rng.next() < loss ? 0 : 1 }
    })
  }

  test('what one cell shows does not make others that did not move any surer', () => {
    const z = 1.959964
    const seen = compare(wavering('still', 0))
    // Wilson's upper limit of none in 60, for twelve of the thirteen cells.
    const apart = ((12 / 13) * z ** 2) / (60 + z ** 2)
    expect(seen.low).toBeLessThan(seen.difference - apart)
    expect(seen.high).toBeGreaterThan(seen.difference + apart)
    expect(seen.high).toBeLessThan(seen.difference + apart + 0.01)
  })

  test('a drop at the margin is seldom shown to be above it, where one task wavers', () => {
    const runs = Array.from({ length: 100 }, (_, run) => compare(wavering(`run ${run}`, (0.03 * 13) / 12), 500))
    expect(runs.filter(({ lower }) => lower > -0.03).length).toBeLessThanOrEqual(5)
    expect(runs.filter(({ low, high }) => low <= -0.03 && high >= -0.03).length).toBeGreaterThanOrEqual(93)
  })

  test('none of 3.2 clusters, by weight: one has half of it, four share the rest', () => {
    const pairs = ['a', 'b', 'b', 'b', 'b'].map((stratum, at) => pair(stratum, String(at), 0))
    const seen = compare(pairs)
    expect(seen.low).toBeCloseTo(-0.5455487163, 8)
    expect(seen.high).toBeCloseTo(0.5455487163, 8)
  })

  test('none of 3.1 pairs: four in two contexts of three and one, with the least design effect of 1.3', () => {
    const seen = compare(['x', 'x', 'x', 'y'].map(cluster => pair('a', cluster, 0)))
    expect(seen.effect).toBeCloseTo(1.3, 12)
    expect(seen.low).toBeCloseTo(-0.555254, 5)
  })

  test('a cluster a cell has as many degrees of freedom as cells less one', () => {
    const by = [-0.3, -0.1, 0, 0.1, -0.2, -0.4, 0.2, -0.3, -0.1, -0.1]
    const cells = compare(by.map((each, at) => pair(String(at), String(at), each)))
    const single = compare(singles(by))
    const ratio = (cells.high - cells.low) / (single.high - single.low)
    expect(ratio).toBeGreaterThan(0.85)
    expect(ratio).toBeLessThan(1.15)
  })

  test("one cluster of twelve: Wilson's limits of 23 items, Student's t of 11 degrees of freedom", () => {
    const seen = compare(singles([-0.5, ...Array<number>(11).fill(0)]))
    expect(seen.low).toBeCloseTo(-0.2367571724, 5)
    expect(seen.high).toBeCloseTo(0.1359193915, 5)
  })

  test('two down and one up, which exclude each other', () => {
    const seen = compare(singles([-0.5, -0.5, 0.5, ...Array<number>(9).fill(0)]))
    expect(seen.low).toBeCloseTo(-0.2580362687, 5)
    expect(seen.high).toBeCloseTo(0.1715641752, 5)
  })

  test('a tiny gain says little of how large one might be', () => {
    const none = compare(singles([-0.5, -0.5, ...Array<number>(10).fill(0)]))
    const tiny = compare(singles([-0.5, -0.5, 0.001, ...Array<number>(9).fill(0)]))
    expect(tiny.high - tiny.difference).toBeGreaterThan(0.95 * (none.high - none.difference))
  })

  test('no limit leaves [-1, 1], though draws are stretched', () => {
    const up = [1, 1, 1, 1, 0.5].map((candidate, at) => ({ stratum: 'a', cluster: String(at), base: 0, candidate }))
    expect(compare(up).high).toBe(1)
    expect(compare(up.map(({ base, candidate, ...rest }) => ({ ...rest, base: candidate, candidate: base }))).low).toBe(
      -1,
    )
  })
})

test('where much moved, the limits are the percentiles of the draws', () => {
  const rng = makeRandom('skewed')
  const pairs = singles(Array.from({ length: 60 }, () => 0.5 * rng.next() ** 3 - 0.1))
  const seen = compare(pairs, 20_000)
  // A right tail reaches farther than a left one.
  expect(seen.high - seen.difference).toBeGreaterThan(1.05 * (seen.difference - seen.low))
  expect((seen.high - seen.low) / (2 * 2.001 * seen.standardError)).toBeCloseTo(1, 1)
})
