import { defineScorer } from '../scorer.ts'
import { capToStated } from '../stated/parts/cap.ts'
import { statedPairs } from '../stated/stated-pairs.ts'
import { findConclusion, toReadable } from '../text/conclusion.ts'
import { findPairs, isNoneStated, type Pairs, pairsExpected, scorePairs } from '../text/lists/pairs.ts'

/**
 * F1 over unordered pairs of names. Pairs are read in brackets of any kind (two names with a comma between them), or
 * else line by line or between semicolons ("Ada and Bo", "Ada - Bo", "1. Ada, Bo"). A name with itself is not a pair.
 * If no pair is expected, an answer without a pair scores 1 if it states that: "none", "no pairs", "[]".
 */
export const pairF1 = defineScorer({
  id: 'pair-f1',
  about: 'F1 of the unordered pairs that the answer lists.',
  source: 'OOLONG-Pairs as in RLM (arXiv 2512.24601): F1 over pairs of users; the parser is ours.',
  scale: 'graded',
  variant: 'strict',
  stated: 'stated-pairs',
  expects: pairsExpected,
  score(answer, expected: Pairs) {
    const text = [findConclusion(answer), toReadable(answer)].find(
      part => part !== undefined && findPairs(part).size > 0,
    )
    const said = text === undefined ? new Set<string>() : findPairs(text)
    return capToStated(scorePairs(said, expected, isNoneStated(answer)), statedPairs, answer, expected)
  },
})
