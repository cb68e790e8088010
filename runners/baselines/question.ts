import { defineFloor } from './floor.ts'
import { answerFromEvidence } from './parts/reading.ts'

export const floorEmpty = defineFloor({
  id: 'floor:empty',
  about: 'Solves the item from its question alone, with an empty context.',
  reads: 'nothing',
  blind: true,
  answer: view => answerFromEvidence(view, { context: '', question: view.question, share: 0, sampled: false }),
})
