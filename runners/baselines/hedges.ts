import { defineFloor, type FloorView } from './floor.ts'
import { inferAnswerForm } from './parts/values.ts'

export const floorEither = defineFloor({
  id: 'floor:either',
  about: 'Hedges: "A or B", if the question ends in the two.',
  reads: 'nothing',
  answer(view) {
    const words = findAlternatives(view.question)
    return words && formatHedge(view, words)
  },
})

export const floorYesOrNo = defineFloor({
  id: 'floor:yes-or-no',
  about: 'Hedges: "yes or no".',
  reads: 'nothing',
  answer: view => formatHedge(view, 'yes or no'),
})

export const floorUnknown = defineFloor({
  id: 'floor:unknown',
  about: 'Refuses: "unknown".',
  reads: 'nothing',
  answer: view => formatHedge(view, 'unknown'),
})

export const floorNotStated = defineFloor({
  id: 'floor:not-stated',
  about: 'Refuses: "not stated".',
  reads: 'nothing',
  answer: view => formatHedge(view, 'not stated'),
})

export const floorNone = defineFloor({
  id: 'floor:none',
  about: 'Refuses: "none".',
  reads: 'nothing',
  answer: view => formatHedge(view, 'none'),
})

/** The words within what the task's answers begin and end with. */
function formatHedge(view: FloorView, words: string): string {
  const { before = '', after = '' } = inferAnswerForm(view) ?? {}
  return `${before}${words}${after}`
}

/** Returns `A or B` if the question ends in it. */
const findAlternatives = (question: string) => /[:,] (?:the )?([^:,.?]+? or [^:,.?]+)\?/.exec(question)?.[1]
