import { describe, expect, test } from 'vitest'
import { buildBm25 } from '../../../core/text/bm25.ts'

describe('bm25', () => {
  const texts = ['the cat sat on the mat', 'a dog barked', 'the cat and the dog', 'nothing here']
  const index = buildBm25(texts)

  test('scores as the formula says, worked by hand', () => {
    // "dog" is in 2 of 4 texts; the mean length is 16 / 4 = 4 words; text 1 has 3 words.
    const idf = Math.log(1 + (4 - 2 + 0.5) / (2 + 0.5))
    expect(index.scores('dog')[1]).toBeCloseTo((idf * 2.2) / (1 + 1.2 * (0.25 + (0.75 * 3) / 4)), 12)
    expect(index.scores('dog')[0]).toBe(0)
  })

  test('ranks rare words above common ones, and leaves out what shares none', () => {
    expect(index.best('A dog BARKED?', 9)).toEqual([1, 2])
    expect(index.best('zebra', 3)).toEqual([])
    expect(index.best('dog', 1)).toEqual([1])
  })

  test('copes with nothing', () => {
    expect(buildBm25([]).best('x', 3)).toEqual([])
    expect(buildBm25(['', '']).best('x', 3)).toEqual([])
  })
})
