import { expect, test } from 'vitest'
import { mean, quantile } from '../../stats/sample.ts'

test('mean', () => {
  expect(mean([1, 2, 6])).toBe(3)
  expect(mean([])).toBeNaN()
})

// R: quantile(c(1, 2, 4, 8), p, type = 7)
test.each([
  [0, 1],
  [0.25, 1.75],
  [0.5, 3],
  [0.9, 6.8],
  [1, 8],
])('the %f quantile of 1, 2, 4, 8 is %f', (p, value) => {
  expect(quantile([1, 2, 4, 8], p)).toBeCloseTo(value, 12)
})
