import { defineFloor } from './floor.ts'
import { answerFromTaken, makePassageReader } from './parts/reading.ts'

export const floorSlice = defineFloor({
  id: 'floor:slice',
  about: "Reads 4,096 tokens in one piece from a random place; the task's own solver answers from them.",
  reads: 'evidence',
  parts: ['sentences'],
  answer(view) {
    const passages = view.sentences()
    const reading = makePassageReader(view, passages)
    const count = passages.first.length - 1
    const start = view.rng.fork('slice').int(0, Math.max(0, count - 1))
    for (let at = start; at < count && reading.take(at); at++);
    for (let at = start - 1; at >= 0 && !reading.full() && reading.take(at); at--);
    return answerFromTaken(view, passages, reading.taken, true)
  },
})
