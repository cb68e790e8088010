import { expect, test } from 'vitest'
import { sumLikeNumpy } from '../../../core/python/numpy-sum.ts'

/** 1/1, 1/2, 1/3 and so on. */
const parts = (count: number) => Array.from({ length: count }, (_, at) => 1 / (at + 1))

// numpy 2.4.6: float(np.sum(1 / np.arange(1, count + 1)))
test.each([
  [0, 0],
  [7, 2.5928571428571425],
  [8, 2.7178571428571425],
  [21, 3.6453587047627294],
  [128, 5.433147092589173],
  [129, 5.440899030573669],
  [300, 6.282663880299504],
  [1000, 7.485470860550345],
])('the sum of %d numbers is to the last digit that of numpy', (count, sum) => {
  expect(sumLikeNumpy(parts(count))).toBe(sum)
})

test('it is not that of one number after the other', () => {
  expect(sumLikeNumpy(parts(1000))).not.toBe(parts(1000).reduce((sum, each) => sum + each, 0))
})
