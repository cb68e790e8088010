import { defineFloor } from './floor.ts'
import { answerFromLinked } from './parts/answer-from-linked.ts'

export const floorSkeleton = defineFloor({
  id: 'floor:skeleton',
  about:
    "Reads the sentences of the rarest wording in this text (names and numbers left out) that share a name with the question or with what it read, 4,096 tokens; the task's own solver answers from them.",
  reads: 'evidence',
  parts: ['sentences', 'wording'],
  answer(view) {
    const { skeletons, statements } = view.wording()
    return answerFromLinked(view, unit => (statements[unit] ? skeletons[unit] : undefined))
  },
})

export const floorFrame = defineFloor({
  id: 'floor:frame',
  about:
    "As floor:skeleton, with nothing but the text's frequent words taken for the wording; the task's own solver answers from them.",
  reads: 'evidence',
  parts: ['sentences', 'wording'],
  answer(view) {
    const { frames, statements } = view.wording()
    return answerFromLinked(view, unit => (statements[unit] ? frames[unit] : undefined))
  },
})
