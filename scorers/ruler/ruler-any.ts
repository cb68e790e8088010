import { lower } from '../../core/python/python.ts'
import { defineScorer } from '../scorer.ts'
import { stringsExpected } from '../text/lists/strings.ts'
import { quoteSome, quoteText } from '../text/quote.ts'
import { clean, evaluateRuler, findReferences } from './parts/ruler.ts'

/**
 * Scores 1 if the answer contains any reference as a plain substring, ignoring case. The flaw is RULER's: "Yesterday"
 * is right for "yes". `parts.official` is RULER's result for a file with only this sample: 0 or 100.
 */
export const rulerAny = defineScorer({
  id: 'ruler-any',
  about: 'Does any reference stand in the answer (substring, case ignored)? RULER string_match_part.',
  source: 'arXiv 2404.06654 section 3; NVIDIA/RULER c3f5e3b scripts/eval/synthetic/constants.py string_match_part',
  scale: 'yes-no',
  strict: 'ruler-any-strict',
  stated: 'stated-phrase',
  variant: 'official',
  expects: stringsExpected,
  score(answer, expected: readonly string[]) {
    const hit = expected[findReferences(lower(clean(answer)), expected).indexOf(true)]
    return {
      value: hit === undefined ? 0 : 1,
      parts: { official: evaluateRuler('string_match_part', [answer], [expected]) },
      why: hit === undefined ? `none found of ${quoteSome(expected) || 'no references'}` : `${quoteText(hit)} found`,
    }
  },
})
