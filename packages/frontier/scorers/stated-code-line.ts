import {
  computeFuzzRatio,
  defineScorer,
  extractLongAnswer,
  findLargest,
  stringsExpected,
  stripChat,
} from 'fathom-bench/plugin'

/** Similarity of the first line of code in the response, without fences, chat, comments and indentation. */
export const statedCodeLine = defineScorer({
  id: 'stated-code-line',
  about: 'How like the reference is the first line of code that the reply gives, in whatever form?',
  source:
    "Our own: what a reply gives, compared as LongBench's code_sim_score does, white space around the line aside.",
  scale: 'graded',
  copies: true,
  variant: 'stated',
  expects: stringsExpected,
  score(answer, expected: readonly string[]) {
    const lines = stripChat(extractLongAnswer(answer)).split('\n')
    const line = (lines.find(each => /\S/.test(each) && !COMMENT.test(each)) ?? '').trim()
    const value = Math.max(0, findLargest(expected.map(right => computeFuzzRatio(line, right.trim()) / 100)))
    return { value, why: `${value.toFixed(2)} like the best of ${expected.length} references` }
  },
})

const COMMENT = /^\s*(?:#|\/\/|\/\*|\*|"""|''')/
