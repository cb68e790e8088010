import { defineFloor, type FloorView } from './floor.ts'
import { answerFromLinked } from './parts/answer-from-linked.ts'
import { findLargestNumber, readDay } from './parts/sorting.ts'

export const floorSortedOnce = defineFloor({
  id: 'floor:sorted-once',
  about:
    "Sorts statements by how often what they name first is named first, once-only first, and reads those linked to the question, 4,096 tokens; the task's own solver answers from them.",
  reads: 'evidence',
  parts: ['sentences', 'wording'],
  answer(view) {
    const { subjects, leads } = view.wording()
    return answerFromLinked(view, unit => (subjects[unit] < 0 ? undefined : leads[subjects[unit]]))
  },
})

export const floorSortedLast = defineFloor({
  id: 'floor:sorted-last',
  about:
    "Reads of each name the last statement in which it is named first, those linked to the question, 4,096 tokens; the task's own solver answers from them.",
  reads: 'evidence',
  parts: ['sentences', 'wording'],
  answer(view) {
    const { subjects } = view.wording()
    const last = new Map<number, number>()
    for (const [unit, subject] of subjects.entries()) if (subject >= 0) last.set(subject, unit)
    return answerFromLinked(view, unit => (last.get(subjects[unit]) === unit ? -unit : undefined))
  },
})

export const floorSortedLatest = defineFloor({
  id: 'floor:sorted-latest',
  about:
    "Sorts statements by their dates and reads the latest that are linked to the question, 4,096 tokens; the task's own solver answers from them.",
  reads: 'evidence',
  parts: ['sentences', 'wording'],
  answer: view => answerFromLargest(view, readDay),
})

export const floorSortedExtreme = defineFloor({
  id: 'floor:sorted-extreme',
  about:
    "Sorts statements by their largest number and reads the largest that are linked to the question, 4,096 tokens; the task's own solver answers from them.",
  reads: 'evidence',
  parts: ['sentences', 'wording'],
  answer: view => answerFromLargest(view, findLargestNumber),
})

/** Undefined where no unit has such a value. */
function answerFromLargest(view: FloorView, read: (text: string) => number | undefined): string | undefined {
  const { context, text } = view
  const { starts } = text()
  const { names } = view.wording()
  const values = names.map((own, unit) =>
    own.length === 0 ? undefined : read(context.slice(starts[unit], starts[unit + 1])),
  )
  if (values.every(value => value === undefined)) return undefined
  return answerFromLinked(view, unit => {
    const value = values[unit]
    return value === undefined ? undefined : -value
  })
}
