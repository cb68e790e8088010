import { defineScorer, type Verdict } from '../scorer.ts'
import { stringsExpected } from '../text/lists/strings.ts'
import { computeHotpotOverlap, NO_OVERLAP, type Overlap } from '../text/metrics/overlap.ts'
import { normalizeAnswer, normalizeWords } from '../text/normalise.ts'
import { quoteSome, quoteText } from '../text/quote.ts'

/**
 * HotpotQA's answer metrics, over the whole unchanged answer. The official evaluator expects the bare answer, so other
 * words cost precision. Multiple references are alternatives, and the best counts (the official file has one).
 */
const SOURCE = 'arXiv 1809.09600 section 5; hotpotqa/hotpot 3635853 hotpot_evaluate_v1.py'

/** 1 where the normalised answer equals a normalised reference. */
export const qaEm = defineScorer({
  id: 'qa-em',
  about: 'Is the answer a reference, case, articles and ASCII punctuation ignored? HotpotQA exact match.',
  source: `${SOURCE} exact_match_score`,
  scale: 'yes-no',
  strict: 'qa-em-strict',
  stated: 'stated-phrase',
  variant: 'official',
  expects: stringsExpected,
  score(answer, expected: readonly string[]) {
    const normal = normalizeAnswer(answer)
    const hit = expected.find(reference => normalizeAnswer(reference) === normal)
    return {
      value: hit === undefined ? 0 : 1,
      why:
        hit === undefined
          ? `${quoteText(normal)} is none of ${quoteSome(expected) || 'no references'}`
          : `equals ${quoteText(hit)}`,
    }
  },
})

/** F1 of the words of answer and reference, each as often as it occurs; yes, no and noanswer match themselves alone. */
export const qaF1 = defineScorer({
  id: 'qa-f1',
  about: 'F1 of the words of the answer and of the best reference. HotpotQA f1.',
  source: `${SOURCE} f1_score`,
  scale: 'graded',
  strict: 'qa-f1-strict',
  stated: 'stated-phrase-f1',
  variant: 'official',
  expects: stringsExpected,
  score: (answer, expected: readonly string[]) => scoreBest('f1', answer, expected),
})

/** The share of the answer's words that the reference has. Its hole: one right word is enough for 1. */
export const qaPrecision = defineScorer({
  id: 'qa-precision',
  about: "Share of the answer's words that are in the best reference. HotpotQA precision.",
  source: `${SOURCE} f1_score`,
  scale: 'graded',
  strict: 'qa-overlap-strict',
  stated: 'stated-phrase-f1',
  variant: 'official',
  expects: stringsExpected,
  score: (answer, expected: readonly string[]) => scoreBest('precision', answer, expected),
})

/** The share of the reference's words that the answer has. Its hole: an answer that repeats the context scores 1. */
export const qaRecall = defineScorer({
  id: 'qa-recall',
  about: "Share of the best reference's words that are in the answer. HotpotQA recall.",
  source: `${SOURCE} f1_score`,
  scale: 'graded',
  strict: 'qa-overlap-strict',
  stated: 'stated-phrase-f1',
  variant: 'official',
  expects: stringsExpected,
  score: (answer, expected: readonly string[]) => scoreBest('recall', answer, expected),
})

function scoreBest(metric: keyof Overlap, answer: string, expected: readonly string[]): Verdict {
  const words = normalizeWords(answer)
  let top = NO_OVERLAP
  let nearest = expected[0]
  for (const reference of expected) {
    const overlap = computeHotpotOverlap(words, normalizeWords(reference))
    if (overlap[metric] > top[metric]) [top, nearest] = [overlap, reference]
  }
  return {
    value: top[metric],
    parts: { ...top },
    why:
      nearest === undefined
        ? 'no references'
        : `${metric} ${top[metric].toFixed(3)} with ${quoteText(nearest)} (precision ${top.precision.toFixed(3)}, recall ${top.recall.toFixed(3)})`,
  }
}
