import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatNumberedWords } from '../../../../../generators/tasks/ruler/cwe/packed-words.ts'

test('a numbered list reads as its entries joined', () => {
  const list = ['apple', 'naïve', '漢字', 'ice cream', 'x']
  const entries = fc.array(fc.nat(list.length - 1), { maxLength: 1200 })
  fc.assert(
    fc.property(entries, words => {
      expect(formatNumberedWords(list, words)).toBe(words.map((word, at) => `${at + 1}. ${list[word]}`).join(' '))
    }),
    { numRuns: 30, seed: 1 },
  )
})
