import { defineFloor } from './floor.ts'

export const floorEchoQuestion = defineFloor({
  id: 'floor:echo-question',
  about: 'Says the question again.',
  reads: 'nothing',
  answer: ({ question }) => question,
})

export const floorEchoLine = defineFloor({
  id: 'floor:echo-line',
  about: 'Says the first line of the context, as much of it as an answer may hold.',
  reads: 'nothing',
  answer({ context, tokenizer, answerTokens }) {
    const end = context.indexOf('\n')
    const line = context.slice(0, end < 0 ? LONGEST : Math.min(end, LONGEST))
    return line.slice(0, tokenizer.slices(line, answerTokens)[0] ?? line.length)
  },
})

/** Characters: more than any answer holds. */
const LONGEST = 40_000
