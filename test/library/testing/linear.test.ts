import { expect, test } from 'vitest'
import { expectLinear } from '../../../library/testing/linear.ts'

/** Takes so many steps. */
function walk(steps: number): number {
  let sum = 0
  for (let step = 0; step < steps; step++) sum = (sum * 7 + 3) % 1013
  return sum
}

test('what is quadratic is seen, by its name', () => {
  expect(() => expectLinear(characters => walk(characters ** 2 / 2), 'squares')).toThrow(
    /^squares: four times the text took 1\d\.\d times as long/,
  )
})

test('what is linear passes, however slow, and so does what is over at once', () => {
  expectLinear(characters => walk(characters * 250))
  expectLinear(characters => walk(characters ** 2), '', 1000)
})

test('what costs more once, from a length on, is not taken for quadratic', () => {
  // Three times the work a sign from 16K signs on, as of a text that outgrows a cache.
  expectLinear(characters => walk(characters * (characters >= 2 ** 14 ? 450 : 150)))
})
