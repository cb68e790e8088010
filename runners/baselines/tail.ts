import { defineFloor } from './floor.ts'
import { answerFromTaken, makePassageReader } from './parts/reading.ts'

export const floorTail = defineFloor({
  id: 'floor:tail',
  about: "Reads the last 4,096 tokens of the context; the task's own solver answers from them.",
  reads: 'evidence',
  parts: ['sentences'],
  answer(view) {
    const passages = view.sentences()
    const reading = makePassageReader(view, passages)
    for (let at = passages.first.length - 2; at >= 0 && reading.take(at); at--);
    return answerFromTaken(view, passages, reading.taken, true)
  },
})
