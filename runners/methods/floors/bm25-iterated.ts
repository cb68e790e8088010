import { defineFloor, type FloorView } from './floor.ts'
import { answerFromTaken, reader } from './parts/reading.ts'
import type { Passages } from './parts/search.ts'

export const floorBm25Iterated = defineFloor({
  id: 'floor:bm25-iterated',
  about:
    "As floor:bm25, and asks again with each sentence that it found until 4,096 tokens are full; the task's own solver answers from them.",
  reads: 'evidence',
  answer: view => followed(view, view.sentences(), { first: 8, more: 3 }),
})

export const floorBm25IteratedParagraphs = defineFloor({
  id: 'floor:bm25-iterated-paragraphs',
  about:
    "As floor:bm25-paragraphs, and asks again with each paragraph that it found until 4,096 tokens are full; the task's own solver answers from them.",
  reads: 'evidence',
  answer: view => followed(view, view.paragraphs(), { first: 4, more: 1 }),
})

/** The question finds the first passages; each passage that was found asks for a few more, in the order in which they were found. */
function followed(
  view: FloorView,
  passages: Passages,
  { first, more }: { readonly first: number; readonly more: number },
): string {
  const reading = reader(view, passages)
  const common = Math.max(LEAST, (passages.first.length - 1) * COMMON)
  const found = passages.best(view.text().wordsOf(view.question), first).filter(at => reading.take(at))
  for (let next = 0; next < found.length && !reading.full(); next++) {
    const asked = passages.best(passages.words(found[next]!), more + reading.taken.size, common)
    let wanted = more
    for (const at of asked) {
      if (wanted === 0) break
      if (reading.taken.has(at)) continue
      wanted--
      if (reading.take(at)) found.push(at)
    }
  }
  return answerFromTaken(view, passages, reading.taken, false)
}

/** Words of more than this share of the passages, and of more than a few, lead nowhere. */
const COMMON = 0.05
const LEAST = 3
