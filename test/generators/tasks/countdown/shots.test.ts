import { expect, test } from 'vitest'
import { random } from '../../../../core/random.ts'
import type { Tokenizer } from '../../../../core/tokens.ts'
import { near } from '../../../../generators/materials/output-window.ts'
import { solvedPuzzles, stated } from '../../../../generators/tasks/countdown/shots.ts'
import { solvedTrips } from '../../../../generators/tasks/travel-planning/shots.ts'
import { o200k } from '../../place.ts'

const drawn = (shots: ReturnType<typeof solvedPuzzles>, want: number) =>
  shots.draw(near(want, 0.2), random('again'), o200k.count)

test('a puzzle comes once: the same stream gives another one the second time, and where it is the asked one', () => {
  const shots = solvedPuzzles([1, 2, 3, 4])
  const first = stated(drawn(shots, 600)!.text)
  const second = stated(drawn(shots, 600)!.text)
  expect(second.nums.toSorted()).not.toEqual(first.nums.toSorted())
  const other = stated(drawn(solvedPuzzles(first.nums.toReversed()), 600)!.text)
  expect(other.nums.toSorted()).not.toEqual(first.nums.toSorted())
})

test.each([
  ['puzzle', () => solvedPuzzles([1, 2, 3, 4])],
  ['trip', () => solvedTrips('')],
])("a %s's tokens are those of its text, whether its search is counted apart or with it", (_, shots) => {
  for (const want of [700, 1_500, 6_000]) {
    const draw = (adding?: Tokenizer) => shots().draw(near(want, 0.2), random(`counted/${want}`), o200k.count, adding)!
    expect(draw(o200k)).toEqual(draw())
    expect(draw(o200k).tokens).toBe(o200k.count(draw().text))
  }
})

test('so does a trip', () => {
  const shots = solvedTrips('')
  const first = drawn(shots, 1_000)!.text
  expect(drawn(shots, 1_000)).toBeUndefined()
  expect(drawn(solvedTrips(first.split('\n\n')[0]), 1_000)).toBeUndefined()
})
