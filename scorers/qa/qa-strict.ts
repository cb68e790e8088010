import { lower, split } from '../../core/python/python.ts'
import { defineScorer, type Verdict } from '../scorer.ts'
import { capToStated } from '../stated/parts/cap.ts'
import { statedPhraseF1 } from '../stated/stated-phrase.ts'
import { stringsExpected } from '../text/lists/strings.ts'
import { computeHotpotOverlap } from '../text/metrics/overlap.ts'
import { normalizeAnswer, normalizeWords } from '../text/normalise.ts'
import { hasNumbers, hasSameNumbers } from '../text/numbers/same-numbers.ts'
import { quoteSome, quoteText } from '../text/quote.ts'

const SOURCE = 'Our own variant of HotpotQA and SQuAD'

/**
 * Exact match that also compares numbers and gives no credit for empty text. With punctuation deleted, "1.5" equals
 * "15" and "10-11" equals "1011", and any answer of articles and punctuation equals the reference "The". If
 * normalisation leaves nothing, the texts themselves are compared, ignoring case and white space.
 */
export const qaEmStrict = defineScorer({
  id: 'qa-em-strict',
  variant: 'strict',
  stated: 'stated-phrase',
  about: 'Is the answer a reference, its numbers too, case, articles and other punctuation ignored?',
  source: `${SOURCE} exact match; its holes: decimal points and signs count, empty text does not match.`,
  scale: 'yes-no',
  expects: stringsExpected,
  score(answer, expected: readonly string[]) {
    const normal = normalizeAnswer(answer)
    const hit = expected.find(reference => normal === normalizeAnswer(reference) && isEqual(normal, answer, reference))
    return {
      value: hit === undefined ? 0 : 1,
      why: hit === undefined ? `not equal to ${quoteSome(expected) || 'no references'}` : `equals ${quoteText(hit)}`,
    }
  },
})

/** F1 in which a reference with numbers earns nothing where one of them is missing. */
export const qaF1Strict = defineScorer({
  id: 'qa-f1-strict',
  variant: 'strict',
  stated: 'stated-phrase-f1',
  about: 'F1 of the words of the answer and of the best reference; a number of the reference must not be missing.',
  source: `${SOURCE} f1; its hole: a shared word next to a wrong year or number scores 0.`,
  scale: 'graded',
  expects: stringsExpected,
  score: (answer, expected: readonly string[]) =>
    capToStated(scoreBest('f1', answer, expected), statedPhraseF1, answer, expected),
})

/** Precision times recall: one right word alone and a repeated context are both near 0. */
export const qaOverlapStrict = defineScorer({
  id: 'qa-overlap-strict',
  variant: 'strict',
  stated: 'stated-phrase-f1',
  about: "Precision times recall of the answer's words, for the best reference; none of its numbers may be missing.",
  source: `${SOURCE} precision and recall; their hole: each alone is had for one word or for all words.`,
  scale: 'graded',
  expects: stringsExpected,
  score: (answer, expected: readonly string[]) =>
    capToStated(scoreBest('product', answer, expected), statedPhraseF1, answer, expected),
})

/** Whether texts that normalisation made equal are also equal without it. */
const isEqual = (normal: string, answer: string, reference: string): boolean =>
  normal === '' ? toPlain(answer) === toPlain(reference) && toPlain(answer) !== '' : hasSameNumbers(answer, reference)

function scoreBest(metric: 'f1' | 'product', answer: string, expected: readonly string[]): Verdict {
  const words = normalizeWords(answer)
  let value = 0
  let nearest = expected[0]
  for (const reference of expected) {
    if (!hasNumbers(answer, reference)) continue
    const { f1, precision, recall } = computeHotpotOverlap(words, normalizeWords(reference))
    const came = metric === 'f1' ? f1 : precision * recall
    if (came > value) [value, nearest] = [came, reference]
  }
  const name = metric === 'f1' ? 'f1' : 'precision times recall'
  return {
    value,
    why: nearest === undefined ? 'no references' : `${name} ${value.toFixed(3)} with ${quoteText(nearest)}`,
  }
}

const toPlain = (text: string) => split(lower(text)).join(' ')
