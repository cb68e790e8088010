import { defineScorer } from '../scorer.ts'
import { readCommitment } from './parts/commitment.ts'
import { type StatedFacts, scoreFacts, statedFactsExpected } from './parts/facts.ts'

/** F1 of the facts that the reply commits to. */
export const statedFacts = defineScorer({
  id: 'stated-facts',
  about: 'F1 of the facts that the reply commits to against the facts there are and the facts invented.',
  source: 'Our own: what a reply commits to (docs/scorers.md), compared as facts-f1 does.',
  scale: 'graded',
  variant: 'stated',
  expects: statedFactsExpected,
  score(answer, expected: StatedFacts) {
    const verdict = readCommitment(answer, ({ text }) => {
      const found = scoreFacts(text, expected)
      return found.value > 0 || found.parts.invented > 0 ? found : undefined
    })
    return verdict ?? { value: 0, parts: { recall: 0, precision: 0, invented: 0 }, why: 'commits to no fact' }
  },
})
