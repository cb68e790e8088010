import { expect, test } from 'vitest'
import * as z from 'zod'
import { describeFault } from '../../datasets/fault.ts'

const text = z.string().min(1, 'it is empty')
const one = z.union([text, z.number()], { error: 'a text or a number is needed' })
const row = z.object({ answer: z.union([one, z.array(one)]), id: z.union([z.string(), z.number()]).optional() })

test.each([
  [{ answer: '' }, 'has a fault at "answer": it is empty'],
  [{ answer: ['x', ''] }, 'has a fault at "answer.1": it is empty'],
  [{ answer: ['x', {}] }, 'has a fault at "answer.1": a text or a number is needed'],
  [{ answer: {} }, 'has a fault at "answer": a text or a number is needed, or expected array, received object'],
  [{}, 'has a fault at "answer": a text or a number is needed, or expected array, received undefined'],
  [
    { answer: 'x', id: [] },
    'has a fault at "id": Invalid input: expected string, received array, or expected number, received array',
  ],
])('of several shapes the fault says what is allowed: %j', (value, fault) => {
  expect(describeFault(row.safeParse(value).error)).toBe(fault)
})

test('what is no fault of a schema is told in its own words, on one line', () => {
  expect(describeFault(new Error('one\ntwo'))).toBe('one two')
})
