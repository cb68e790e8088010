import { expect, test } from 'vitest'
import { parsePlainLiteral } from '../../../core/python/python-literal.ts'

test.each([
  [
    `{'a': ['x', "it's", 'it\\'s'], "b": (1, -2.5, 3e2,), 'c': None}`,
    { a: ['x', "it's", "it's"], b: [1, -2.5, 300], c: null },
  ],
  [String.raw`['\n', '\x41', '\u00e9', '\U0001f600', '\q']`, ['\n', 'A', 'é', '😀', '\\q']],
  ['[True, False, []]', [true, false, []]],
  [`['a' "b", '''c\nd''', r'\\n']`, ['ab', 'c\nd', '\\n']],
])('%s', (text, value) => expect(parsePlainLiteral(text)).toEqual(value))

test('a key that JavaScript knows is a key like others', () => {
  const value = parsePlainLiteral("{'__proto__': 1}") as object
  expect(Object.keys(value)).toEqual(['__proto__'])
})

test.each(["{'a': 1", "['a' 'b']x", '__import__', "'a\nb'", '1 + 1', '', "{'a'}", "'\\u12'"])('%j is refused', text =>
  expect(() => parsePlainLiteral(text)).toThrow(/^is not a Python literal: (Syntax|Value)Error at character \d+$/),
)

test('depth is bounded', () => {
  expect(() => parsePlainLiteral('['.repeat(100_000))).toThrow('RecursionError')
})

test('a text of two million characters is read', () => {
  expect(parsePlainLiteral(`['${"it\\'".repeat(500_000)}']`)).toEqual(["it'".repeat(500_000)])
})
