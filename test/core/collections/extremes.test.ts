import { expect, test } from 'vitest'
import { findLargest, findSmallest } from '../../../core/collections/extremes.ts'

test('the largest and smallest of a few, of none, and of more than a call can take as arguments', () => {
  expect([findLargest([2, -3, 7]), findSmallest([2, -3, 7])]).toEqual([7, -3])
  expect([findLargest([]), findSmallest([])]).toEqual([Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY])
  const many = Array.from({ length: 300_000 }, (_, at) => at)
  expect([findLargest(many), findSmallest(many)]).toEqual([299_999, 0])
})
