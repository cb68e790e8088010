import type { TextScorer } from 'fathom-bench'

/** The share of the expected words that the answer holds, each as a word of its own. */
export const myScorer: TextScorer<'my-scorer', readonly string[]> = {
  id: 'my-scorer',
  about: 'Share of the expected words that stand in the answer.',
  source: 'My own.',
  scale: 'graded',
  expects: {
    shape: 'a list of strings',
    test: expected => Array.isArray(expected) && expected.every(word => typeof word === 'string'),
  },

  // It may not throw, whatever text comes, and gives the same value each time.
  score(answer, expected) {
    const said = new Set(answer.toLowerCase().match(/[\p{L}\p{N}]+/gu))
    const found = expected.filter(word => said.has(word.toLowerCase())).length
    const value = expected.length === 0 ? 0 : found / expected.length
    return { value, why: `${found} of ${expected.length} found` }
  },
}

export default { scorers: [myScorer] }
