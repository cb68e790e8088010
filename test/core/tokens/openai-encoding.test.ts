import fc from 'fast-check'
import * as cl100k from 'gpt-tokenizer/encoding/cl100k_base'
import * as o200k from 'gpt-tokenizer/encoding/o200k_base'
import { expect, test } from 'vitest'
import { makeRandom } from '../../../core/random/random.ts'
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

test.each([
  { name: 'o200k_base', library: o200k },
  { name: 'cl100k_base', library: cl100k },
] as const)('$name: long runs of letters of one script merge as in the library', ({ name, library }) => {
  const own = openAiEncoding(name)
  const rng = makeRandom(`runs/${name}`)
  for (const [first, last] of [
    [0x4e00, 0x9fa5],
    [0x3041, 0x30fa],
    [0x0904, 0x0939],
    [0x61, 0x7a],
    [0xac00, 0xd7a3],
  ])
    for (const length of [1, 2, 3, 12, 40, 200, 500]) {
      const text = String.fromCodePoint(...Array.from({ length }, () => rng.int(first, last)))
      expect(own.encodeNative(text), text).toEqual(library.encode(text, PLAIN))
    }
})

test.each([
  { name: 'o200k_base', library: o200k },
  { name: 'cl100k_base', library: cl100k },
] as const)(
  '$name: texts of its own tokens of Han and kana, whole and torn, merge as in the library',
  ({ name, library }) => {
    const own = openAiEncoding(name)
    const rng = makeRandom(`tokens/${name}`)
    const wide: string[] = []
    while (wide.length < 400) {
      const text = String(own.bytesOf([rng.int(256, 99_000)]))
      if (/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Devanagari}]{2,}$/u.test(text))
        wide.push(text)
    }
    for (let at = 0; at < 300; at++) {
      // Whole tokens, and characters of two that meet: both kinds of joints.
      const parts = rng.sample(wide, 12).map(text => (rng.next() < 0.5 ? text : text.slice(rng.int(0, 1), 2)))
      const text = parts.join('')
      expect(own.encodeNative(text), text).toEqual(library.encode(text, PLAIN))
    }
  },
)

test('a byte order mark is a token, as in the ranks, and alone or before a word it is kept', () => {
  const own = openAiEncoding('o200k_base')
  expect(own.countNative(MARK)).toBe(1)
  for (const text of [MARK, `${MARK}using System;`, `${MARK}${MARK}a`])
    expect(String(own.bytesOf(own.encodeNative(text)))).toBe(text)
})
