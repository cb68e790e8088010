import fc from 'fast-check'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, test } from 'vitest'
import {
  countReaderTokens,
  countWithin,
  cutToTokens,
  splitTokens,
} from '../../../../packages/simulated/reading/tokens.ts'
import { anyText } from '../../../any-text.ts'

const text = fc.oneof(
  anyText({ maxLength: 60 }),
  fc
    .array(
      fc.constantFrom("don't", 'we’ve', ' ', '\n', '12345', 'é', 'ABc', "'s", '<|endoftext|>', '日本', '...', 'a1b2'),
    )
    .map(parts => parts.join('')),
)

describe('tokens', () => {
  test('are o200k_base tokens', () => {
    fc.assert(
      fc.property(text, sample => {
        expect(countReaderTokens(sample)).toBe(countTokens(sample, { disallowedSpecial: new Set() }))
      }),
    )
  })

  test('are counted up to a limit and refused one above it', () => {
    fc.assert(
      fc.property(text, sample => {
        expect(countWithin(sample, countReaderTokens(sample))).toBe(countReaderTokens(sample))
        expect(countWithin(sample, countReaderTokens(sample) - 1)).toBe(false)
      }),
      { numRuns: 500 },
    )
  })

  test('are cut after the limit', () => {
    expect(cutToTokens('one two three', 2)).toEqual({ text: 'one two', tokens: 2, whole: false })
    expect(cutToTokens('one two three', 3)).toEqual({ text: 'one two three', tokens: 3, whole: true })
    expect(splitTokens('one two')).toEqual(['one', ' two'])
    // What is left of a character that was cut is in no text after it.
    expect(cutToTokens('🫠🫠', 1).text).toBe('')
    expect(splitTokens('🫠 ok').join('')).toBe('🫠 ok')
  })

  test('a long run is counted in parts', () => {
    expect(countReaderTokens('a'.repeat(50_000))).toBe(
      48 * countReaderTokens('a'.repeat(1023)) + countReaderTokens('a'.repeat(50_000 - 48 * 1023)),
    )
    expect(cutToTokens('abcdefghij'.repeat(10_000), 20)).toMatchObject({ tokens: 20, whole: false })
    expect(splitTokens('abc '.repeat(2000)).join('')).toBe('abc '.repeat(2000))
  })
})
