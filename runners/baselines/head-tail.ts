import { defineFloor } from './floor.ts'
import { answerFromTaken, makePassageReader } from './parts/reading.ts'

export const floorHeadTail = defineFloor({
  id: 'floor:head-tail',
  about: "Reads the first and the last 2,048 tokens of the context; the task's own solver answers from them.",
  reads: 'evidence',
  parts: ['sentences'],
  answer(view) {
    const passages = view.sentences()
    const half = { ...view, budget: Math.floor(view.budget / 2) }
    const [head, tail] = [makePassageReader(half, passages), makePassageReader(half, passages)]
    for (let at = 0; at + 1 < passages.first.length && head.take(at); at++);
    for (let at = passages.first.length - 2; at >= 0 && !head.taken.has(at) && tail.take(at); at--);
    return answerFromTaken(view, passages, new Set([...head.taken, ...tail.taken]), true)
  },
})
