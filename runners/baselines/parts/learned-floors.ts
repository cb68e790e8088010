import type { Floor, FloorView } from '../floor.ts'
import type { PlantedModel } from './planted-model.ts'
import { answerInOrder } from './reading.ts'

/** A model of planted sentences, learned from items of other seeds. Each such reader serves one task and length. */
export interface LearnedModels {
  /** By place, frequency and the question, and by words and pairs of words. */
  readonly whole: PlantedModel
  /** The same without words. */
  readonly style: PlantedModel
  /** By all of it but the question: how far a planted sentence looks unlike the rest. */
  readonly blind: PlantedModel
}

/** Readers of what a model takes for planted. They are no methods: a run has no items of other seeds to learn from. */
export const makeLearnedFloors = (models: LearnedModels): readonly Floor[] => [
  {
    id: 'floor:learned',
    about:
      'Reads the sentences that a logistic model of planted sentences, learnt from items of other seeds, takes for the likeliest, 4,096 tokens.',
    reads: 'evidence',
    answer: view => answerFromLikeliest(view, models.whole),
  },
  {
    id: 'floor:learned-style',
    about: 'As floor:learned, by place and frequency alone, without words.',
    reads: 'evidence',
    answer: view => answerFromLikeliest(view, models.style),
  },
]

function answerFromLikeliest(view: FloorView, model: PlantedModel): string {
  const scores = model.score({ text: view.text(), wording: view.wording(), question: view.question })
  const order = view.rng.fork('likeliest').shuffle(Int32Array.from(scores.keys()))
  return answerInOrder(
    view,
    view.sentences(),
    order.sort((a, b) => scores[b] - scores[a]),
  )
}
