import { describe, expect, test } from 'vitest'
import { labelMatch } from '../../scorers/exact/label-match.ts'
import { listExact } from '../../scorers/exact/list-exact.ts'
import { numberDecay } from '../../scorers/exact/number-decay.ts'
import { numberExact } from '../../scorers/exact/number-exact.ts'
import { pairF1 } from '../../scorers/exact/pair-f1.ts'
import { statedMatch } from '../../scorers/stated/stated-match.ts'

const ROOMS = ['kitchen', 'garden', 'hall', 'walled garden']
const THINGS = ['lamp', 'coin', 'cup']
const SIDES = ['north', 'east', 'south', 'west']

describe('label-match', () => {
  test.each([
    ['Kitchen.', 'kitchen', ROOMS],
    ['**The kitchen**', 'kitchen', ROOMS],
    ['{"answer": "kitchen"}', 'kitchen', ROOMS],
    ['She was in the garden. So she is in the kitchen.', 'kitchen', ROOMS],
    ['First the garden, then the hall. The answer is: the kitchen. She left the hall before.', 'kitchen', ROOMS],
    ['Kitchen\n\nShe left the garden in the morning.', 'kitchen', ROOMS],
    ['She is in the kitchen now. Before, she was in the hall.', 'kitchen', ROOMS],
    ['\\boxed{kitchen}', 'kitchen', ROOMS],
    ['the WALLED  garden', 'walled garden', ROOMS],
    ['No, there is nothing that says yes.', 'no', ['yes', 'no']],
    ['She carries two things: a lamp and a coin.', '2', ['0', '1', '2', '3']],
    ['She carries nothing.', '0', ['0', '1', '2', '3']],
    ['Answer: the coin and the lamp', ['lamp', 'coin'], THINGS],
    ['- lamp\n- coin', ['lamp', 'coin'], THINGS],
    ['She took the cup and the lamp and put the cup down. Therefore: lamp.', ['lamp'], THINGS],
  ])('%j is %j', (answer, gold, labels) => expect(labelMatch.score(answer, { answer: gold, labels }).value).toBe(1))

  test.each([
    ['kitchen or garden', 'kitchen', ROOMS],
    ['The answer is the kitchen or the hall.', 'kitchen', ROOMS],
    ['The walled garden', 'garden', ROOMS],
    ['in the kitchenette', 'kitchen', ROOMS],
    ['kitchen, garden, hall, walled garden.', 'garden', ROOMS],
    ['The answer is the hall. It might be the kitchen.', 'kitchen', ROOMS],
    ['I do not know', 'no', ['yes', 'no']],
    ['', 'kitchen', ROOMS],
    ['lamp', ['lamp', 'coin'], THINGS],
    ['lamp, coin, cup', ['lamp', 'coin'], THINGS],
    ['anything', [], THINGS],
  ])('%j is not %j', (answer, gold, labels) => expect(labelMatch.score(answer, { answer: gold, labels }).value).toBe(0))

  test.each([
    ['Go north, then north again, then east.', 1],
    ['north → north → east', 1],
    ['north, east, north', 0],
    ['north, east', 0],
    ['north, north, east, east', 0],
  ])('the way %j', (answer, value) =>
    expect(labelMatch.score(answer, { answer: ['north', 'north', 'east'], labels: SIDES, ordered: true }).value).toBe(
      value,
    ),
  )
})

describe('number-exact', () => {
  test.each([
    ['12', 12],
    ['The answer is **1,234**.', 1234],
    ['1\u202f234', 1234],
    ['$1{,}234$', 1234],
    ['−3.5', -3.5],
    ['In March there are 5 and in April 7, 12 in total', 12],
    ['12 (5 in March, 7 in April)', 12],
    ['Answer: twenty-one', 21],
    ['There are twelve of them.', 12],
    ['\\boxed{42}', 42],
    ['{"answer": 7, "of": 40}', 7],
    ['The answer is 12 out of 40.', 12],
    ['```\n12\n```', 12],
    ['0.30000000000000004', 0.3],
  ])('%j is %d', (answer, expected) => expect(numberExact.score(answer, expected).value).toBe(1))

  test.each([
    ['123', 12],
    ['u12', 12],
    ['12 or 13', 13],
    ['-12', 12],
    ['no idea', 0],
    ['', 0],
    ['v1.2.3', 3],
  ])('%j is not %d', (answer, expected) => expect(numberExact.score(answer, expected).value).toBe(0))
})

test.each([
  ['10', 10, 1],
  ['11', 10, 0.75],
  ['8', 10, 0.5625],
  ['1000000', 10, 0],
  ['none', 10, 0],
])('number-decay: %j for %d scores %d', (answer, expected, value) =>
  expect(numberDecay.score(answer, expected).value).toBeCloseTo(value, 12),
)

describe('list-exact', () => {
  test.each([
    ['[1, 2, 3]', [1, 2, 3], 1],
    ['The list is [9, 9]. So it prints `[1, 2, 3]`.', [1, 2, 3], 1],
    ['1, 2, 3', [1, 2, 3], 1],
    ['The output is:\n1, 2, 3', [1, 2, 3], 1],
    ['[1, 3, 2]', [1, 2, 3], 0],
    ['[1, 2, 3, 4]', [1, 2, 3], 0],
    ['[-5, 0.5]', [-5, 0.5], 1],
    ['[]', [], 1],
    ['', [], 0],
    ['7', 7, 1],
    ['[7]', 7, 1],
    ['The list has 5 entries, so the sum is 23.', 23, 1],
    ['7', [7], 1],
  ])('%j for %j scores %d', (answer, expected, value) => expect(listExact.score(answer, expected).value).toBe(value))
})

describe('pair-f1', () => {
  const pairs = [
    ['ada', 'bo'],
    ['bo', 'cy'],
  ] as const
  test.each([
    ['(Ada, Bo)\n(Cy, Bo)', 1],
    ['[["Ada","Bo"],["Bo","Cy"]]', 1],
    ['1. Ada and Bo\n2. Bo – Cy', 1],
    ['Ada, Bo; Bo, Cy', 1],
    ['The pairs are:\n- **Ada** & **Bo**\n- Bo & Cy', 1],
    ['(Ada, Bo), (Bo, Ada)', 2 / 3],
    ['(Ada, Bo), (Ada, Cy)', 0.5],
    ['(Ada, Bo), (Bo, Cy), (Ada, Cy), (Ada, Di)', 2 / 3],
    ['(Bo, Bo)', 0],
    ['Ada, Bo, Cy', 0],
    ['none', 0],
  ])('%j scores %d', (answer, value) => expect(pairF1.score(answer, pairs).value).toBeCloseTo(value, 12))

  test('an empty list wants to hear that there is none', () => {
    expect(pairF1.score('There are no such pairs.', []).value).toBe(1)
    expect(pairF1.score('(Ada, Bo)', []).value).toBe(0)
    expect(pairF1.score('hm', []).value).toBe(0)
  })
})

describe('stated-match', () => {
  const stated = { answer: '1234567', like: '7654321' }
  const absent = { answer: null, like: '7654321' }
  test.each([
    ['1234567', 1, 0],
    ['The total for March 1987 is **1,234,567**.', 1, 0],
    ['not stated', 0, 1],
    ['"Not stated."', 0, 1],
    ['The text does not state it.', 0, 1],
    ['There is no entry for that month; 9999999 is the total of April.', 0, 1],
    ['9999999', 0, 0],
    ['1234567 or 9999999', 0, 0],
    ['1234567, or else not stated', 0, 0],
    ['Not stated, but perhaps 1234567', 0, 0],
    ['12345678', 0, 0],
    ['', 0, 0],
    ['Hello', 0, 0],
  ])('%j: %d where it is stated, %d where it is not', (answer, one, other) => {
    expect(statedMatch.score(answer, stated).value).toBe(one)
    expect(statedMatch.score(answer, absent).value).toBe(other)
  })

  test('false answers and missed ones are told apart', () => {
    expect(statedMatch.score('1234567', absent).parts).toEqual({ false_answer: 1, missed: 0, wrong: 0 })
    expect(statedMatch.score('not stated', stated).parts).toEqual({ false_answer: 0, missed: 1, wrong: 0 })
    expect(statedMatch.score('9999999', stated).parts).toEqual({ false_answer: 0, missed: 0, wrong: 1 })
  })
})
