import { expect, test } from 'vitest'
import { shuffleLikePython } from '../../../core/python/python-shuffle.ts'

const shuffled = (count: number, seed = 42) =>
  shuffleLikePython(
    Array.from({ length: count }, (_, at) => at),
    seed,
  )

// Printed by CPython 3: random.Random(42).shuffle(list(range(N))).
test.each([
  [5, [3, 1, 2, 4, 0]],
  [10, [7, 3, 2, 8, 5, 6, 9, 4, 0, 1]],
])('the order of %i is that of Python', (count, order) => expect(shuffled(count)).toEqual(order))

test("RULER's gold paragraph is document 20 of 50 and 49 of 188, and a long list has Python's order too", () => {
  expect(shuffled(50).indexOf(0)).toBe(19)
  expect(shuffled(188).indexOf(0)).toBe(48)
  expect(shuffled(2000, 7).slice(0, 6)).toEqual([161, 562, 1877, 1034, 1575, 48])
})
