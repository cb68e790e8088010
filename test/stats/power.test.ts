import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeRandom } from '../../core/random/random.ts'
import { mcnemarExact } from '../../stats/paired/mcnemar.ts'
import {
  computeDetectableDifference,
  computeDetectablePaired,
  computeGradedItems,
  computeNonInferiorityItems,
  computePairedItems,
  computeUnpairedItems,
} from '../../stats/power.ts'

// facts/landscape.md section 5 and facts/harness.md section 2, computed independently: 5 % two-sided, 80 % power.
describe('published planning numbers', () => {
  test.each([
    [0.03, 0.5, 4357],
    [0.03, 0.8, 2787],
    [0.03, 0.9, 1566],
    [0.05, 0.8, 1001],
    [0.1, 0.8, 248],
  ])('a difference of %f about %f takes %i items a run', (difference, p, items) => {
    expect(computeUnpairedItems(difference, p)).toBe(items)
  })

  test.each([
    [0.03, [870, 1306, 1742, 2614]],
    [0.05, [312, 469, 626, 940]],
    [0.1, [77, 116, 155, 234]],
  ])('a difference of %f, paired, at a discordance of 10, 15, 20 and 30 %%: %j', (difference, items) => {
    expect([0.1, 0.15, 0.2, 0.3].map(discordance => computePairedItems(difference, discordance))).toEqual(items)
  })

  test("Miller's 969, and correlation's worth", () => {
    expect(computeGradedItems(0.03, 1 / 3)).toBe(969)
    const deviation = (rho: number) => Math.sqrt(2 * 0.8 * 0.2 * (1 - rho))
    expect([0, 0.5, 0.8].map(rho => computeGradedItems(0.03, deviation(rho)))).toEqual([2791, 1396, 559])
  })

  test.each([
    [100, 0.9, 15],
    [100, 0.7, 19],
    [500, 0.95, 4.7],
    [500, 0.9, 6],
    [500, 0.7, 8.4],
    [20, 0.9, 39],
  ])('%i items at %d show a drop of %d points', (n, p, points) => {
    expect(Math.abs(100 * computeDetectableDifference(n, p) - points)).toBeLessThan(0.6)
  })

  // The notes' 24 points for 20 pairs is more than a discordance of 15 % can hold; with as much as it needs, it takes
  // 35.
  test.each([
    [20, 35, 0.3],
    [50, 15, 0.1],
    [100, 11, 0.6],
    [128, 9.6, 0.2],
    [500, 4.9, 0.1],
    [1000, 3.4, 0.1],
  ])('%i pairs at a discordance of 15 %% show %d points', (n, points, within) => {
    expect(Math.abs(100 * computeDetectablePaired(n, 0.15) - points)).toBeLessThan(within)
  })

  // (1.6449 + 0.8416)^2 * 0.1 / 0.05^2, and half of the room.
  test('to show no drop of 5 points at a discordance of 10 %', () => {
    expect(computeNonInferiorityItems(0.05, Math.sqrt(0.1))).toBe(248)
    expect(computeNonInferiorityItems(0.05, Math.sqrt(0.1), -0.025)).toBe(990)
    expect(computeNonInferiorityItems(0.05, Math.sqrt(0.1), 0, { alpha: 0.025 })).toBe(314)
    expect(computeNonInferiorityItems(0.05, 0.3, -0.05)).toBe(Number.POSITIVE_INFINITY)
  })
})

test('what cannot be seen', () => {
  expect(computeDetectableDifference(1, 0.9)).toBe(1)
  expect(computeDetectablePaired(2, 0.1)).toBe(1)
  expect(computePairedItems(0.2, 0.1)).toBe(computePairedItems(0.2, 0.2))
})

test('smaller differences, more power and a smaller alpha take more items; pairs undo them', () => {
  const share = fc.double({ min: 0.02, max: 0.5, noNaN: true })
  fc.assert(
    fc.property(share, fc.double({ min: 0.1, max: 0.95, noNaN: true }), (discordance, part) => {
      const difference = discordance * part
      const items = computePairedItems(difference, discordance)
      expect(computePairedItems(difference * 0.9, discordance)).toBeGreaterThanOrEqual(items)
      expect(computePairedItems(difference, discordance, { power: 0.9 })).toBeGreaterThanOrEqual(items)
      expect(computePairedItems(difference, discordance, { alpha: 0.01 })).toBeGreaterThanOrEqual(items)
      expect(computeDetectablePaired(items, discordance)).toBeLessThanOrEqual(difference + 1e-5)
      if (items > 10) expect(computeDetectablePaired(items - 2, discordance)).toBeGreaterThan(difference - 1e-5)
    }),
  )
})

// A seeded simulation: 5 points at a discordance of 15 %, by the exact test, which is a little less sure than planned.
test('the planned pairs show the difference about as often as planned', () => {
  const n = computePairedItems(0.05, 0.15)
  let seen = 0
  for (let trial = 0; trial < 1500; trial++) {
    const rng = makeRandom(`power/${trial}`)
    let [lost, won] = [0, 0]
    for (let at = 0; at < n; at++) {
      const u = rng.next()
      if (u < 0.1) lost++
      else if (u < 0.15) won++
    }
    if (mcnemarExact(lost, won) <= 0.05) seen++
  }
  expect(seen / 1500).toBeGreaterThan(0.75)
  expect(seen / 1500).toBeLessThan(0.84)
})
