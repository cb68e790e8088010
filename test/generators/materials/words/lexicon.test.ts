import { expect, test } from 'vitest'
import { computeShortHash } from '../../../../core/rows/key.ts'
import { readAdjectives, readNouns } from '../../../../generators/materials/words/lexicon.ts'

test.each([
  ['adjectives', readAdjectives(), 700, '0b0d6db2'],
  ['nouns', readNouns(), 2000, '2179ed6b'],
])('%s are frozen: they decide item bytes', (_, words, count, hash) => {
  expect([words.length, computeShortHash(words.join(' '))]).toEqual([count, hash])
  expect(words).toEqual([...new Set(words)].sort())
  expect(words.filter(word => !/^[a-z]{3,10}$/.test(word))).toEqual([])
})

test('no word is an adjective and a noun', () => {
  expect(readAdjectives().filter(word => readNouns().includes(word))).toEqual([])
})
