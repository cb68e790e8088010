import { type Pairs, pairsExpected, pairsIn, pairsVerdict, saysNone } from '../parts/pairs.ts'
import { defineScorer } from '../scorer.ts'
import { committed } from './commitment.ts'

/** F1 of the unordered pairs that the reply commits to. */
export const statedPairs = defineScorer({
  id: 'stated-pairs',
  about: 'F1 of the unordered pairs that the reply commits to.',
  source: 'Our own: what a reply commits to (docs/scorers.md), compared as pair-f1 does.',
  scale: 'graded',
  variant: 'stated',
  expects: pairsExpected,
  score(answer, expected: Pairs) {
    const said = committed(answer, ({ text }) => {
      const pairs = pairsIn(text)
      return pairs.size > 0 ? pairs : undefined
    })
    return pairsVerdict(said ?? new Set(), expected, said === undefined && saysNone(answer))
  },
})
