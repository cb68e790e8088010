import { expect, test } from 'vitest'
import { pythonLiteral } from '../../core/python-literal.ts'

test.each([
  [
    `{'a': ['x', "it's", 'it\\'s'], "b": (1, -2.5, 3e2,), 'c': None}`,
    { a: ['x', "it's", "it's"], b: [1, -2.5, 300], c: null },
  ],
  [String.raw`['\n', '\x41', '\u00e9', '\U0001f600', '\q']`, ['\n', 'A', 'é', '😀', '\\q']],
  ['[True, False, []]', [true, false, []]],
])('%s', (text, value) => expect(pythonLiteral(text)).toEqual(value))

test('a key that JavaScript knows is a key like others', () => {
  const value = pythonLiteral("{'__proto__': 1}") as object
  expect(Object.keys(value)).toEqual(['__proto__'])
})

test.each(["{'a': 1", "['a' 'b']x", '__import__', "'a\nb'", '1 + 1', '', "{'a'}", "'\\u12'"])('%j is refused', text =>
  expect(() => pythonLiteral(text)).toThrow(/no Python literal: see character \d+$/),
)

test('depth is bounded', () => {
  expect(() => pythonLiteral('['.repeat(100_000))).toThrow('nested too deep')
})
