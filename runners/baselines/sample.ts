import { defineFloor } from './floor.ts'
import { answerInOrder } from './parts/reading.ts'

export const floorSample = defineFloor({
  id: 'floor:sample',
  about: "Reads random sentences and lines, 4,096 tokens of them; the task's own solver answers from them.",
  reads: 'evidence',
  parts: ['sentences'],
  answer(view) {
    const passages = view.sentences()
    const order = view.rng.fork('sample').shuffle(Int32Array.from({ length: passages.first.length - 1 }, (_, at) => at))
    return answerInOrder(view, passages, order, { sampled: true })
  },
})
