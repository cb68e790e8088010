import { expect, test } from 'vitest'
import { loadTokenizer, UNCOUNTED } from '../../../../core/tokens/tokens.ts'
import { COUNTED_TOKENIZERS, getVocabulary, getWordCounter } from '../../../../generators/materials/words/vocabulary.ts'

// `npm run words:counts` makes the tables anew.
test.each(COUNTED_TOKENIZERS)('the shipped counts of %s are those of the words', async id => {
  const tokenizer = await loadTokenizer(id)
  const list = getVocabulary()
  const shipped = getWordCounter({ ...UNCOUNTED, id })(list)
  for (const word of [
    ...Array.from({ length: 1800 }, (_, at) => at * 97).filter(at => at < list.length),
    list.length - 1,
  ])
    expect(shipped(word), list[word]).toBe(tokenizer.count(` ${list[word]}`))
  expect(shipped(list.length)).toBeUndefined()
})

test('other lists are counted', () => {
  const shipped = getWordCounter({ ...UNCOUNTED, id: 'o200k_base', count: text => text.length })([...getVocabulary()])
  expect(shipped(0)).toBe(1 + getVocabulary()[0].length)
})
