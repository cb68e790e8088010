import { expect, test } from 'vitest'
import { makePythonRandom } from '../../../core/python/python-shuffle.ts'

test('samples are those that CPython 3.11 draws, one after another', () => {
  const random = makePythonRandom(42)
  expect(random.sample(50, 3)).toEqual([40, 7, 1])
  expect(random.sample(5, 4)).toEqual([2, 1, 0, 4])
  expect(random.sample(1000, 12)).toEqual([754, 104, 692, 758, 913, 558, 89, 604, 432, 32, 30, 95])
})
