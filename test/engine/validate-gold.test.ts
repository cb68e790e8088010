import { expect, test } from 'vitest'
import { GoldLook } from '../../engine/validate/gold.ts'
import type { Item } from '../../generators/generate.ts'

const item = (expected: unknown, context: string, question = 'Who?') =>
  ({ row: { expected }, context, question }) as unknown as Item

function found(...items: readonly Item[]) {
  const look = new GoldLook()
  for (const each of items) look.add(each)
  return look.found
}

test('answers that are empty, absent, in the question or at an end', () => {
  const long = 'x '.repeat(20_000)
  expect(
    found(
      item(['Ada'], 'ADA keeps it.'),
      item({ answers: [['Zoe'], ['Kim']], metric: 'm' }, 'Nobody.'),
      item({ answer: '' }, 'Nobody.'),
      item([], 'Nobody.'),
      item(['Ada'], `${long}Ada.${long}`, 'Is it Ada?'),
      item(['Ada'], `Ada. ${long}`),
    ),
  ).toEqual({ looked: 4, empty: 2, absent: 1, inQuestion: 1, atEnds: 1 })
})

test('what is no text is not looked for', () => {
  expect(found(item(7, 'a'), item({ answer: 'A', options: ['x'] }, 'a'), item({ labels: {} }, 'a')).looked).toBe(0)
})
