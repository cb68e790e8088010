import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BenchError } from '../../core/errors.ts'
import { formatLength, LONGEST_LENGTH, MOST_LENGTHS, parseLengths, parseTokens } from '../../core/lengths.ts'

const K = 1024
const M = 1024 ** 2

describe('lengths', () => {
  test.each([
    ['8k', [8192]],
    ['8K', [8192]],
    ['1m', [M]],
    ['3.5m', [3_670_016]],
    ['0.5k', [512]],
    ['7000', [7000]],
    ['16m', [16 * M]],
    ['8k..512k', [8 * K, 16 * K, 32 * K, 64 * K, 128 * K, 256 * K, 512 * K]],
    ['4k..4m', [4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096].map(n => n * K)],
    ['8k..100k', [8 * K, 16 * K, 32 * K, 64 * K]],
    ['8k..8k', [8 * K]],
    ['1.5k..6k', [1536, 3072, 6144]],
    ['8k..512k:4', [8 * K, 32 * K, 128 * K, 512 * K]],
    ['1000..8000:2', [1000, 8000]],
    ['64k..256k:+64k', [64 * K, 128 * K, 192 * K, 256 * K]],
    ['1000..2000:+400', [1000, 1400, 1800]],
    ['8k,32k,1m', [8 * K, 32 * K, M]],
    [' 4k..16k , 8k ', [4 * K, 8 * K, 16 * K]],
    ['7k,14k,28k,3.5m', [7 * K, 14 * K, 28 * K, 3.5 * M]],
  ])('%s', (text, lengths) => expect(parseLengths(text)).toEqual(lengths))

  test.each([
    ['', 'is empty'],
    ['  ', 'is empty'],
    ['8k,', 'has an empty entry'],
    ['0', 'a length of zero'],
    ['0k..8k', 'a length of zero'],
    ['0.0001k', 'a length of zero'],
    ['-8k', 'a negative length, "-8k"'],
    ['abc', 'has "abc", which is not a valid length'],
    ['8kb', 'has "8kb", which is not a valid length'],
    ['1e5', 'has "1e5", which is not a valid length'],
    ['NaN', 'has "NaN", which is not a valid length'],
    ['8k-16k', 'has "8k-16k", which is not a valid length'],
    ['8k..', 'has "", which is not a valid length'],
    ['..8k', 'has "", which is not a valid length'],
    ['8k...16k', 'has ".16k", which is not a valid length'],
    ['8k:4', 'has "8k:4", which is not a valid length'],
    ['1.5', 'a part of a token'],
    ['512k..8k', 'ends ("8k") before it starts ("512k")'],
    ['17m', 'has "17m", above 16m'],
    ['99999999999999999999', 'above 16m'],
    ['8k..64k:1', 'asks for "1" lengths'],
    ['8k..64k:65', 'asks for "65" lengths'],
    ['8k..64k:x', 'asks for "x" lengths'],
    ['8k..64k:+0', 'a length of zero'],
    ['8k..64k:+', 'has "", which is not a valid length'],
    ['1..16m:+1', `gives more than ${MOST_LENGTHS} lengths`],
    ['1k..65k:+1k', `gives more than ${MOST_LENGTHS} lengths`],
    ['64k,8k', 'is out of order: 8K comes after 64K'],
    ['1m,8k..32k', 'is out of order: 8K comes after 1M'],
  ])('refuses %j', (text, reason) => {
    const error = errorOf(() => parseLengths(text))
    expect(error.exitCode).toBe(2)
    expect(error.message).toContain(`--lengths: "${text}"`)
    expect(error.message).toContain(reason)
    expect(error.message).toContain('8k..512k (doubling)')
    expect(error.message).not.toContain('\n')
  })

  test('up to 64 lengths are fine', () => expect(parseLengths('1k..64k:+1k')).toHaveLength(64))

  test('a long or odd text is shown cut and without control characters', () => {
    const { message } = errorOf(() => parseLengths(`8k\n\u001b[31m${'9'.repeat(1e5)}`))
    expect(message.length).toBeLessThan(500)
    expect(message).toContain('8k··[31m')
  })

  test('any text gives ascending, distinct, allowed lengths, or a usage error', () => {
    const part = fc.constantFrom('8k', '1m', '0', '..', ':', '+', ',', '.', '3', 'k', '-', '64k', 'x', ' ')
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(part, { maxLength: 9 }).map(parts => parts.join('')),
          fc.string(),
        ),
        text => {
          const lengths = attempt(() => parseLengths(text))
          if (lengths instanceof Error) return lengths instanceof BenchError && lengths.exitCode === 2
          const ascending = lengths.every((length, at) => at === 0 || length > lengths[at - 1])
          const allowed = lengths.every(length => Number.isInteger(length) && length >= 1 && length <= LONGEST_LENGTH)
          return ascending && allowed && lengths.length >= 1 && lengths.length <= MOST_LENGTHS
        },
      ),
    )
  })

  test('a range doubles while it can', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: LONGEST_LENGTH }), fc.integer({ min: 1, max: LONGEST_LENGTH }), (a, b) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)]
        const lengths = parseLengths(`${from}..${to}`)
        expect(lengths[0]).toBe(from)
        expect(lengths.at(-1)! * 2).toBeGreaterThan(to)
        expect(lengths.every((length, at) => at === 0 || length === lengths[at - 1] * 2)).toBe(true)
      }),
    )
  })

  test('a count keeps both ends', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 64 }), fc.integer({ min: 1, max: 999 }), (count, from) => {
        const lengths = parseLengths(`${from}..1m:${count}`)
        expect([lengths[0], lengths.at(-1)]).toEqual([from, M])
        expect(lengths.length).toBeLessThanOrEqual(count)
      }),
    )
  })
})

describe('one number of tokens', () => {
  test.each([
    ['4096', 4096],
    ['32k', 32_768],
    [' 1m ', M],
  ])('%s', (text, tokens) => expect(parseTokens(text, '--window')).toBe(tokens))

  test.each(['', '0', '8k,16k', '8k..16k', 'big', '-1', '17m'])('refuses %j', text => {
    expect(errorOf(() => parseTokens(text, '--window')).message).toMatch(/^--window: ".*Allowed: 1 to 16m tokens/)
  })
})

describe('shown lengths', () => {
  test.each([
    [8192, '8K'],
    [M, '1M'],
    [4 * M, '4M'],
    [3_670_016, '3.5M'],
    [1536, '1.5K'],
    [1280, '1.25K'],
    [1300 * K, '1300K'],
    [7000, '7,000'],
    [512, '0.5K'],
    [20_643, '20,643'],
  ])('%i is %s', (tokens, text) => expect(formatLength(tokens)).toBe(text))

  test('what is shown without commas reads back exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 65_536 }), quarters => {
        const shown = formatLength(quarters * 256)
        return shown.includes(',') || parseLengths(shown)[0] === quarters * 256
      }),
    )
  })
})

function attempt<T>(make: () => T): T | Error {
  try {
    return make()
  } catch (error) {
    return error as Error
  }
}

function errorOf(make: () => unknown): BenchError {
  const error = attempt(make)
  expect(error).toBeInstanceOf(BenchError)
  return error as BenchError
}
