import { findLargest } from '../../core/collections/extremes.ts'
import { defineScorer } from '../scorer.ts'
import { stringsExpected } from '../text/lists/strings.ts'
import { computeOverlap } from '../text/metrics/overlap.ts'
import { normalizeWords } from '../text/normalise.ts'
import { quoteSome, quoteText } from '../text/quote.ts'
import { readCommitment } from './parts/commitment.ts'
import { findCommittedPhrase } from './parts/phrase.ts'

/** Is a reference what the reply commits to? Any of several will do. */
export const statedPhrase = defineScorer({
  id: 'stated-phrase',
  about: 'Does the reply commit to a reference, in whatever form, and to nothing else?',
  source: 'Our own: what a reply commits to (docs/scorers.md), compared by whole words.',
  scale: 'yes-no',
  variant: 'stated',
  expects: stringsExpected,
  score(answer, expected: readonly string[]) {
    const said = findCommittedPhrase(answer, expected)
    return said === null
      ? { value: 0, why: `commits to none of ${quoteSome(expected) || 'no references'}` }
      : { value: 1, why: `commits to ${quoteText(said)}` }
  },
})

/** F1 of the words that the reply commits to, for real questions whose answers are given in other words. */
export const statedPhraseF1 = defineScorer({
  id: 'stated-phrase-f1',
  about: 'F1 of the words that the reply commits to and of the best reference.',
  source: 'Our own: what a reply commits to (docs/scorers.md), compared as SQuAD does.',
  scale: 'graded',
  variant: 'stated',
  expects: stringsExpected,
  score(answer, expected: readonly string[]) {
    if (findCommittedPhrase(answer, expected) !== null) return { value: 1, why: 'commits to a reference' }
    const words = readCommitment(answer, ({ text }) => {
      const said = normalizeWords(text)
      return said.length === 0 ? undefined : said
    })
    const values = expected.map(reference => computeOverlap(words ?? [], normalizeWords(reference)).f1)
    const value = Math.max(0, findLargest(values))
    return { value, why: `f1 ${value.toFixed(3)} with the best of ${quoteSome(expected) || 'no references'}` }
  },
})
