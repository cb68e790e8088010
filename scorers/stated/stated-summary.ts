import { findLargest } from '../../core/collections/extremes.ts'
import { defineScorer } from '../scorer.ts'
import { stringsExpected } from '../text/lists/strings.ts'
import { computeLcsLength } from '../text/metrics/lcs.ts'
import { splitIntoWords } from '../text/tokens.ts'
import { extractLongAnswer, stripChat } from './parts/long-answer.ts'

/**
 * Scores how much of a long text matches the reference: words (characters in Chinese and Japanese) in the same order,
 * ignoring text around it.
 */
export const statedSummary = defineScorer({
  id: 'stated-summary',
  about: 'F1 of the longest common subsequence of words of what the reply gives and the best reference.',
  source: 'Our own: what a reply gives behind its thinking and without chat around it, compared as ROUGE-L does.',
  scale: 'graded',
  copies: true,
  variant: 'stated',
  expects: stringsExpected,
  score(answer, expected: readonly string[]) {
    const said = extractLongAnswer(answer)
    const texts = [said, stripChat(said)].map(splitIntoWords)
    const value = Math.max(
      0,
      findLargest(expected.map(splitIntoWords).flatMap(wanted => texts.map(words => computeLikeness(words, wanted)))),
    )
    return { value, why: `${value.toFixed(3)} of the best of ${expected.length} references` }
  },
})

function computeLikeness(said: readonly string[], wanted: readonly string[]): number {
  const total = said.length + wanted.length
  return total === 0 ? 0 : (2 * computeLcsLength(wanted, said)) / total
}
