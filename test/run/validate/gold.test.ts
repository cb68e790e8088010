import { expect, test } from 'vitest'
import type { Item } from '../../../generators/build/generate.ts'
import { GoldLook } from '../../../run/validate/gold.ts'
import { makeTextFinder } from '../../../run/validate/gold-texts.ts'

const item = (expected: unknown, context: string, question = 'Who?') =>
  ({ row: { expected }, context, question }) as unknown as Item

function found(...items: readonly Item[]) {
  const look = new GoldLook()
  for (const each of items) look.add(each)
  return look.found
}

test('answers that are empty, absent or in the question', () => {
  expect(
    found(
      item(['Ada'], 'ADA keeps it.'),
      item({ answers: [['Zoe'], ['Kim']], metric: 'm' }, 'Nobody.'),
      item({ answer: '' }, 'Nobody.'),
      item([], 'Nobody.'),
      item(['Ada'], 'Ada.', 'Is it Ada?'),
    ),
  ).toEqual({ looked: 3, empty: 2, absent: 1, inQuestion: 1, choices: null })
})

test.each([
  ['a number', 7],
  ['the letter of an option', { answers: ['A', 'A. barn'] }],
  ['labels', { labels: {} }],
  ['a literal of Python', { answer: "['a']", answerType: 'ANSWER_TYPE.LABEL' }],
])('%s is not looked for', (_, expected) => expect(found(item(expected, 'a')).looked).toBe(0))

test('of choices: chance by the number of options, and the letter that is right most often', () => {
  const choice = (answer: string, options: number) =>
    item({ answer, options: Array.from({ length: options }, String) }, 'a')
  const { looked, choices } = found(choice('B', 4), choice('A', 2), choice('B', 4), choice('C', 4))
  expect([looked, choices]).toEqual([0, { items: 4, chance: 0.3125, letter: 'B', share: 0.5 }])
})

test('an answer stands in a text whole, not within a longer word or number', () => {
  const stands = makeTextFinder('Bananas cost 1,250 in Ádám’s shop. 猫头鹰住在谷仓里。 (C++)')
  const answers = ['bananas', '1,250', 'ádám', '谷仓', 'C++', 'shop. 猫', 'an', '25', 'shops', '']
  expect(answers.filter(stands)).toEqual(['bananas', '1,250', 'ádám', '谷仓', 'C++', 'shop. 猫', ''])
})
