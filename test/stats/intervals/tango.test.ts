import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Interval } from '../../../stats/intervals/interval.ts'
import { Z95 } from '../../../stats/intervals/normal.ts'
import { tango } from '../../../stats/intervals/tango.ts'

const one = (lost: number, won: number, n: number) => [{ weight: 1, lost, won, n }]

// The multinomial likelihood maximised numerically under each tried difference (scipy), in place of Tango's closed
// form. 7 and 1 of 21 is the airway example of M. W. Fagerland, S. Lydersen and P. Laake, Statistics in Medicine 33
// (2014) 2850-2875.
test.each([
  [7, 1, 21, -0.51723228, -0.02600303],
  [1, 7, 21, 0.02600303, 0.51723228],
  [0, 0, 20, -0.16112516, 0.16112516],
  [14, 2, 200, -0.10555737, -0.02399428],
  [2, 1, 20, -0.2656306, 0.16139354],
  [2, 2, 200, -0.02692489, 0.02692489],
  [0, 12, 44, 0.16346382, 0.41848873],
  [25, 20, 100, -0.18075502, 0.08236022],
  [5, 0, 5, -1, -0.13103507],
  [0, 5, 5, 0.13103507, 1],
])('%i lost and %i won of %i: %f to %f', (lost, won, n, low, high) => {
  const interval = tango(one(lost, won, n), Z95)
  expect(interval.low).toBeCloseTo(low, 6)
  expect(interval.high).toBeCloseTo(high, 6)
})

// The same numerical likelihood, a stratum at a time.
test('strata of unequal size, each weighing the same', () => {
  const strata = [
    { weight: 1 / 3, lost: 1, won: 0, n: 10 },
    { weight: 1 / 3, lost: 4, won: 2, n: 25 },
    { weight: 1 / 3, lost: 0, won: 1, n: 40 },
  ]
  const interval = tango(strata, Z95)
  expect(interval.low).toBeCloseTo(-0.15970448, 6)
  expect(interval.high).toBeCloseTo(0.05399913, 6)
})

test('holds the difference, has a width, mirrors, and grows with the confidence', () => {
  const counts = fc.tuple(fc.nat(40), fc.nat(40), fc.nat(40)).filter(([lost, won, tied]) => lost + won + tied > 0)
  fc.assert(
    fc.property(
      fc.array(counts, { minLength: 1, maxLength: 4 }),
      fc.double({ min: 0.5, max: 4, noNaN: true }),
      (all, z) => {
        const strata = all.map(([lost, won, tied]) => ({ weight: 1 / all.length, lost, won, n: lost + won + tied }))
        const mirror = strata.map(({ lost, won, ...rest }) => ({ ...rest, lost: won, won: lost }))
        const seen = strata.reduce((sum, { weight, lost, won, n }) => sum + (weight * (won - lost)) / n, 0)
        const { low, high } = tango(strata, z)
        expect(low).toBeLessThanOrEqual(seen)
        expect(high).toBeGreaterThanOrEqual(seen)
        expect(low).toBeGreaterThanOrEqual(-1)
        expect(high).toBeLessThanOrEqual(1)
        expect(high - low).toBeGreaterThan(0)
        expect(tango(mirror, z).low).toBeCloseTo(-high, 9)
        expect(tango(strata, z + 0.5).low).toBeLessThanOrEqual(low)
      },
    ),
  )
})

// Exact coverage, summed over all outcomes; Wald's beside it shows why it is not used. The same sums in Python, with
// the numerical likelihood.
test.each([
  [20, 0.05, 0.02, 0.9979, 0.7609],
  [20, 0.1, 0.02, 0.983, 0.8699],
  [20, 0.2, 0.1, 0.9567, 0.9398],
  [50, 0.04, 0.002, 0.9862, 0.8668],
  [50, 0.05, 0.02, 0.9772, 0.9139],
  [50, 0.2, 0.1, 0.9523, 0.943],
])('of %i pairs, %f lost and %f won, covers %f where Wald covers %f', (n, lose, win, score, wald) => {
  expect(coverage(n, lose, win, (lost, won) => tango(one(lost, won, n), Z95))).toBeCloseTo(score, 3)
  const walds = coverage(n, lose, win, (lost, won) => {
    const seen = (won - lost) / n
    const half = Z95 * Math.sqrt(((lost + won) / n - seen ** 2) / n)
    return { low: seen - half, high: seen + half }
  })
  expect(walds).toBeCloseTo(wald, 3)
})

function coverage(n: number, lose: number, win: number, interval: (lost: number, won: number) => Interval): number {
  const logs = [0]
  for (let at = 1; at <= n; at++) logs.push(logs[at - 1] + Math.log(at))
  let covered = 0
  for (let lost = 0; lost <= n; lost++)
    for (let won = 0; lost + won <= n; won++) {
      const tied = n - lost - won
      const log = logs[n] - logs[lost] - logs[won] - logs[tied]
      const chance = Math.exp(log + lost * Math.log(lose) + won * Math.log(win) + tied * Math.log(1 - lose - win))
      const { low, high } = interval(lost, won)
      if (low <= win - lose && win - lose <= high) covered += chance
    }
  return covered
}
