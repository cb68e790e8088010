import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  DIGIT,
  hasSubstring,
  lower,
  parsePythonInteger,
  round,
  split,
  splitLines,
  strip,
} from '../../../core/python/python.ts'
import { anyText } from '../../any-text.ts'

describe('round: half to even on the exact binary value', () => {
  // [x, digits, what CPython 3.11 prints]
  test.each([
    [3.125, 2, 3.12],
    [15.625, 2, 15.62],
    [9.375, 2, 9.38],
    [2.675, 2, 2.67],
    [33.33333333333333, 2, 33.33],
    [66.66666666666666, 2, 66.67],
    [0.5, 0, 0],
    [1.5, 0, 2],
    [2.5, 0, 2],
    [-0.5, 0, -0],
    [-2.5, 0, -2],
    [-3.125, 2, -3.12],
    [1e21, 2, 1e21],
    [1e300, 2, 1e300],
    [5e-324, 2, 0],
    [100, 2, 100],
  ])('round(%d, %d) is %d', (x, digits, expected) => expect(round(x, digits)).toBe(expected))

  test('infinities and NaN stay', () => expect([round(Infinity, 2), round(NaN, 2)]).toEqual([Infinity, NaN]))
})

describe('strip and split: white space as Python sees it', () => {
  test.each([
    ['both ends', '\u00a0abc\u2003', 'abc', ['abc']],
    ['NEL is white space', '\u0085abc', 'abc', ['abc']],
    ['so are U+001C to U+001F', '\x1cab\x1fcd\x1e', 'ab\x1fcd', ['ab', 'cd']],
    ['a byte order mark is not', '\ufeffa ', '\ufeffa', ['\ufeffa']],
    ['a zero-width space is not', '\u200b', '\u200b', ['\u200b']],
    ['nothing else', ' \t\n\r\v\f\u3000', '', []],
    ['empty', '', '', []],
  ])('%s', (_, text, stripped, words) => expect([strip(text), split(text)]).toEqual([stripped, words]))

  test('split and strip agree on the ends', () => {
    fc.assert(fc.property(anyText(), text => strip(text).startsWith(split(text)[0] ?? '')))
  })
})

describe('lower', () => {
  test.each([
    ['final sigma', 'ΟΔΟΣ', 'οδος'],
    ['inner sigma', 'ΟΔΟΣΑ', 'οδοσα'],
    ['sigma before a full stop', 'ΟΔΟΣ. Α', 'οδος. α'],
    ['sigma alone', 'Σ', 'σ'],
    ['İ becomes two characters', 'İ', 'i\u0307'],
    ['sharp s stays', 'Straße', 'straße'],
    ['Kelvin sign', '\u212a', 'k'],
    ['a capital that came with Unicode 16 stays', 'A\ua7cb', 'a\ua7cb'],
    ['Georgian capitals, Unicode 11', '\u1c90', '\u10d0'],
  ])('%s', (_, text, expected) => expect(lower(text)).toBe(expected))
})

describe('contains: by code points', () => {
  test.each([
    ['abc', 'bc', true],
    ['abc', '', true],
    ['', '', true],
    ['😀', '\ud83d', false],
    ['😀', '\ude00', false],
    ['a\ud83d', '\ud83d', true],
    ['😀\ud83d!', '\ud83d', true],
    ['cafe\u0301', 'café', false],
  ])('%j in %j', (text, needle, expected) => expect(hasSubstring(text, needle)).toBe(expected))
})

describe('splitLines', () => {
  test.each([
    ['', []],
    ['\n', ['']],
    ['a\n', ['a']],
    ['a\n\nb', ['a', '', 'b']],
    ['a\r\nb\rc\n\rd', ['a', 'b', 'c', '', 'd']],
    ['a\vb\fc\x1cd\x1de\x1ef\x85g\u2028h\u2029i', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']],
    ['a\x1fb\u00a0c', ['a\x1fb\u00a0c']],
  ])('%j', (text, lines) => expect(splitLines(text)).toEqual(lines))
})

describe('integer: what int() takes', () => {
  test.each([
    ['12', 12n],
    ['  -12\n', -12n],
    ['+0_0', 0n],
    ['007', 7n],
    ['\u3000\uff15\u2028', 5n],
    ['\u0661_\u0662', 12n],
    ['\u{1d7d8}9', 9n],
    ['5\x85', 5n],
    ['1'.repeat(4300), BigInt('1'.repeat(4300))],
    ['1'.repeat(4301), undefined],
    ['', undefined],
    [' ', undefined],
    ['+ 5', undefined],
    ['--5', undefined],
    ['1__0', undefined],
    ['_1', undefined],
    ['1_', undefined],
    ['\x1c5', undefined],
    ['\x1c5\u3000', undefined],
    ['5\0', undefined],
    ['\u22125', undefined],
    ['\ufeff5', undefined],
    ['0x1', undefined],
    ['1e3', undefined],
    ['1.0', undefined],
    ['\u00b2', undefined],
    // A digit of Unicode 15.
    ['\u{11f50}', undefined],
  ])('%j', (text, value) => expect(parsePythonInteger(text)).toBe(value))

  test('a megabyte of blanks in a number takes no time', () => {
    expect(parsePythonInteger(`1${' '.repeat(1 << 20)}2`)).toBeUndefined()
  })
})

test('DIGIT: 660 code points', () => {
  const digit = new RegExp(`^${DIGIT}$`, 'u')
  const all = Array.from({ length: 0x110000 }, (_, codePoint) => codePoint).filter(codePoint =>
    digit.test(String.fromCodePoint(codePoint)),
  )
  expect(all).toHaveLength(660)
})
