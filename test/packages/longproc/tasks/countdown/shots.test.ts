import { expect, test } from 'vitest'
import { makeRandom } from '../../../../../core/random/random.ts'
import type { Tokenizer } from '../../../../../core/tokens/tokens.ts'
import { makeWindowNear } from '../../../../../generators/materials/long-output/output-window.ts'
import { makeSolvedPuzzles, parsePuzzle } from '../../../../../packages/longproc/tasks/countdown/shots.ts'
import { drawSolvedTrips } from '../../../../../packages/longproc/tasks/travel-planning/shots.ts'
import { o200k } from '../../../../generators/place.ts'

const drawn = (shots: ReturnType<typeof makeSolvedPuzzles>, want: number) =>
  shots.draw(makeWindowNear(want, 0.2), makeRandom('again'), o200k.count)

test('a puzzle comes once: the same stream gives another one the second time, and where it is the asked one', () => {
  const shots = makeSolvedPuzzles([1, 2, 3, 4])
  const first = parsePuzzle(drawn(shots, 600)!.text)
  const second = parsePuzzle(drawn(shots, 600)!.text)
  expect(second.nums.toSorted()).not.toEqual(first.nums.toSorted())
  const other = parsePuzzle(drawn(makeSolvedPuzzles(first.nums.toReversed()), 600)!.text)
  expect(other.nums.toSorted()).not.toEqual(first.nums.toSorted())
})

test.each([
  ['puzzle', () => makeSolvedPuzzles([1, 2, 3, 4])],
  ['trip', () => drawSolvedTrips('')],
])("a %s's tokens are those of its text, whether its search is counted apart or with it", (_, shots) => {
  for (const want of [700, 1_500, 6_000]) {
    const draw = (adding?: Tokenizer) =>
      shots().draw(makeWindowNear(want, 0.2), makeRandom(`counted/${want}`), o200k.count, adding)!
    expect(draw(o200k)).toEqual(draw())
    expect(draw(o200k).tokens).toBe(o200k.count(draw().text))
  }
})

test('so does a trip', () => {
  const shots = drawSolvedTrips('')
  const first = drawn(shots, 1_000)!.text
  expect(drawn(shots, 1_000)).toBeUndefined()
  expect(drawn(drawSolvedTrips(first.split('\n\n')[0]), 1_000)).toBeUndefined()
})
