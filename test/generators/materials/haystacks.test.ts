import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeRandom } from '../../../core/random/random.ts'
import { loadTokenizer, type Tokenizer } from '../../../core/tokens/tokens.ts'
import { splitIntoSentences } from '../../../datasets/text.ts'
import type { Haystack } from '../../../generators/haystack.ts'
import { noise } from '../../../generators/haystacks/noise.ts'
import { prose } from '../../../generators/haystacks/prose.ts'
import { makeTextHaystack } from '../../../generators/haystacks/text.ts'

const o200k = await loadTokenizer('o200k_base')
const cl100k = await loadTokenizer('cl100k_base')
const chars = await loadTokenizer('chars')
/** Counts of its pieces do not add up: one token for each three characters begun. */
const uneven: Tokenizer = {
  id: 'uneven',
  additive: false,
  count: text => Math.ceil(text.length / 3),
  parts: text => [text],
  piece: text => Math.ceil(text.length / 3),
  slices: () => [],
  slicing: () => ({ next: () => ({ done: true, value: [] }) }),
}

const userText = makeTextHaystack({
  path: 'mine.txt',
  sha256: 'abcdef0123456789',
  sentences:
    splitIntoSentences(`It was 1851. “Well,” she said—and left! Mr. J. Grey (a grocer) came, too… 42 men waited.

    — Nobody spoke. Then 3.5 bells rang; c'est la vie. 東京は大きい。雨が降った。

    /usr/bin is a folder. A LAST   line,
    with a break`),
})

/** Tokens that may be left over: the shortest thing that could have been added. */
const haystacks: readonly (readonly [Haystack, number])[] = [
  [noise, 6],
  [prose, 12],
  [userText, 8],
]

describe.each(haystacks)('$id', (haystack, leftOver) => {
  const heapOf = (room: number, seed: number, tokenizer = o200k) =>
    haystack.fill(room, makeRandom(`${seed}`), tokenizer)
  const cases = [fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 1e6 })] as const

  test.each([o200k, cl100k, chars])(
    'any room and seed: counted exactly by $id, never above, no white space at the ends',
    tokenizer => {
      fc.assert(
        fc.property(...cases, (room, seed) => {
          const { units, tokens } = heapOf(room, seed, tokenizer)
          const text = units.join('')
          expect(tokens).toBe(tokenizer.count(text))
          expect(tokens).toBeLessThanOrEqual(room)
          expect(units).not.toContain('')
          expect(text).toMatch(/^$|^[\p{L}\p{N}](?:.*\S)?$/su)
        }),
        { numRuns: 25 },
      )
    },
  )

  test('fills the room', () => {
    fc.assert(
      fc.property(...cases, (room, seed) => {
        expect(room - heapOf(room, seed).tokens).toBeLessThanOrEqual(leftOver)
      }),
      { numRuns: 25 },
    )
  })

  test('a larger room begins with the same units, the last two aside', () => {
    fc.assert(
      fc.property(...cases, fc.integer({ min: 0, max: 2000 }), (room, seed, more) => {
        const small = heapOf(room, seed).units.slice(0, -2)
        expect(heapOf(room + more, seed).units.slice(0, small.length)).toEqual(small)
      }),
      { numRuns: 40 },
    )
  })

  test('a tokenizer whose counts do not add up is asked for every unit', () => {
    const { units, tokens } = heapOf(2000, 1, uneven)
    expect(tokens).toBe(units.reduce((sum, unit) => sum + uneven.count(unit), 0))
    expect(tokens).toBeLessThanOrEqual(2000)
    expect(tokens).toBeGreaterThan(1980)
  })

  test('a room of nothing or less is left empty', () => {
    for (const room of [0, -5]) expect(heapOf(room, 1)).toEqual({ units: [], tokens: 0, repeats: 0 })
  })
})

test('noise repeats its line, counts the repeats and shortens the last line', () => {
  const { units, repeats } = noise.fill(100, makeRandom('a'), o200k)
  expect(units.slice(0, -1)).toEqual([units[0], units[0], units[0]])
  expect(units[0]).toMatch(/^(?:[A-Z][a-z ]+\. ){4}[A-Z][a-z ]+\.\n$/)
  expect(units[0]?.startsWith(`${units[3]} `)).toBe(true)
  expect(repeats).toBe(3)
})
