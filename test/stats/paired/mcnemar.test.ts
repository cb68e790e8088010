import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mcnemarExact } from '../../../stats/paired/mcnemar.ts'

// Exact binomial sums in Python's fractions.
test.each([
  [0, 0, 1],
  [1, 0, 1],
  [5, 0, 0.0625],
  [0, 20, 1.9073486328125e-6],
  [3, 1, 0.625],
  [14, 2, 0.004180908203125],
  [6, 16, 0.052478790283203125],
  [10, 10, 1],
  [101, 59, 0.001122905196234038],
  [4900, 5100, 0.04658552770494739],
  [4800, 5200, 6.593515598672442e-5],
])('%i lost and %i won have p = %d', (lost, won, p) => {
  expect(Math.abs(mcnemarExact(lost, won) / p - 1)).toBeLessThan(1e-10)
})

test('mirrors, lies in (0, 1], and falls as the pairs grow more unequal', () => {
  const count = fc.integer({ min: 0, max: 3000 })
  fc.assert(
    fc.property(count, count, (lost, won) => {
      const p = mcnemarExact(lost, won)
      expect(mcnemarExact(won, lost)).toBe(p)
      expect(p).toBeGreaterThanOrEqual(0)
      expect(p).toBeLessThanOrEqual(1)
      if (lost > won && won > 0) expect(mcnemarExact(lost + 1, won - 1)).toBeLessThanOrEqual(p)
    }),
  )
})
