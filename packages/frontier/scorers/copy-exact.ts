import { type CopiedWords, capToStated, copiedWords, defineScorer, splitCopiedWords } from 'fathom-bench/plugin'
import { statedCopy } from './stated-copy.ts'

/**
 * 1 where the answer is the original, word by word: as many words, the odd one in its place, nothing before or behind.
 */
export const copyExact = defineScorer({
  id: 'copy-exact',
  about: 'Is the answer the original, word by word?',
  source: 'Our own variant of copy-distance, whose hole is that the common word alone, often enough, scores near 1.',
  scale: 'yes-no',
  copies: true,
  variant: 'strict',
  stated: 'stated-copy',
  expects: copiedWords,
  score(answer, expected: CopiedWords) {
    const { word, odd, index, count } = expected
    const words = splitCopiedWords(answer)
    const wrong = words.findIndex((each, at) => each !== (at === index ? odd : word))
    const exact = wrong < 0 && words.length === count
    const first = wrong < 0 ? Math.min(words.length, count) : wrong
    const verdict = {
      value: Number(exact),
      parts: { firstWrong: exact ? null : first, words: words.length },
      why: exact ? `all ${count} words` : `differs from word ${first + 1} on; ${words.length} words for ${count}`,
    }
    return capToStated(verdict, statedCopy, answer, expected)
  },
})
