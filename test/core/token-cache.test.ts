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
/** None of them a token of its own, none twice, and none that another test of this process counted. */
const oddWords = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => `xqj${at.toString().replace(/\d/g, digit => 'bcdfghjkvz'[Number(digit)])}zvk`,
  ).join(' ')
/**
 * Over 2^20 characters of words that are tokens, all of which the library counts: in what stands before them, words are
 * not parted.
 */
const manyPlainWords = `${'漢字。'.repeat(200)}${'and so it went on. '.repeat(60_000)}`
/** The same, a little of it. */
const somePlainWords = `${'漢字。'.repeat(200)}${'and so it went on. '.repeat(1000)}`

test('the words of a text are remembered, and forgotten after a million characters', () => {
  // Whatever other tests counted before: until all is forgotten.
  o200k.count(oddWords(20).toUpperCase())
  for (let chunk = 0; chunk < 100 && remembered() > 0; chunk++) o200k.count(somePlainWords)
  const before = o200k.count(oddWords(500))
  // The library remembers what it was asked for: a piece that is counted already it is not asked for.
  expect(remembered()).toBeGreaterThan(400)
  o200k.count(manyPlainWords)
  expect(remembered()).toBeLessThan(10)
  expect(o200k.count(oddWords(500))).toBe(before)
})

test('what is cut out of a long run is forgotten at once', () => {
  // Other words than above: those are counted already.
  o200k.count(oddWords(10).replaceAll('x', 'w'))
  expect(remembered()).toBeGreaterThan(0)
  o200k.count('ab'.repeat(3000))
  expect(remembered()).toBeLessThan(3)
})
