import { findLargest } from '../../core/collections/extremes.ts'
import { defineScorer } from '../scorer.ts'
import { stringsExpected } from '../text/lists/strings.ts'
import { computeOverlap } from '../text/metrics/overlap.ts'
import { normalizeAnswer, normalizeWords } from '../text/normalise.ts'
import { quoteSome, quoteText } from '../text/quote.ts'

/**
 * SQuAD's metrics: the best of the references. References that normalise to nothing are left out; none left means that
 * the question has no answer, and that an answer of nothing (or of articles and punctuation) is right.
 * Other than HotpotQA's, f1 knows no rule for yes and no.
 */
const SOURCE = 'arXiv 1806.03822; rajpurkar/SQuAD-explorer eee5fdb evaluate-v2.0.py'

/** 1 where the normalised answer equals a normalised reference. */
export const squadEm = defineScorer({
  id: 'squad-em',
  about: 'Is the answer a reference, case, articles and ASCII punctuation ignored? SQuAD 2.0 exact match.',
  source: `${SOURCE} compute_exact`,
  scale: 'yes-no',
  strict: 'qa-em-strict',
  stated: 'stated-phrase',
  variant: 'official',
  expects: stringsExpected,
  score(answer, expected: readonly string[]) {
    const normal = normalizeAnswer(answer)
    const hit = keepReferences(expected).find(reference => normalizeAnswer(reference) === normal)
    return {
      value: hit === undefined ? 0 : 1,
      why:
        hit === undefined
          ? `${quoteText(normal)} is none of ${formatReferences(expected)}`
          : `equals ${quoteText(hit)}`,
    }
  },
})

/** F1 of the words of answer and reference, each as often as it occurs. */
export const squadF1 = defineScorer({
  id: 'squad-f1',
  about: 'F1 of the words of the answer and of the best reference. SQuAD 2.0 f1.',
  source: `${SOURCE} compute_f1`,
  scale: 'graded',
  strict: 'qa-f1-strict',
  stated: 'stated-phrase-f1',
  variant: 'official',
  expects: stringsExpected,
  score(answer, expected: readonly string[]) {
    const words = normalizeWords(answer)
    const values = keepReferences(expected).map(reference => {
      const gold = normalizeWords(reference)
      return gold.length === 0 || words.length === 0
        ? Number(gold.length === words.length)
        : computeOverlap(words, gold).f1
    })
    const value = findLargest(values)
    return { value, why: `f1 ${value.toFixed(3)} with the best of ${formatReferences(expected)}` }
  },
})

function keepReferences(expected: readonly string[]): readonly string[] {
  const kept = expected.filter(reference => normalizeAnswer(reference) !== '')
  return kept.length === 0 ? [''] : kept
}

const formatReferences = (expected: readonly string[]) => quoteSome(expected) || 'no references'
