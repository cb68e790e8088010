import { largest } from '../../core/extremes.ts'
import { lcsLength } from '../parts/lcs.ts'
import { strings } from '../parts/strings.ts'
import { wordsOf } from '../parts/tokens.ts'
import { defineScorer } from '../scorer.ts'
import { longAnswer, withoutChat } from './long-answer.ts'

/** How much of a long text is the reference's: words (characters in Chinese and Japanese) in the same order, whatever stands around the text. */
export const statedSummary = defineScorer({
  id: 'stated-summary',
  about: 'F1 of the longest common subsequence of words of what the reply gives and the best reference.',
  source: 'Our own: what a reply gives behind its thinking and without chat around it, compared as ROUGE-L does.',
  scale: 'graded',
  copies: true,
  variant: 'stated',
  expects: strings,
  score(answer, expected: readonly string[]) {
    const said = longAnswer(answer)
    const texts = [said, withoutChat(said)].map(wordsOf)
    const value = Math.max(
      0,
      largest(expected.map(wordsOf).flatMap(wanted => texts.map(words => likeness(words, wanted)))),
    )
    return { value, why: `${value.toFixed(3)} of the best of ${expected.length} references` }
  },
})

function likeness(said: readonly string[], wanted: readonly string[]): number {
  const total = said.length + wanted.length
  return total === 0 ? 0 : (2 * lcsLength(wanted, said)) / total
}
