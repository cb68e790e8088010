import { expect, test } from 'vitest'
import { computeKendallTauB } from '../../stats/rank-agreement.ts'

test.each([
  ['the same order', [1, 2, 3, 4], [10, 20, 30, 40], 1],
  ['the opposite order', [1, 2, 3, 4], [4, 3, 2, 1], -1],
  ['one pair of six swapped', [1, 2, 3, 4], [1, 3, 2, 4], 4 / 6],
  // Five pairs that the first does not leave level, six of the second; all five agree.
  ['a tie in one of them', [1, 1, 2, 3], [1, 2, 3, 4], 5 / Math.sqrt(30)],
])('Kendall’s tau-b of %s', (_, ones, others, tau) => {
  expect(computeKendallTauB(ones, others)).toBeCloseTo(tau, 10)
})

test('a list that is level has no order to agree with', () => {
  expect(computeKendallTauB([1, 1, 1], [1, 2, 3])).toBeNaN()
})
