import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Random, random } from '../../core/random.ts'
import { replicateMeans, weightedMean } from '../../stats/bootstrap.ts'
import type { Interval } from '../../stats/interval.ts'
import { studentT } from '../../stats/normal.ts'
import { mean } from '../../stats/sample.ts'
import { wilson } from '../../stats/wilson.ts'

/** One score in [0, 1] and the cluster that it is resampled with. */
interface Sample {
  readonly value: number
  readonly cluster: string
}

/** The interval of one cell alone. */
const clusterBootstrap = (samples: readonly Sample[], rng: Random, resamples?: number): Interval =>
  stratifiedBootstrap([samples], rng, resamples)

/** The interval of the plain mean of independent cells; empty ones are left out. */
function stratifiedBootstrap(strata: readonly (readonly Sample[])[], rng: Random, resamples?: number): Interval {
  const filled = strata.filter(samples => samples.length > 0)
  const parts = filled.map((samples, at) => {
    const clusters = [...new Set(samples.map(({ cluster }) => cluster))].map(name => {
      const values = samples.filter(({ cluster }) => cluster === name).map(({ value }) => value)
      return { sums: [values.reduce((sum, value) => sum + value, 0)], counts: [values.length] }
    })
    return {
      weight: 1 / filled.length,
      stratum: String(at),
      mean: mean(samples.map(({ value }) => value)),
      clusters: clusters.length,
      replicates: replicateMeans(clusters, 1, rng.fork(at), resamples)[0],
    }
  })
  return weightedMean(parts)
}

const single = (values: readonly number[]): Sample[] => values.map((value, at) => ({ value, cluster: String(at) }))
const graded = (rng: Random, n: number) => Array.from({ length: n }, () => (rng.next() + rng.next() + rng.next()) / 3)

describe('clusterBootstrap', () => {
  test("comes close to Student's interval for the mean", () => {
    const values = graded(random('values'), 30)
    const { low, high } = clusterBootstrap(single(values), random('draws'), 20_000)
    const centre = mean(values)
    const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / 29)
    const half = (studentT(29) * deviation) / Math.sqrt(30)
    expect(Math.abs(centre - low - half)).toBeLessThan(half * 0.06)
    expect(Math.abs(high - centre - half)).toBeLessThan(half * 0.06)
  })

  test.each([
    ['all right', [1, 1, 1, 1, 1], 5, 5],
    ['all wrong', [0, 0, 0], 0, 3],
    ['all half right', [0.5, 0.5, 0.5, 0.5], 2, 4],
    ['one alone', [1], 1, 1],
  ])("without spread (%s) is Wilson's", (_, values, hits, n) => {
    const expected = wilson(hits, n)
    const interval = clusterBootstrap(single(values), random('draws'))
    expect(interval.low).toBeCloseTo(expected.low, 12)
    expect(interval.high).toBeCloseTo(expected.high, 12)
  })

  test('one cluster of many items says no more than one item', () => {
    const samples = [0, 1, 0, 1].map(value => ({ value, cluster: 'same' }))
    const expected = wilson(0.5, 1)
    expect(clusterBootstrap(samples, random('draws'))).toEqual(expected)
  })

  test('repeating each item within its cluster adds no certainty', () => {
    const samples = single(graded(random('values'), 25))
    const thrice = samples.flatMap(sample => [sample, sample, sample])
    const [once, more] = [samples, thrice].map(some => clusterBootstrap(some, random('draws')))
    expect(more.low).toBeCloseTo(once.low, 10)
    expect(more.high).toBeCloseTo(once.high, 10)
  })

  test('holds the mean, stays in [0, 1], and repeats itself', () => {
    const values = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 5 }), (list, per) => {
        const samples = list.map((value, at) => ({ value, cluster: String(at % per) }))
        const interval = clusterBootstrap(samples, random('draws'), 200)
        expect(interval.low).toBeGreaterThanOrEqual(0)
        expect(interval.high).toBeLessThanOrEqual(1)
        expect(interval.low).toBeLessThanOrEqual(mean(list) + 1e-9)
        expect(interval.high).toBeGreaterThanOrEqual(mean(list) - 1e-9)
        expect(clusterBootstrap(samples, random('draws'), 200)).toEqual(interval)
      }),
      { numRuns: 50 },
    )
  })

  test('covers the true mean about 95 times in 100, also with ten items', () => {
    const hits = trials(400, rng => {
      const { low, high } = clusterBootstrap(single(graded(rng, 10)), rng.fork('draws'), 500)
      return low <= 0.5 && 0.5 <= high
    })
    expect(hits).toBeGreaterThan(0.925)
    expect(hits).toBeLessThan(0.98)
  })
})

describe('stratifiedBootstrap', () => {
  test('of one stratum is the cluster bootstrap', () => {
    const samples = single(graded(random('values'), 12))
    expect(stratifiedBootstrap([samples, []], random('draws'))).toEqual(clusterBootstrap(samples, random('draws')))
  })

  test('tasks without spread keep their width: k tasks all right are surer than one, by the root of k', () => {
    const task = single(Array.from({ length: 10 }, () => 1))
    const one = stratifiedBootstrap([task], random('draws'))
    const four = stratifiedBootstrap([task, task, task, task], random('draws'))
    expect(1 - four.low).toBeCloseTo((1 - one.low) / 2, 10)
    expect(four.high).toBe(1)
  })

  test('covers the true macro average where most tasks are at their ceiling', () => {
    const truth = [0.99, 0.99, 0.95, 0.9, 0.6]
    const hits = trials(300, rng => {
      const strata = truth.map(p => single(Array.from({ length: 10 }, () => (rng.next() < p ? 1 : 0))))
      const { low, high } = stratifiedBootstrap(strata, rng.fork('draws'), 500)
      return low <= mean(truth) && mean(truth) <= high
    })
    expect(hits).toBeGreaterThan(0.93)
  })
})

describe('replicateMeans', () => {
  const pairs = Array.from({ length: 40 }, (_, at) => ({ sums: [at % 2, at % 2], counts: [1, 1] }))
  const correlation = (a: Float64Array, b: Float64Array) => {
    const [x, y] = [mean(a), mean(b)]
    let [both, left, right] = [0, 0, 0]
    a.forEach((value, at) => {
      both += (value - x) * (b[at] - y)
      left += (value - x) ** 2
      right += (b[at] - y) ** 2
    })
    return both / Math.sqrt(left * right)
  }

  test('cells that share their clusters move together, others do not', () => {
    const [a, b] = replicateMeans(pairs, 2, random('draws'))
    expect(correlation(a, b)).toBeCloseTo(1, 10)
    const apart = pairs.flatMap(({ sums, counts }) => [
      { sums: [sums[0], 0], counts: [counts[0], 0] },
      { sums: [0, sums[1]], counts: [0, counts[1]] },
    ])
    const [c, d] = replicateMeans(apart, 2, random('draws'))
    expect(Math.abs(correlation(c, d))).toBeLessThan(0.1)
  })

  test.each([
    ['yes and no', (rng: Random) => Number(rng.next() < 0.7)],
    ['parts of 1', (rng: Random) => rng.next()],
    ['one column of each', (rng: Random, column: number) => (column === 0 ? rng.int(-1, 1) : rng.next())],
  ])('are the sums of what is drawn, to the last bit: %s', (_, value) => {
    const rng = random('values')
    const clusters = Array.from({ length: 30 }, () => {
      const counts = [1, rng.int(0, 2)]
      return { sums: counts.map((count, column) => count * value(rng, column)), counts }
    })
    const draws = random('draws')
    const stretched = (drawn: typeof clusters, column: number) => {
      const meanOf = (all: typeof clusters) =>
        all.reduce((sum, { sums }) => sum + sums[column], 0) / all.reduce((sum, { counts }) => sum + counts[column], 0)
      const holding = clusters.filter(({ counts }) => counts[column] > 0).length
      return meanOf(clusters) + (meanOf(drawn) - meanOf(clusters)) * Math.sqrt(holding / (holding - 1))
    }
    const expected = Array.from({ length: 50 }, () => {
      const drawn = clusters.map(() => clusters[Math.floor((draws.bits() * clusters.length) / 2 ** 32)])
      return [stretched(drawn, 0), stretched(drawn, 1)]
    })
    const [first, second] = replicateMeans(clusters, 2, random('draws'), 50)
    expect(Array.from(first, (one, at) => [one, second[at]])).toEqual(expected)
  })

  test('the spread of the replicates is the standard error, also of five clusters', () => {
    const values = [0.1, 0.9, 0.4, 0.5, 0.3]
    const [replicates] = replicateMeans(
      values.map(value => ({ sums: [value], counts: [1] })),
      1,
      random('draws'),
      20_000,
    )
    const deviation = (list: ArrayLike<number>, less: number) => {
      const centre = mean(list)
      return Math.sqrt(Array.from(list).reduce((sum, value) => sum + (value - centre) ** 2, 0) / (list.length - less))
    }
    expect(deviation(replicates, 0) / (deviation(values, 1) / Math.sqrt(5))).toBeCloseTo(1, 1.7)
  })

  test('a cell without items has no replicates, one with few keeps a mean', () => {
    const clusters = [...pairs, { sums: [1, 0, 0], counts: [1, 0, 0] }].map(({ sums, counts }, at) => ({
      sums: [...sums.slice(0, 2), 0, at === 0 ? 1 : 0],
      counts: [...counts.slice(0, 2), 0, at === 0 ? 1 : 0],
    }))
    const [, , none, few] = replicateMeans(clusters, 4, random('draws'), 100)
    expect(none.every(value => value === 0)).toBe(true)
    expect(few.every(value => value === 1)).toBe(true)
  })
})

function trials(count: number, hit: (rng: Random) => boolean): number {
  return mean(Array.from({ length: count }, (_, at) => (hit(random(`trial/${at}`)) ? 1 : 0)))
}
