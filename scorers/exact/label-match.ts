import { defineScorer } from '../scorer.ts'
import { capToStated } from '../stated/parts/cap.ts'
import { statedLabel } from '../stated/stated-label.ts'
import { fold, isSameLabels, type Labelled, labelledExpected, listDistinctLabels } from '../text/lists/label.ts'
import { readLabel, readLabels } from '../text/lists/label-set.ts'
import { quoteSome } from '../text/quote.ts'

/**
 * Scores 1 for exactly the right label of a closed set, as whole words, ignoring case, in any phrasing; see `readLabel`
 * for the search order. Two labels score 0 if one is expected, and so does a set with an extra label. If labels are
 * digits, "three" is 3.
 */
export const labelMatch = defineScorer({
  id: 'label-match',
  about: 'Does the answer name the right label of a closed set, and no other?',
  source:
    'BABILong (arXiv 2406.10149) babilong/metrics.py compare_answers: one predicted label that is not in the question; ours reads whole words, finds a conclusion anywhere in the answer, and takes sets and paths',
  scale: 'yes-no',
  expects: labelledExpected,
  variant: 'strict',
  stated: 'stated-label',
  score(answer, expected: Labelled) {
    const { answer: gold, labels, ordered = false } = expected
    const { labels: said, from } = typeof gold === 'string' ? readLabel(answer, labels) : readLabels(answer, labels)
    const found = ordered ? said.map(fold) : listDistinctLabels(said)
    const verdict = {
      value: isSameLabels(said, expected) ? 1 : 0,
      parts: { said: found.slice(0, 20), from },
      why: `${found.length === 0 ? 'no label of the set' : quoteSome(found)} in the ${from}; right: ${quoteSome([gold].flat())}`,
    }
    return capToStated(verdict, statedLabel, answer, expected)
  },
})
