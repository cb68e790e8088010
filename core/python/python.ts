import { escapeRegExp } from '../text/escape-regexp.ts'

/**
 * Python's text and number functions, exact, for scorers that must return what an official Python evaluator returns.
 * Compared with CPython 3.11 (Unicode 14) over all code points.
 */

/** `str.strip()`: without white space at both ends. */
export function strip(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && isSpace(text.charCodeAt(start))) start++
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--
  return text.slice(start, end)
}

/** `str.split()` without an argument: the runs between white space. */
export function split(text: string): string[] {
  const words: string[] = []
  let start = -1
  for (let at = 0; at <= text.length; at++) {
    const gap = at === text.length || isSpace(text.charCodeAt(at))
    if (gap && start >= 0) words.push(text.slice(start, at))
    start = gap ? -1 : start < 0 ? at : start
  }
  return words
}

/**
 * `str.isspace()` of one UTF-16 unit. Unlike JavaScript, U+001C to U+001F and U+0085 are white space and U+FEFF is not.
 */
const isSpace = (unit: number): boolean =>
  unit === 0x20 ||
  (unit >= 0x09 && unit <= 0x0d) ||
  (unit >= 0x1c && unit <= 0x1f) ||
  (unit >= 0x80 && SPACES.has(unit))

/**
 * Returns `str.lower()` with full case mappings and the final sigma by context. Letters added after Unicode 14 are
 * unchanged.
 */
export function lower(text: string): string {
  return LATER.test(text) ? text.replace(UP_TO_UNICODE_14, part => part.toLowerCase()) : text.toLowerCase()
}

/** `needle in text`, by code points: half of a surrogate pair is not found inside the pair. */
export function hasSubstring(text: string, needle: string): boolean {
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) {
    const end = at + needle.length
    if (needle === '' || !(isInsidePair(text, at) || isInsidePair(text, end))) return true
  }
  return false
}

/**
 * `round(x, digits)` for 0 to 22 digits: the nearest decimal to the exact binary value, a tie to the even digit
 * (3.125 gives 3.12, 2.675 gives 2.67 because it is stored below the tie).
 */
export function round(x: number, digits = 0): number {
  if (!Number.isFinite(x) || Math.abs(x) >= 1e21) return x
  const exact = x.toFixed(100)
  const kept = exact.slice(0, exact.length - 100 + digits)
  const tie = /^50*$/.test(exact.slice(kept.length))
  const even = /[02468]\.?$/.test(kept)
  // `toFixed` differs from Python only in ties, which it rounds away from zero.
  return Number(tie && even ? kept : x.toFixed(digits))
}

const isInsidePair = (text: string, at: number) =>
  at > 0 && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800 && (text.charCodeAt(at) & 0xfc00) === 0xdc00

const SPACES = new Set([
  0x85, 0xa0, 0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009, 0x200a, 0x2028,
  0x2029, 0x202f, 0x205f, 0x3000,
])

/**
 * Code points that are cased or case-ignorable only in Unicode 15 to 17, so Python 3.11 treats them as neither. (The
 * reverse case, U+0295 and U+1171E, matters only next to a capital sigma.)
 */
const LATER_RANGES =
  '897 ece 1acf-1add 1ae0-1aeb 1c89-1c8a a7cb-a7cf a7d2 a7d4 a7da-a7dc a7f1 10d4e 10d50-10d65 10d69-10d6d ' +
  '10d6f-10d85 10ec5 10efa-10eff 11241 113bb-113c0 113ce 113d0 113d2 113e1-113e2 11b60 11b62-11b64 11b66 11dd9 ' +
  '11f00-11f01 11f36-11f3a 11f40 11f42 11f5a 13439-13440 13447-13455 1611e-16129 1612d-1612f 16d40-16d42 ' +
  '16d6b-16d6c 16ea0-16eb8 16ebb-16ed3 16ff2-16ff3 1df25-1df2a 1e030-1e06d 1e08f 1e4eb-1e4ef 1e5ee-1e5ef 1e6e3 ' +
  '1e6e6 1e6ee-1e6ef 1e6f5 1e6ff'
const LATER_CLASS = LATER_RANGES.split(' ')
  .map(range => range.replace(/[0-9a-f]+/g, hex => `\\u{${hex}}`))
  .join('')
const LATER = new RegExp(`[${LATER_CLASS}]`, 'u')
const UP_TO_UNICODE_14 = new RegExp(`[^${LATER_CLASS}]+`, 'gu')

/** `str.splitlines()`: lines end at every boundary that Python knows, and the end of the text makes no empty one. */
export function splitLines(text: string): string[] {
  const lines = text.split(/\r\n|[\n\v\f\r\x1c-\x1e\x85\u2028\u2029]/)
  if (lines.at(-1) === '') lines.pop()
  return lines
}

/** `int(text)`; undefined where it raises ValueError: no digits, stray underscores, more than 4,300 digits. */
export function parsePythonInteger(text: string): bigint | undefined {
  // U+001C to U+001F are white space to `strip` and not to `int`.
  const { sign, digits } = (/[\x1c-\x1f]/.test(text) ? null : INTEGER.exec(strip(text)))?.groups ?? {}
  const plain = digits?.replaceAll('_', '').replace(NOT_ASCII_DIGIT, toAsciiDigit)
  return plain === undefined || plain.length > MOST_DIGITS ? undefined : BigInt(`${sign === '-' ? '-' : ''}${plain}`)
}

/** @param digit a decimal digit of any script */
function toAsciiDigit(digit: string): string {
  const codePoint = digit.codePointAt(0)! // a digit is a non-empty string
  return String(codePoint - ZEROS.findLast(zero => zero <= codePoint)!) // and follows a zero
}

/** The zeros of Unicode 14's decimal digits; nine follow each. */
const ZEROS = (
  '30 660 6f0 7c0 966 9e6 a66 ae6 b66 be6 c66 ce6 d66 de6 e50 ed0 f20 1040 1090 17e0 1810 1946 19d0 1a80 1a90 1b50 1bb0 ' +
  '1c40 1c50 a620 a8d0 a900 a9d0 a9f0 aa50 abf0 ff10 104a0 10d30 11066 110f0 11136 111d0 112f0 11450 114d0 11650 116c0 ' +
  '11730 118e0 11950 11c50 11d50 11da0 16a60 16ac0 16b50 1d7ce 1d7d8 1d7e2 1d7ec 1d7f6 1e140 1e2f0 1e950 1fbf0'
)
  .split(' ')
  .map(hex => Number.parseInt(hex, 16))

/** Python's `\d` for a regular expression with the flag `u` or `v`. */
export const DIGIT = `[${ZEROS.map(zero => `\\u{${zero.toString(16)}}-\\u{${(zero + 9).toString(16)}}`).join('')}]`

/** Python's `\s` for a regular expression. */
export const SPACE = '[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]'

/**
 * A text as a pattern that finds what Python's `re.IGNORECASE` finds, for a regular expression with the flags `i` and
 * `u` or `v`: to Python an i with a dot above it in capitals, and one without a dot, is an i too.
 */
export const toCaselessPattern = (text: string): string => escapeRegExp(text).replace(/i/gi, '[iıİ]')

const INTEGER = new RegExp(`^(?<sign>[-+]?)(?<digits>${DIGIT}(?:_?${DIGIT})*)$`, 'u')
const NOT_ASCII_DIGIT = /[^0-9]/gu
/** CPython 3.11's guard against quadratic conversions. */
const MOST_DIGITS = 4300
