import { defineFloor } from './floor.ts'
import { answerFromTaken, reader } from './parts/reading.ts'

export const floorSample = defineFloor({
  id: 'floor:sample',
  about: "Reads random sentences and lines, 4,096 tokens of them; the task's own solver answers from them.",
  reads: 'evidence',
  answer(view) {
    const passages = view.sentences()
    const reading = reader(view, passages)
    const order = view.rng.fork('sample').shuffle(Int32Array.from({ length: passages.first.length - 1 }, (_, at) => at))
    for (const at of order) if (!reading.take(at) && reading.full()) break
    return answerFromTaken(view, passages, reading.taken, true)
  },
})
