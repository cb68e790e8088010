import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { splitByTokens, splitByWords } from '../../../runners/methods/parts/slices.ts'
import { countInTurns } from '../../../runners/models/counting/count.ts'
import { tokenizer } from '../bench.ts'

/** Half of a pair of surrogates. */
const LONE = /[\ud800-\udfff]/u

const text = fc
  .array(fc.constantFrom('a', 'word', ' ', '\n', '漢字', '🎉', '1234', '.', '\t', 'é'))
  .map(parts => parts.join(''))

test.each([
  ['tokens', (given: string, size: number) => splitByTokens(given, size, tokenizer)],
  ['words', (given: string, size: number) => splitByWords(given, size)],
] as const)('slices of %s cover a text from its first word on, each part once', async (_, cut) => {
  await fc.assert(
    fc.asyncProperty(text, fc.integer({ min: 1, max: 9 }), async (given, size) => {
      const slices = await cut(given, size)
      const joined = slices.map(({ start, end }) => given.slice(start, end)).join('')
      expect(joined.trim()).toBe(given.trim())
      slices.slice(1).forEach(({ start }, at) => void expect(start).toBe(slices[at].end))
      for (const { start, end } of slices) expect(given.slice(start, end)).not.toMatch(LONE)
    }),
  )
})

test('there are as many as the size says', async () => {
  const words = Array.from({ length: 100 }, (_, at) => `w${at}`).join(' ')
  const slices = await splitByWords(words, 30)
  expect(slices.map(({ start, end }) => words.slice(start, end).trim().split(' ').length)).toEqual([30, 30, 30, 10])
  expect(await splitByTokens(words, 40, tokenizer)).toHaveLength(Math.ceil(tokenizer.count(words) / 40))
})

test.each([
  ['tokens', (given: string, signal?: AbortSignal) => splitByTokens(given, 500, tokenizer, signal)],
  ['words', (given: string, signal?: AbortSignal) => splitByWords(given, 300, signal)],
  ['counts', (given: string, signal?: AbortSignal) => countInTurns(given, tokenizer, signal)],
] as const)('%s of a long text leave the thread in between, where a stop is heard', async (_, cut) => {
  const long = 'A few words of a longer text. '.repeat(100_000)
  let turns = 0
  const each = setInterval(() => turns++, 1)
  onTestFinished(() => clearInterval(each))
  await cut(long)
  expect(turns).toBeGreaterThan(1)
  const stop = new AbortController()
  setTimeout(() => stop.abort(new Error('Ctrl-C')), 1)
  await expect(cut(long, stop.signal)).rejects.toThrow('Ctrl-C')
})
