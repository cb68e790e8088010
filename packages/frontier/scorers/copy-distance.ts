import { distance } from 'fastest-levenshtein'
import { type CopiedWords, copiedWords, defineScorer, splitCopiedWords } from 'fathom-bench/plugin'

/**
 * Scores 1 minus the Levenshtein distance between the words of the answer and the words to copy, as a share of the
 * longer of the two. A long run of only the common word scores near 1. So also look at `copy-exact`, its strict
 * variant, and at the parts: `present` (whether the answer has the odd word), `position` (its first position minus the
 * right one, null if missing) and `delta` (surplus words; negative: missing ones). Words beyond twice the expected
 * count are insertions without a comparison: the true distance is at most that.
 */
export const copyDistance = defineScorer({
  id: 'copy-distance',
  about: 'How alike are answer and original, word by word? One less the normalised Levenshtein distance.',
  source:
    'Chroma, Context Rot (2025), repeated words: normalised Levenshtein score, position and count of words; by words instead of characters',
  scale: 'graded',
  copies: true,
  strict: 'copy-exact',
  stated: 'stated-copy',
  variant: 'official',
  expects: copiedWords,
  score(answer, expected: CopiedWords) {
    const { odd, index, count } = expected
    const words = splitCopiedWords(answer)
    const read = words.slice(0, 2 * count)
    const edits = distance(encodeWords(read, expected), encodeOriginal(expected)) + words.length - read.length
    const at = words.indexOf(odd)
    const delta = words.length - count
    const place = at < 0 ? 'the odd word is missing' : at === index ? 'the odd word in place' : 'the odd word misplaced'
    return {
      value: 1 - edits / Math.max(words.length, count),
      parts: { edits, present: at >= 0, position: at < 0 ? null : at - index, delta },
      why: `${edits} of ${Math.max(words.length, count)} words to change; ${place}; ${words.length} words for ${count}`,
    }
  },
})

/** Words as single characters, for a distance between strings. */
const encodeWords = (words: readonly string[], { word, odd }: CopiedWords) =>
  words.map(each => (each === word ? 'w' : each === odd ? 'o' : '?')).join('')

const encodeOriginal = ({ index, count }: CopiedWords) => `${'w'.repeat(index)}o${'w'.repeat(count - index - 1)}`
