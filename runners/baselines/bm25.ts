import { defineFloor, type FloorView } from './floor.ts'
import { answerInOrder } from './parts/reading.ts'
import type { Passages } from './parts/search.ts'

export const floorBm25 = defineFloor({
  id: 'floor:bm25',
  about:
    "Reads the sentences and lines that BM25 ranks first for the question, 4,096 tokens; the task's own solver answers from them.",
  reads: 'evidence',
  parts: ['sentences'],
  answer: view => retrievePassages(view, view.sentences()),
})

export const floorBm25Paragraphs = defineFloor({
  id: 'floor:bm25-paragraphs',
  about:
    "Reads the paragraphs that BM25 ranks first for the question, 4,096 tokens; the task's own solver answers from them.",
  reads: 'evidence',
  parts: ['paragraphs'],
  answer: view => retrievePassages(view, view.paragraphs()),
})

function retrievePassages(view: FloorView, passages: Passages): string {
  // No passage takes less than a token or two.
  return answerInOrder(view, passages, passages.best(view.text().wordsOf(view.question), view.budget))
}
