import { expect, test } from 'vitest'
import { findPuzzle, plantPuzzle } from '../../../../../packages/longproc/tasks/countdown/plant.ts'

test.each([[[7, 7, 1, 49]], [[3, 20, 5, 9, 11]], [[6, 5, 4, 3, 2, 1]]])('%j is found again in any order', nums => {
  const facts = plantPuzzle({ nums, target: 33 }, fact => fact / 10)
  expect(facts.map(({ depth }) => depth)).toEqual(nums.concat(33).map((_, at) => at / 10))
  const text = facts
    .toReversed()
    .map(fact => `It rained. ${fact.text}`)
    .join(' ')
  expect(findPuzzle(text)).toEqual({ nums, target: 33 })
})

test('without its sentences there is no puzzle', () => {
  expect(findPuzzle('The target of the race is 12.')).toEqual({ nums: [], target: 0 })
})
