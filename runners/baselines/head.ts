import { defineFloor } from './floor.ts'
import { answerFromTaken, makePassageReader } from './parts/reading.ts'

export const floorHead = defineFloor({
  id: 'floor:head',
  about: "Reads the first 4,096 tokens of the context; the task's own solver answers from them.",
  reads: 'evidence',
  parts: ['sentences'],
  answer(view) {
    const passages = view.sentences()
    const reading = makePassageReader(view, passages)
    for (let at = 0; at + 1 < passages.first.length && reading.take(at); at++);
    return answerFromTaken(view, passages, reading.taken, true)
  },
})
