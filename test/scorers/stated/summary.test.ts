import { expect, test } from 'vitest'
import { statedSummary } from '../../../scorers/stated/stated-summary.ts'

const STORY = 'The mill of Brill burned twice, and Ada Carvow rebuilt it with the money of her aunt.'

// Speech of a story, and a sentence of Moby-Dick.
test.each([
  '“I don’t know it,” said Ada.\n\nBo laughed.\n\n“Nobody does.”',
  '“No.”\n\nThe mill stood empty, and nobody came to see it before the winter.',
  'Dough-Boy hurried below and reported the exact minute to Ahab.\n\nSoon we were running through a suffusing wide veil of mist; neither ship nor boat to be seen.',
])('a summary whose sentences deny something stays whole: %s', text => {
  expect(statedSummary.score(text, [text]).value).toBe(1)
})

test('a draft that the reply rejects is no summary', () => {
  const { value } = statedSummary.score(`Not this:\n\nSomething else.\n\nThe right one is this:\n\n${STORY}`, [STORY])
  expect(value).toBe(1)
})
