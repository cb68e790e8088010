import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseTemplate } from '../../../../packages/longproc/data/template.ts'

test.each([
  ['{a} and {b_2}, {a}', { a: '1', b_2: '2' }, '1 and 2, 1'],
  ['{{a}} {{{a}}} }}{{', { a: '1' }, '{a} {1} }{'],
  ['{a}{b}', { a: '{b}', b: '{{' }, '{b}{{'],
  ['$& {a}', { a: '$1 $&' }, '$& $1 $&'],
  ['', {}, ''],
])('%j is filled as by str.format', (text, values, filled) => expect(parseTemplate(text).fill(values)).toBe(filled))

test('names its slots once', () => expect(parseTemplate('{b}{a}{{c}}{b}').slots).toEqual(['b', 'a']))

test('any text with its braces doubled comes back', () =>
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('{', '}', 'a', '\n', ' ') }), fc.string(), (text, value) => {
      const doubled = text.replace(/[{}]/g, '$&$&')
      expect(parseTemplate(`${doubled}{slot}${doubled}`).fill({ slot: value })).toBe(text + value + text)
    }),
  ))

test.each(['{', '}', 'a } b', '{a', '{{}', '{}', '{0}', '{a.b}', '{a[0]}', '{a!r}', '{a:>3}', '{a b}', '{a{b}}'])(
  '%j is refused',
  text => expect(() => parseTemplate(text)).toThrow(/^has (a lone|the slot) "/),
)

test('a megabyte of braces takes no time', () => {
  expect(parseTemplate('{'.repeat(1_000_000)).fill({})).toHaveLength(500_000)
  expect(() => parseTemplate(`{${'a'.repeat(1_000_000)}`)).toThrow('has a lone "{"')
})
