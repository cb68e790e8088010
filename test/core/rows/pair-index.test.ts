import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PairIndex } from '../../../core/rows/pair-index.ts'

test('numbers pairs as a map of them does, whatever they are', () => {
  const word = fc.constantFrom('', 'a', 'b', 'ab', '__proto__', 'constructor', '\0')
  fc.assert(
    fc.property(fc.array(fc.tuple(word, word), { maxLength: 60 }), pairs => {
      const index = new PairIndex()
      const known = new Map<string, number>()
      for (const pair of pairs) {
        const text = JSON.stringify(pair)
        expect(index.get(...pair)).toBe(known.get(text))
        const number = known.get(text) ?? known.size
        known.set(text, number)
        expect(index.add(...pair)).toBe(number)
        expect(index.at(number)).toEqual(pair)
        expect(index.size).toBe(known.size)
      }
    }),
    { seed: 1 },
  )
})

test.each([
  ['of few texts', (at: number) => [String(at >> 3), String(at & 7)] as const],
  ['of one first text', (at: number) => ['item', String(at)] as const],
  ['of one second text', (at: number) => [String(at), 'entry'] as const],
])('finds each of thousands, %s', (_, pairAt) => {
  const index = new PairIndex()
  for (let at = 0; at < 5000; at++) expect(index.add(...pairAt(at))).toBe(at)
  for (let at = 0; at < 5000; at++) expect(index.get(...pairAt(at))).toBe(at)
  expect(index.get('item', 'none')).toBeUndefined()
  expect(index.size).toBe(5000)
})
