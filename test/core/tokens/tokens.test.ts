import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadTokenizer } from '../../../core/tokens/tokens.ts'

describe.each(['o200k_base', 'cl100k_base', 'chars'])('%s', async name => {
  const tokenizer = await loadTokenizer(name)

  test('adds up over the segments that contexts are made of', () => {
    expect(tokenizer.additive).toBe(true)
    const word = fc.stringMatching(/^[a-z]{1,9}$/)
    const segment = fc.oneof(
      word.map(text => ` ${text}`),
      fc.tuple(word, word).map(([a, b]) => ` ${a}-${b}`),
      fc.nat(9_999_999).map(number => ` ${number}.`),
      fc.uuid().map(id => ` ${id}`),
      word.map(text => ` ${text}.\n`),
    )
    // A segment that follows a line break begins with a letter.
    const joined = fc
      .array(segment, { maxLength: 40 })
      .map(parts => parts.map((part, at) => (at === 0 || parts[at - 1].endsWith('\n') ? `A${part.trimStart()}` : part)))
    fc.assert(
      fc.property(joined, parts => {
        expect(parts.reduce((sum, part) => sum + tokenizer.count(part), 0)).toBe(tokenizer.count(parts.join('')))
      }),
      { numRuns: 300, seed: 1 },
    )
  })

  test('counts pieces as it counts texts', () => {
    for (const text of [' apple', 'apple', '-lantern', '123', '.\n', 'é', '🙂']) {
      expect(tokenizer.piece(text)).toBe(tokenizer.count(text))
      expect(tokenizer.piece(text)).toBe(tokenizer.count(text))
    }
  })

  test('counts what looks like a special token as text', () => {
    expect(tokenizer.count('<|endoftext|> and <|im_start|>')).toBeGreaterThan(8)
  })
})

test.each([
  ['o200k_base', 'The quick brown fox.', 5],
  ['cl100k_base', 'The quick brown fox.', 5],
  ['o200k_base', '1234567', 3],
  ['o200k_base', '', 0],
  ['chars', 'né🙂', 3],
])('%s counts %j as %i', async (name, text, tokens) => {
  expect((await loadTokenizer(name)).count(text)).toBe(tokens)
})

describe('slices', () => {
  const text = `Hello wörld 漢字 🎉🎉 extraordinarily ${'internationalization 1234567\n\n'.repeat(40)}end 🧬🧬🧬`
  test.each(['o200k_base', 'cl100k_base', 'chars'])('%s: every token once, in order, no character torn', async name => {
    const tokenizer = await loadTokenizer(name)
    for (const size of [1, 2, 7, 50, 1e6]) {
      const ends = tokenizer.slices(text, size)
      expect(ends.at(-1)).toBe(text.length)
      const parts = ends.map((end, at) => text.slice(ends[at - 1] ?? 0, end))
      expect(parts.join('')).toBe(text)
      for (const part of parts) expect(part).not.toMatch(/[\ud800-\udfff]/u)
      if (size >= 7) expect(ends).toHaveLength(Math.ceil(tokenizer.count(text) / size))
    }
    expect(tokenizer.slices('', 5)).toEqual([])
  })
})
