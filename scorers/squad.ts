import { largest } from '../core/extremes.ts'
import { normaliseAnswer, normalWords } from './parts/normalise.ts'
import { overlapOf } from './parts/overlap.ts'
import { quote, quoteSome } from './parts/quote.ts'
import { strings } from './parts/strings.ts'
import { defineScorer } from './scorer.ts'

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
  expects: strings,
  score(answer, expected: readonly string[]) {
    const normal = normaliseAnswer(answer)
    const hit = references(expected).find(reference => normaliseAnswer(reference) === normal)
    return {
      value: hit === undefined ? 0 : 1,
      why: hit === undefined ? `${quote(normal)} is none of ${shown(expected)}` : `equals ${quote(hit)}`,
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
  expects: strings,
  score(answer, expected: readonly string[]) {
    const words = normalWords(answer)
    const values = references(expected).map(reference => {
      const gold = normalWords(reference)
      return gold.length === 0 || words.length === 0 ? Number(gold.length === words.length) : overlapOf(words, gold).f1
    })
    const value = largest(values)
    return { value, why: `f1 ${value.toFixed(3)} with the best of ${shown(expected)}` }
  },
})

function references(expected: readonly string[]): readonly string[] {
  const kept = expected.filter(reference => normaliseAnswer(reference) !== '')
  return kept.length === 0 ? [''] : kept
}

const shown = (expected: readonly string[]) => quoteSome(expected) || 'no references'
