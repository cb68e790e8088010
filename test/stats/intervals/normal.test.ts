import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lowerTail, normalQuantile, studentQuantile, studentT, Z95 } from '../../../stats/intervals/normal.ts'

// Reference values: mpmath 1.3 at 40 digits (erfc and its inverse by root finding).
describe('the normal distribution', () => {
  test.each([
    [-37, 5.725571222524577e-300],
    [-20, 2.7536241186062337e-89],
    [-10, 7.619853024160525e-24],
    [-7.08, 7.207723086467478e-13],
    [-7.06, 8.325130212702672e-13],
    [-5, 2.866515718791939e-7],
    [-3, 0.0013498980316300946],
    [-1, 0.15865525393145705],
    [-0.1, 0.460172162722971],
    [0, 0.5],
    [2, 0.9772498680518208],
    [Number.NEGATIVE_INFINITY, 0],
    [Number.POSITIVE_INFINITY, 1],
  ])('P(Z <= %f) = %d', (z, p) => {
    expect(Math.abs(lowerTail(z) - p)).toBeLessThanOrEqual(1e-8 * p)
  })

  test.each([
    [1e-300, -37.0470962993612],
    [1e-20, -9.262340089798407],
    [1e-9, -5.9978070150076865],
    [0.001, -3.0902323061678136],
    [0.025, -Z95],
    [0.07, -1.4757910281791706],
    [0.2, -0.8416212335729142],
    [0.5, 0],
    [0.925, 1.439531470938456],
    [0.9999999, 5.1993375821928165],
  ])('the %d quantile is %f', (p, z) => {
    expect(Math.abs(normalQuantile(p) - z)).toBeLessThanOrEqual(1e-9 * Math.abs(z))
  })

  test('the quantiles of 0 and 1 are infinite', () => {
    expect(normalQuantile(0)).toBe(Number.NEGATIVE_INFINITY)
    expect(normalQuantile(1)).toBe(Number.POSITIVE_INFINITY)
  })

  test('quantile and tail undo each other, and mirror', () => {
    fc.assert(
      fc.property(fc.double({ min: -8, max: 5, noNaN: true }), z => {
        expect(normalQuantile(lowerTail(z))).toBeCloseTo(z, 8)
        expect(lowerTail(-z)).toBeCloseTo(1 - lowerTail(z), 12)
      }),
    )
  })
})

// scipy 1.17: scipy.stats.t.ppf(p, df).
describe("Student's t", () => {
  test.each([
    [0.975, 1, 12.706205],
    [0.975, 2, 4.3026527],
    [0.975, 3, 3.1824463],
    [0.975, 4, 2.7764451],
    [0.975, 5, 2.5705818],
    [0.975, 9, 2.2621572],
    [0.975, 30, 2.0422725],
    [0.975, 1000, 1.9623391],
    [0.95, 3, 2.3533634],
    [0.95, 30, 1.6972609],
    [0.995, 4, 4.6040949],
    [0.55, 5, 0.13217518],
    [0.0125, 9, -2.6850108],
    [0.5, 7, 0],
  ])('the %f quantile at %i degrees of freedom is %f', (p, df, t) => {
    expect(Math.abs(studentQuantile(p, df) - t)).toBeLessThanOrEqual(1e-4 * Math.abs(t))
  })

  test('97.5 % is the default; no degree of freedom has no limit; many are normal', () => {
    expect(studentT(9)).toBe(studentQuantile(0.975, 9))
    expect(studentT(0)).toBe(Number.POSITIVE_INFINITY)
    expect(studentQuantile(0.025, 0)).toBe(Number.NEGATIVE_INFINITY)
    expect(studentT(1e7)).toBeCloseTo(Z95, 5)
  })
})
