import { messageOf } from '../../core/errors.ts'
import type { MethodResult, Solver } from '../method.ts'
import { defineMethod } from '../method.ts'
import { headTail } from './head-tail.ts'
import { withoutModel } from './without-model.ts'

/** What a score is worth: what comes out without reading, by guessing, and by reading the two ends alone. */
export const floorEmpty = defineMethod({
  id: 'floor:empty',
  about: 'Solves the item from its question alone, with an empty context.',
  ...withoutModel,
  run: async ({ question }, { solver }) => solved(solver, '', question),
})

export const floorRandom = defineMethod({
  id: 'floor:random',
  about: 'Guesses: a random candidate of the right kind from the context.',
  ...withoutModel,
  async run({ context, question }, { solver, rng, read }) {
    if (!solver?.guess) return { status: 'failed', reason: 'the task has no guesser', answer: null }
    read(0, context.length)
    return { status: 'answered', reason: 'guessed', answer: solver.guess({ context, question }, rng) }
  },
})

export const floorHeadTail = defineMethod({
  id: 'floor:head-tail',
  about: 'Solves the item from the first and the last 4,096 tokens of its context.',
  ...withoutModel,
  async run({ context, question }, { solver, tokenizer, read }) {
    const { text, headEnd, tailStart } = headTail(context, END_TOKENS, END_TOKENS, tokenizer)
    read(0, headEnd)
    read(tailStart, context.length)
    return solved(solver, text, question)
  },
})

const END_TOKENS = 4_096

/** Part of a text may be more than a solver can stand: then it has found nothing. */
function solved(solver: Solver | undefined, context: string, question: string): MethodResult {
  if (!solver?.solve) return { status: 'failed', reason: 'the task has no solver', answer: null }
  try {
    return { status: 'answered', reason: 'solved by program', answer: solver.solve({ context, question }) }
  } catch (error) {
    return { status: 'answered', reason: `the solver found nothing (${messageOf(error)})`, answer: '' }
  }
}
