import { describe, expect, test } from 'vitest'
import { quoteForMessage, sanitize } from '../../../core/text/quote.ts'
import { wrapText } from '../../../core/text/wrap.ts'

describe('text from outside', () => {
  test.each([
    ['line breaks, escapes and turned directions', 'a\nb\u001b[31m\u202ec\u2028', 'a·b·[31m·c·'],
    ['invisible characters', 'a\u200bb\ufeffc', 'a·b·c'],
    ['half of a pair', 'a\ud83d', 'a·'],
    ['a text as long as allowed', 'x'.repeat(200), 'x'.repeat(200)],
    ['a longer one', 'x'.repeat(201), `${'x'.repeat(199)}…`],
    ['a longer one of pairs', '🦦'.repeat(201), `${'🦦'.repeat(199)}…`],
    ['a megabyte', 'y'.repeat(1_000_000), `${'y'.repeat(199)}…`],
  ])('stays on its line: %s', (_, text, shown) => {
    expect(sanitize(text)).toBe(shown)
  })

  test('is cut where asked, and in quotes after 80', () => {
    expect(sanitize('abcdef', 4)).toBe('abc…')
    expect(quoteForMessage('a\tb')).toBe('"a·b"')
    expect(quoteForMessage('z'.repeat(81))).toBe(`"${'z'.repeat(79)}…"`)
  })
})

test.each([
  ['one two three', 9, ['one two', 'three']],
  ['one two three', 7, ['one two', 'three']],
  ['unbreakable word', 4, ['unbreakable', 'word']],
  ['', 10, ['']],
])('%j in lines of %i', (text, width, lines) => {
  expect(wrapText(text, width)).toEqual(lines)
})
