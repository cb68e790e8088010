import { defineFloor } from './floor.ts'
import { answerFromLinked } from './parts/answer-from-linked.ts'

export const floorGap = defineFloor({
  id: 'floor:gap',
  about:
    "Reads the statements that stand right behind haystack and are linked to the question by names, 4,096 tokens; the task's own solver answers from them.",
  reads: 'evidence',
  parts: ['sentences', 'wording'],
  answer(view) {
    const { statements, names } = view.wording()
    const isBehind = (unit: number) => unit > 0 && statements[unit] === 1 && statements[unit - 1] === 0
    if (!names.some((_, unit) => isBehind(unit))) return undefined
    return answerFromLinked(view, unit => (isBehind(unit) ? 0 : undefined))
  },
})
