import { expect, test } from 'vitest'
import { makeRandom } from '../../core/random/random.ts'
import { averageReplicates, drawNormalDeviates } from '../../stats/average-replicates.ts'
import { replicateMeans } from '../../stats/intervals/bootstrap.ts'
import { computeWeightedInterval, type WeightedPart } from '../../stats/intervals/mean-interval.ts'
import { quantile } from '../../stats/sample.ts'

const deviates = drawNormalDeviates(2000, makeRandom('deviates'))

/** A cell of `n` items of which `right` are right, each its own cluster. */
function cell(stratum: string, right: number, n: number, weight: number): WeightedPart {
  const clusters = Array.from({ length: n }, (_, at) => ({ sums: [at < right ? 1 : 0], counts: [1] }))
  const [replicates] = replicateMeans(clusters, 1, makeRandom(`cell/${stratum}`))
  return { weight, stratum, mean: right / n, clusters: n, replicates: replicates }
}

const limits = (parts: readonly WeightedPart[]) => {
  const sorted = averageReplicates(parts, deviates).sort()
  return [quantile(sorted, 0.025), quantile(sorted, 0.975)]
}

test('deviates are standard normal', () => {
  const mean = deviates.reduce((sum, each) => sum + each, 0) / deviates.length
  const square = deviates.reduce((sum, each) => sum + each * each, 0) / deviates.length
  expect(mean).toBeCloseTo(0, 1)
  expect(square).toBeGreaterThan(0.93)
  expect(square).toBeLessThan(1.07)
})

test.each<[string, WeightedPart[]]>([
  ['cells with spread', [cell('a', 7, 10, 0.5), cell('b', 20, 40, 0.5)]],
  ['cells without', [cell('a', 10, 10, 0.5), cell('b', 0, 12, 0.5)]],
  ['both', [cell('a', 10, 10, 0.25), cell('b', 9, 12, 0.25), cell('c', 30, 30, 0.5)]],
])('have the limits of the weighted mean: %s', (_, parts) => {
  const { low, high } = computeWeightedInterval(parts)
  const width = high - low
  const [below, above] = limits(parts)
  expect(Math.abs(below - low)).toBeLessThan(0.12 * width)
  expect(Math.abs(above - high)).toBeLessThan(0.12 * width)
})

test('a cell that is all right is not certain', () => {
  const [low, high] = limits([cell('a', 10, 10, 1)])
  expect(low).toBeLessThan(0.75)
  expect(low).toBeGreaterThan(0.65)
  expect(high).toBe(1)
})

test('nothing leaves the unit interval', () => {
  for (const each of averageReplicates([cell('a', 1, 3, 0.5), cell('b', 0, 2, 0.5)], deviates)) {
    expect(each).toBeGreaterThanOrEqual(0)
    expect(each).toBeLessThanOrEqual(1)
  }
})
