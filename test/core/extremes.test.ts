import { expect, test } from 'vitest'
import { largest, smallest } from '../../core/extremes.ts'

test('the largest and smallest of a few, of none, and of more than a call can take as arguments', () => {
  expect([largest([2, -3, 7]), smallest([2, -3, 7])]).toEqual([7, -3])
  expect([largest([]), smallest([])]).toEqual([Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY])
  const many = Array.from({ length: 300_000 }, (_, at) => at)
  expect([largest(many), smallest(many)]).toEqual([299_999, 0])
})
