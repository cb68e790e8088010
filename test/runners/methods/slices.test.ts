import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitByTokens, splitByWords } from '../../../runners/methods/parts/slices.ts'
import { tokenizer } from '../bench.ts'

/** Half of a pair of surrogates. */
const LONE = /[\ud800-\udfff]/u

const text = fc
  .array(fc.constantFrom('a', 'word', ' ', '\n', '漢字', '🎉', '1234', '.', '\t', 'é'))
  .map(parts => parts.join(''))

test.each([
  ['tokens', (given: string, size: number) => splitByTokens(given, size, tokenizer)],
  ['words', splitByWords],
] as const)('slices of %s cover a text from its first word on, each part once', (_, cut) => {
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 9 }), (given, size) => {
      const slices = cut(given, size)
      const joined = slices.map(({ start, end }) => given.slice(start, end)).join('')
      expect(joined.trim()).toBe(given.trim())
      slices.slice(1).forEach(({ start }, at) => void expect(start).toBe(slices[at].end))
      for (const { start, end } of slices) expect(given.slice(start, end)).not.toMatch(LONE)
    }),
  )
})

test('there are as many as the size says', () => {
  const words = Array.from({ length: 100 }, (_, at) => `w${at}`).join(' ')
  expect(splitByWords(words, 30).map(({ start, end }) => words.slice(start, end).trim().split(' ').length)).toEqual([
    30, 30, 30, 10,
  ])
  expect(splitByTokens(words, 40, tokenizer)).toHaveLength(Math.ceil(tokenizer.count(words) / 40))
})
