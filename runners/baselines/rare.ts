import { defineFloor, type FloorView } from './floor.ts'
import { answerInOrder } from './parts/reading.ts'
import type { Passages } from './parts/search.ts'

export const floorRare = defineFloor({
  id: 'floor:rare',
  about:
    "Reads the sentences and lines with the rarest words of the text, 4,096 tokens; the task's own solver answers from them.",
  reads: 'evidence',
  parts: ['sentences'],
  answer: view => answerFromRarest(view, view.sentences()),
})

export const floorRareParagraphs = defineFloor({
  id: 'floor:rare-paragraphs',
  about:
    "Reads the paragraphs with the rarest words of the text, 4,096 tokens; the task's own solver answers from them.",
  reads: 'evidence',
  parts: ['paragraphs'],
  answer: view => answerFromRarest(view, view.paragraphs()),
})

/** By the rarest word, then by the next rarest; what is alike in both comes in random order. */
function answerFromRarest(view: FloorView, passages: Passages): string {
  const ranks = Array.from({ length: passages.first.length - 1 }, (_, at) => computeRarity(passages, at))
  const order = view.rng.fork('rare').shuffle([...ranks.keys()])
  order.sort((x, y) => ranks[x] - ranks[y])
  return answerInOrder(view, passages, order)
}

function computeRarity({ words, spread }: Passages, passage: number): number {
  let [first, second] = [COMMON, COMMON]
  for (const word of words(passage)) {
    const often = spread[word]
    if (often < first) [first, second] = [often, first]
    else if (often < second) second = often
  }
  return first * COMMON + second
}

/** More than any word's passages. */
const COMMON = 2 ** 24
