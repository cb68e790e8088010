import fc from 'fast-check'
import * as cl100k from 'gpt-tokenizer/encoding/cl100k_base'
import * as o200k from 'gpt-tokenizer/encoding/o200k_base'
import { expect, test } from 'vitest'
import { openAiEncoding } from '../../../core/tokens/openai-encoding.ts'

/** The byte order mark, which the library loses when it reads a token's bytes. */
const MARK = '\ufeff'

const PLAIN = { disallowedSpecial: new Set<string>() }

test.each([
  { name: 'o200k_base', library: o200k },
  { name: 'cl100k_base', library: cl100k },
] as const)('$name: the tokens of a text are those of the library', ({ name, library }) => {
  const own = openAiEncoding(name)
  const script = fc.constantFrom('a', 'é', '中', 'क', 'ж', '👍🏽', '\ud800', '\ufffd', ' ', '\n', '7', '<|endoftext|>')
  const any = fc.string({ unit: 'binary' }).map(text => text.replaceAll(MARK, ''))
  const texts = fc.oneof(any, fc.string({ unit: script, maxLength: 60 }))
  fc.assert(
    fc.property(texts, text => {
      const tokens = library.encode(text, PLAIN)
      expect(own.encodeNative(text)).toEqual(tokens)
      expect(own.countNative(text)).toBe(tokens.length)
      expect(own.bytesOf(tokens).equals(Buffer.from(text))).toBe(true)
    }),
    { numRuns: 60, seed: 1 },
  )
})

test('a byte order mark is a token, as in the ranks, and alone or before a word it is kept', () => {
  const own = openAiEncoding('o200k_base')
  expect(own.countNative(MARK)).toBe(1)
  for (const text of [MARK, `${MARK}using System;`, `${MARK}${MARK}a`])
    expect(String(own.bytesOf(own.encodeNative(text)))).toBe(text)
})
