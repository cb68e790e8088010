import { takeOwnTurn } from '../../core/process/turns.ts'
import { defineMethod } from '../method.ts'
import { withoutModel } from './without-model.ts'

/** The ceiling: what the task's own solver reads out of the context. */
export const oracle = defineMethod({
  id: 'oracle',
  about: "Solves the item with the task's own program, from its text alone: shows that it can be solved.",
  ...withoutModel,
  async run({ context, question }, { solver, read, signal }) {
    if (!solver?.solve) return { status: 'failed', reason: 'the task has no solver', answer: null }
    read(0, context.length)
    await takeOwnTurn(signal)
    return { status: 'answered', reason: 'solved by program', answer: solver.solve({ context, question }) }
  },
})
