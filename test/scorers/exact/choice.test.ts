import fc from 'fast-check'
import { expect, test } from 'vitest'
import { choice } from '../../../scorers/exact/choice.ts'

const options = ['return 2 * a', 'return 3 * a', 'return 4 * a', 'return 5 * a']

test.each([
  ['C', 1],
  ['c', 1],
  ['(C)', 1],
  ['**C**', 1],
  ['C.', 1],
  ['C. return 4 * a', 1],
  ['C) because the checks ask for it', 1],
  ['The answer is C.', 1],
  ['Option C', 1],
  ['It must be option (C), as A and B fail the check.', 1],
  ['A check fails with 3, and another one with 5. The answer is (C).', 1],
  ['A closer look rules B out and D too.\n\nAnswer: C', 1],
  ['The right one is C', 1],
  ['return 4 * a', 1],
  ['\\boxed{C}', 1],
  ['B', 0],
  ['C or D', 0],
  ['A, B, C, D', 0],
  ['A B C D', 0],
  // What is stated is C: the strict scorer alone takes it for hedging.
  ['The answer is C, not B', 0],
  ['I do not know', 0],
  ['A check is missing', 0],
  ['', 0],
])('%s: %d', (answer, value) => expect(choice.score(answer, { answer: 'C', options }).value).toBe(value))

test.each([
  ['My answer changes: return 4 * a', 1],
  ['The choice bewildered me at first, but it is (C)', 1],
  ['I would answer Carefully: (B)', 0],
  ['Option 2 is wrong, answer Clearly being return 2 * a', 0],
])('a letter that begins a word behind "answer" or "option" is no choice: %s', (answer, value) =>
  expect(choice.score(answer, { answer: 'C', options }).value).toBe(value),
)

test('a letter beyond the options is none', () => {
  expect(choice.score('(E)', { answer: 'C', options }).parts).toEqual({ chosen: [] })
  expect(choice.score('It is (C), see (E)', { answer: 'C', options })).toMatchObject({
    value: 1,
    parts: { chosen: ['C'] },
  })
})

test('any text of letters and signs is judged', () => {
  const part = fc.constantFrom(
    'A',
    'B',
    'C',
    'I',
    ' ',
    '(',
    ')',
    '.',
    '\n',
    'answer',
    'option ',
    'is ',
    "'",
    'return 4 * a',
  )
  fc.assert(
    fc.property(fc.array(part), parts => {
      expect([0, 1]).toContain(choice.score(parts.join(''), { answer: 'C', options }).value)
    }),
  )
})
