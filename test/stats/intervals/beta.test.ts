import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { betaQuantile, betaTail, studentTwoTails } from '../../../stats/intervals/beta.ts'
import { studentQuantile } from '../../../stats/intervals/normal.ts'

/**
 * P(X >= k) of n throws that fall right with a chance of x: the beta distribution's tail with parameters k and n - k +
 * 1.
 */
function binomialTail(n: number, k: number, x: number): number {
  let [sum, ways] = [0, 1]
  for (let hits = 0; hits <= n; hits++) {
    if (hits >= k) sum += ways * x ** hits * (1 - x) ** (n - hits)
    ways *= (n - hits) / (hits + 1)
  }
  return sum
}

describe('betaTail', () => {
  test('is the tail of the binomial distribution', () => {
    const cases = fc.tuple(
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 40 }),
      fc.double({ min: 0.001, max: 0.999, noNaN: true }),
    )
    fc.assert(
      fc.property(cases, ([n, wanted, x]) => {
        const k = Math.min(n, wanted)
        expect(betaTail(x, k, n - k + 1)).toBeCloseTo(binomialTail(n, k, x), 10)
      }),
    )
  })

  test.each([
    // a, b, x, by the closed forms of the arcsine, the power and the uniform distribution
    [0.5, 0.5, 0.25, 1 / 3],
    [0.5, 0.5, 0.75, 2 / 3],
    [3.5, 1, 0.4, 0.4 ** 3.5],
    [1, 1, 0.123, 0.123],
    [2, 2, 0.5, 0.5],
  ])('beta(%s, %s) at %s is %s', (a, b, x, expected) => {
    expect(betaTail(x, a, b)).toBeCloseTo(expected, 11)
  })

  test('is 0 and 1 at the ends and beyond', () => {
    expect([-1, 0, 1, 2].map(x => betaTail(x, 2, 3))).toEqual([0, 0, 1, 1])
  })
})

test('betaQuantile is the inverse of betaTail', () => {
  const parameter = fc.double({ min: 0.3, max: 500, noNaN: true })
  fc.assert(
    fc.property(parameter, parameter, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (a, b, p) => {
      expect(betaTail(betaQuantile(p, a, b), a, b)).toBeCloseTo(p, 5)
    }),
  )
})

test.each([1, 2, 3, 7, 30, 200])(
  "studentTwoTails is the inverse of Student's quantile with %s degrees of freedom",
  df => {
    for (const p of [0.2, 0.05, 0.01, 0.001])
      expect(studentTwoTails(studentQuantile(1 - p / 2, df), df) / p).toBeCloseTo(1, 2.5)
    expect(studentTwoTails(Number.POSITIVE_INFINITY, df)).toBe(0)
    expect(studentTwoTails(0, df)).toBeCloseTo(1, 10)
  },
)
