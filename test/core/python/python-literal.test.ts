import { expect, test } from 'vitest'
import { parsePlainLiteral, toPythonText } from '../../../core/python/python-literal.ts'

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

test.each([
  [88, '88.0'],
  [-0, '-0.0'],
  [1e16, '1e+16'],
  [1.5e300, '1.5e+300'],
  [0.0001, '0.0001'],
  [0.00001234, '1.234e-05'],
  [123456789012345.6, '123456789012345.6'],
  [Number.POSITIVE_INFINITY, 'inf'],
])('the float %d is written as Python writes it: %s', (float, text) => expect(toPythonText({ float })).toBe(text))

test.each([
  ["it's", `["it's"]`],
  [`it's "x"`, `['it\\'s "x"']`],
  ['a\\b\n\t\r\0\x7f', `['a\\\\b\\n\\t\\r\\x00\\x7f']`],
  ['é\u00a0\u200b\u{e0001}😀', `['é\\xa0\\u200b\\U000e0001😀']`],
])('the text %j in a list is written as Python writes it', (text, written) =>
  expect(toPythonText([text])).toBe(written),
)
