import { describe, expect, test } from 'vitest'
import { buildBm25 } from '../../../core/text/bm25.ts'
import { splitSearchWords } from '../../../core/text/search-words.ts'
import { LANGUAGE_TEXTS, LANGUAGES } from './languages.ts'

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

test.each(LANGUAGES)('%s: the sentence that names the person is the best, clearly', language => {
  const { told, question } = LANGUAGE_TEXTS[language]
  const [other, right] = buildBm25(told).scores(question)
  expect(right).toBeGreaterThan(0.5)
  expect(right).toBeGreaterThan(1.4 * other)
})

test('words keep their marks; Han and kana are pairs, and other letters among them words', () => {
  expect(splitSearchWords('बेलगाँव गया')).toEqual(['बेलगाँव', 'गया'])
  expect(splitSearchWords('क्\u200dष')).toEqual(['क्\u200dष'])
  expect(splitSearchWords('B47112号包裹是林')).toEqual(['b47112', '号包', '包裹', '裹是', '是林'])
  expect(splitSearchWords('スープの, 町')).toEqual(['スー', 'ープ', 'プの', '町'])
  expect(splitSearchWords("Ada's 3.5 ÉTÉ")).toEqual(['ada', 's', '3', '5', 'été'])
})
