import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Z95 } from '../../../stats/intervals/normal.ts'
import { wilson } from '../../../stats/intervals/wilson.ts'

describe('wilson', () => {
  // 45/50: R's prop.test without correction. The rest: R. G. Newcombe, Statistics in Medicine 17 (1998), table I,
  // method 3.
  test.each([
    [45, 50, 0.7864, 0.9565],
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('%i of %i is %f to %f', (successes, n, low, high) => {
    const interval = wilson(successes, n)
    expect(interval.low).toBeCloseTo(low, 4)
    expect(interval.high).toBeCloseTo(high, 4)
  })

  test('no trials say nothing', () => {
    expect(wilson(0, 0)).toEqual({ low: 0, high: 1 })
  })

  test('mirrors and holds the proportion', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.double({ min: 0, max: 1, noNaN: true }), (n, share) => {
        const hits = Math.round(share * n)
        const { low, high } = wilson(hits, n)
        const mirror = wilson(n - hits, n)
        expect(low).toBeLessThanOrEqual(hits / n + 1e-12)
        expect(high).toBeGreaterThanOrEqual(hits / n - 1e-12)
        expect(high - low).toBeGreaterThan(0)
        expect(mirror.low).toBeCloseTo(1 - high, 10)
      }),
    )
  })

  // Exact coverage, summed over the binomial distribution; Wald's beside it shows why it is not used.
  test.each([
    [0.98, 50, 0.922, 0.635],
    [0.95, 100, 0.966, 0.877],
  ])('at p = %f and n = %i covers %f where Wald covers %f', (p, n, score, wald) => {
    const walds = (hits: number) => Z95 * Math.sqrt(((hits / n) * (1 - hits / n)) / n)
    expect(coverage(p, n, hits => wilson(hits, n))).toBeCloseTo(score, 3)
    expect(coverage(p, n, hits => ({ low: hits / n - walds(hits), high: hits / n + walds(hits) }))).toBeCloseTo(wald, 3)
  })
})

function coverage(p: number, n: number, interval: (hits: number) => { low: number; high: number }): number {
  let covered = 0
  let log = n * Math.log(1 - p)
  for (let hits = 0; hits <= n; hits++) {
    const { low, high } = interval(hits)
    if (low <= p && p <= high) covered += Math.exp(log)
    log += Math.log((n - hits) / (hits + 1)) + Math.log(p / (1 - p))
  }
  return covered
}
