import { lower } from '../../core/python/python.ts'
import { defineScorer } from '../scorer.ts'
import { stringsExpected } from '../text/lists/strings.ts'
import { quoteSome } from '../text/quote.ts'
import { clean, evaluateRuler, findReferences } from './parts/ruler.ts'

/**
 * The share of references that stand in the answer, as plain substrings without regard to case. Its holes are RULER's:
 * a number inside a longer number counts, and an answer that repeats the whole context scores 1.
 * `parts.official` is what RULER returns for a file of this one sample: 0 to 100, two decimals.
 */
export const rulerRecall = defineScorer({
  id: 'ruler-recall',
  about: 'Share of the references found in the answer (substring, case ignored): RULER string_match_all.',
  source: 'arXiv 2404.06654 section 3; NVIDIA/RULER c3f5e3b scripts/eval/synthetic/constants.py string_match_all',
  scale: 'graded',
  strict: 'ruler-recall-strict',
  stated: 'stated-set',
  variant: 'official',
  expects: stringsExpected,
  score(answer, expected: readonly string[]) {
    const hits = findReferences(lower(clean(answer)), expected)
    const count = hits.filter(Boolean).length
    const missing = expected.filter((_, at) => !hits[at])
    return {
      value: expected.length === 0 ? 0 : count / expected.length,
      parts: {
        official: evaluateRuler('string_match_all', [answer], [expected]),
        found: count,
        references: expected.length,
      },
      why: `${count} of ${expected.length} references found${missing.length > 0 ? `; missing ${quoteSome(missing)}` : ''}`,
    }
  },
})
