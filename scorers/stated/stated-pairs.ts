import { defineScorer } from '../scorer.ts'
import { findPairs, isNoneStated, type Pairs, pairsExpected, scorePairs } from '../text/lists/pairs.ts'
import { readCommitment } from './parts/commitment.ts'

/** F1 of the unordered pairs that the reply commits to. */
export const statedPairs = defineScorer({
  id: 'stated-pairs',
  about: 'F1 of the unordered pairs that the reply commits to.',
  source: 'Our own: what a reply commits to (docs/scorers.md), compared as pair-f1 does.',
  scale: 'graded',
  variant: 'stated',
  expects: pairsExpected,
  score(answer, expected: Pairs) {
    const said = readCommitment(answer, ({ text }) => {
      const pairs = findPairs(text)
      return pairs.size > 0 ? pairs : undefined
    })
    return scorePairs(said ?? new Set(), expected, said === undefined && isNoneStated(answer))
  },
})
