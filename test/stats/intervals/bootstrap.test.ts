import { describe, expect, test } from 'vitest'
import { makeRandom, type Random } from '../../../core/random/random.ts'
import { replicateMeans } from '../../../stats/intervals/bootstrap.ts'
import { mean } from '../../../stats/sample.ts'

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
    const [a, b] = replicateMeans(pairs, 2, makeRandom('draws'))
    expect(correlation(a, b)).toBeCloseTo(1, 10)
    const apart = pairs.flatMap(({ sums, counts }) => [
      { sums: [sums[0], 0], counts: [counts[0], 0] },
      { sums: [0, sums[1]], counts: [0, counts[1]] },
    ])
    const [c, d] = replicateMeans(apart, 2, makeRandom('draws'))
    expect(Math.abs(correlation(c, d))).toBeLessThan(0.1)
  })

  test.each([
    ['yes and no', (rng: Random) => Number(rng.next() < 0.7)],
    ['parts of 1', (rng: Random) => rng.next()],
    ['one column of each', (rng: Random, column: number) => (column === 0 ? rng.int(-1, 1) : rng.next())],
  ])('are the sums of what is drawn, to the last bit: %s', (_, value) => {
    const rng = makeRandom('values')
    const clusters = Array.from({ length: 30 }, () => {
      const counts = [1, rng.int(0, 2)]
      return { sums: counts.map((count, column) => count * value(rng, column)), counts }
    })
    const draws = makeRandom('draws')
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
    const [first, second] = replicateMeans(clusters, 2, makeRandom('draws'), 50)
    expect(Array.from(first, (one, at) => [one, second[at]])).toEqual(expected)
  })

  test('the spread of the replicates is the standard error, also of five clusters', () => {
    const values = [0.1, 0.9, 0.4, 0.5, 0.3]
    const [replicates] = replicateMeans(
      values.map(value => ({ sums: [value], counts: [1] })),
      1,
      makeRandom('draws'),
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
    const [, , none, few] = replicateMeans(clusters, 4, makeRandom('draws'), 100)
    expect(none.every(value => value === 0)).toBe(true)
    expect(few.every(value => value === 1)).toBe(true)
  })
})
