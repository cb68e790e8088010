import { expect, test } from 'vitest'
import { openAiEncoding } from '../../core/tokens/openai-encoding.ts'
import { loadTokenizer } from '../../core/tokens/tokens.ts'

/**
 * What the library remembers of words that are no single token. It puts an entry back at each hit, which is slow among
 * many.
 */
const remembered = () =>
  (openAiEncoding('o200k_base') as unknown as { mergeCache: Map<string, unknown> }).mergeCache.size

const o200k = await loadTokenizer('o200k_base')
/** None of them a token of its own, none twice. */
const oddWords = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => `xq${at.toString().replace(/\d/g, digit => 'bcdfghjkvz'[Number(digit)])}zvk`,
  ).join(' ')
/**
 * Over 2^20 characters of words that are tokens, all of which the library counts: in what stands before them, words are
 * not parted.
 */
const manyPlainWords = `${'漢字。'.repeat(200)}${'and so it went on. '.repeat(60_000)}`

test('the words of a text are remembered, and forgotten after a million characters', () => {
  // Whatever other tests counted before.
  o200k.count(manyPlainWords)
  const before = o200k.count(oddWords(500))
  // The library remembers what it was asked for: a piece that is counted already it is not asked for.
  expect(remembered()).toBeGreaterThan(400)
  o200k.count(manyPlainWords)
  expect(remembered()).toBeLessThan(10)
  expect(o200k.count(oddWords(500))).toBe(before)
})

test('what is cut out of a long run is forgotten at once', () => {
  // Other words than above: those are counted already.
  o200k.count(oddWords(10).toUpperCase())
  expect(remembered()).toBeGreaterThan(0)
  o200k.count('ab'.repeat(3000))
  expect(remembered()).toBeLessThan(3)
})
