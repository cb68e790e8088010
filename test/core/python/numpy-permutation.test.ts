import { expect, test } from 'vitest'
import { permuteLikeNumpy } from '../../../core/python/numpy-permutation.ts'

// Drawn by numpy 2.4.6.
test.each([
  [10, 42, [5, 6, 0, 7, 3, 2, 4, 9, 1, 8]],
  [7, 2 ** 31 - 5, [5, 2, 1, 3, 6, 0, 4]],
  [1000, 0, [459, 206, 222, 162, 711, 814, 350, 890, 518, 264, 683, 674]],
  [1000, 1234567890, [134, 957, 738, 235, 481, 316, 824, 118, 648, 544, 384, 453]],
  [1, 3, [0]],
  [0, 3, []],
])('%i numbers of seed %i stand as numpy puts them', (count, seed, order) => {
  expect([...permuteLikeNumpy(count, seed)].slice(0, order.length)).toEqual(order)
})
