import { expect, test } from 'vitest'
import { pickArticleFor, withArticles } from '../../../../generators/materials/documents/articles.ts'

test.each([
  ['an', 'ocarina abacus umbrella urn hour heirloom honest honour elm ink uninvited unimportant usher'],
  ['a', 'monocle uniform unicorn union user utensil utopia European ewe one-way once house ukulele'],
])('%s stands before %s', (article, words) => {
  for (const word of words.split(' ')) expect(`${pickArticleFor(word)} ${word}`).toBe(`${article} ${word}`)
})

test('a text gets the article that each word wants, and nothing else changes', () => {
  expect(withArticles('Nobody owned a ocarina. A abacus and an spoon; Ana has a plan.')).toBe(
    'Nobody owned an ocarina. An abacus and a spoon; Ana has a plan.',
  )
})
