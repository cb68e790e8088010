import { expect, test } from 'vitest'
import { computeAuc } from '../../stats/separation.ts'

test.each([
  ['all above', [1, 2, 3, 4], [2, 3], 1],
  ['all below', [1, 2, 3, 4], [0, 1], 0],
  ['ties count as half', [1, 1, 1, 1], [0, 2], 0.5],
  ['pairs by hand', [1, 2, 2, 3, 0], [1, 3], (2.5 + 3) / 6],
])('%s', (_, scores, firsts, expected) => {
  expect(computeAuc(scores, at => firsts.includes(at))).toBeCloseTo(expected, 10)
})

test('one kind alone says nothing', () => {
  expect(computeAuc([1, 2], () => true)).toBeNaN()
  expect(computeAuc([1, 2], () => false)).toBeNaN()
})
