import { expect, test } from 'vitest'
import { makeRandom } from '../../core/random/random.ts'
import { drawNormalDeviates } from '../../stats/average-replicates.ts'
import { computeHarmonicMean, drawHarmonicMeans, drawHeights, meldLimits } from '../../stats/harmonic-mean.ts'
import { replicateMeans } from '../../stats/intervals/bootstrap.ts'
import { computeWeightedInterval, type WeightedPart } from '../../stats/intervals/mean-interval.ts'

/** One yes-no cell of independent items. */
function makePart(right: number, n: number, name: string): WeightedPart {
  const tallies = Array.from({ length: n }, (_, at) => ({ sums: [at < right ? 1 : 0], counts: [1] }))
  const [replicates] = replicateMeans(tallies, 1, makeRandom(name), 1000)
  return { weight: 1, stratum: name, mean: right / n, clusters: n, replicates }
}

const draw = (right: number, n: number, name: string, floor = 0) =>
  drawHeights({ parts: [makePart(right, n, name)], floor }, drawNormalDeviates(4000, makeRandom(`z/${name}`)))

test('one hole outweighs what the others score', () => {
  expect(computeHarmonicMean([1, 1, 1, 0])).toBe(0)
  expect(computeHarmonicMean([0.5, 0.5])).toBeCloseTo(0.5)
  expect(computeHarmonicMean([0.9, 0.9, 0.9, 0.1])).toBeCloseTo(0.3)
  expect(computeHarmonicMean([])).toBe(0)
})

test('the limits of a single component are those of its interval', () => {
  for (const right of [0, 3, 9, 20]) {
    const { low, high } = meldLimits(drawHarmonicMeans([draw(right, 20, `single ${right}`)]))
    const known = computeWeightedInterval([makePart(right, 20, `single ${right}`)])
    expect(low).toBeCloseTo(known.low, 1)
    // The upper limit takes more than half of the 95 %.
    expect(high).toBeGreaterThanOrEqual(known.high - 0.01)
    expect(high).toBeLessThan(known.high + 0.1)
  }
})

test('an ability that scored 0 of few may be above its floor, and one that scored all may have a hole', () => {
  const [none, all] = [draw(0, 4, 'none'), draw(4, 4, 'all')]
  const withZero = meldLimits(drawHarmonicMeans([all, all, none]))
  expect(withZero.low).toBe(0)
  expect(withZero.high).toBeGreaterThan(0.5)
  const full = meldLimits(drawHarmonicMeans([all, draw(4, 4, 'all too')]))
  expect(full.low).toBeLessThan(0.6)
  expect(full.high).toBe(1)
})

test('a score at its floor counts as 0, and one below it too', () => {
  const { low, high } = draw(5, 50, 'floored', 0.5)
  expect([...low, ...high].every(height => height >= 0 && height <= 1)).toBe(true)
  expect(meldLimits(drawHarmonicMeans([draw(5, 50, 'floored', 0.5)]))).toEqual({ low: 0, high: 0 })
})
