import { expect, test } from 'vitest'
import { shareUntilMet } from '../../../library/testing/rarest-words.ts'

const sentences = ['A dog ran.', 'A dog ran home.', 'The dog ran home.', 'The Home dog ran the-home.']

test('the share until facts are met counts what is rarer, and of what is as rare as much as chance takes', () => {
  const sizes = sentences.map(({ length }) => length)
  const all = sizes.reduce((sum, size) => sum + size)
  expect(shareUntilMet(sentences, [3])).toBeCloseTo(sizes[3] / 2 / all)
  const tied = sizes[0] + sizes[1] + sizes[2]
  expect(shareUntilMet(sentences, [0])).toBeCloseTo((sizes[3] + tied / 2) / all)
  expect(shareUntilMet(sentences, [0, 1, 3])).toBeCloseTo((sizes[3] + (tied * 2) / 3) / all)
})

test('a sentence is as rare as its rarest word, whatever its capitals', () => {
  expect(shareUntilMet(['Rain.', 'rain.', 'RAIN!', 'Wind.'], [3])).toBeCloseTo(1 / 8)
})
