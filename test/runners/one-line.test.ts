import { expect, test } from 'vitest'
import { cutToOneLine } from '../../runners/one-line.ts'

test.each([
  ['white space and line breaks', ' a\r\n\tb  c\n', 'a b c'],
  ['escapes', 'red\u001b[31m', 'red [31m'],
  ['turned directions and invisible characters', 'a\u202eb\u200bc', 'a·b·c'],
  ['a text as long as allowed', 'x'.repeat(20), 'x'.repeat(20)],
  ['a longer one', 'x'.repeat(21), `${'x'.repeat(19)}…`],
  ['ten megabytes', 'word '.repeat(2_000_000), 'word word word word…'],
])('%s', (_, text, line) => {
  expect(cutToOneLine(text, 20)).toBe(line)
})
