import { defineFloor, type FloorView } from './floor.ts'
import { answerFromTaken, makePassageReader } from './parts/reading.ts'
import type { Passages } from './parts/search.ts'

export const floorBm25Iterated = defineFloor({
  id: 'floor:bm25-iterated',
  about:
    "As floor:bm25, and asks again with each sentence that it found, rarest links first, until 4,096 tokens are full; the task's own solver answers from them.",
  reads: 'evidence',
  parts: ['sentences'],
  answer: view => followPassages(view, view.sentences(), { first: 8, more: 3 }),
})

export const floorBm25IteratedParagraphs = defineFloor({
  id: 'floor:bm25-iterated-paragraphs',
  about:
    "As floor:bm25-paragraphs, and asks again with each paragraph that it found, rarest links first, until 4,096 tokens are full; the task's own solver answers from them.",
  reads: 'evidence',
  parts: ['paragraphs'],
  answer: view => followPassages(view, view.paragraphs(), { first: 4, more: 1 }),
})

/**
 * The question finds the first passages; each passage that was found asks for a few more, first the one that shares the
 * rarest word with what found it.
 */
function followPassages(
  view: FloorView,
  passages: Passages,
  { first, more }: { readonly first: number; readonly more: number },
): string {
  const reading = makePassageReader(view, passages)
  const common = Math.max(LEAST, (passages.first.length - 1) * COMMON)
  const leads: Lead[] = []
  const ask = (query: readonly number[], count: number, most?: number) => {
    let wanted = count
    for (const passage of passages.best(query, count + reading.taken.size, most)) {
      if (wanted === 0) return
      if (reading.taken.has(passage)) continue
      wanted--
      if (reading.take(passage)) leads.push({ passage, rarity: computeLinkRarity(passages, query, passage) })
    }
  }
  ask(view.text().wordsOf(view.question), first)
  while (leads.length > 0 && !reading.full()) {
    const next = leads.reduce((best, lead, at) => (lead.rarity < leads[best].rarity ? at : best), 0)
    const [{ passage }] = leads.splice(next, 1) as [Lead]
    ask(passages.words(passage), more, common)
  }
  return answerFromTaken(view, passages, reading.taken, false)
}

interface Lead {
  readonly passage: number
  readonly rarity: number
}

/** Number of passages with the rarest word that a passage shares with the one that found it. */
function computeLinkRarity({ words, spread }: Passages, query: readonly number[], passage: number): number {
  const asked = new Set(query)
  return words(passage).reduce(
    (least, word) => (asked.has(word) ? Math.min(least, spread[word]) : least),
    Number.POSITIVE_INFINITY,
  )
}

/** Words of more than this share of the passages, and of more than a few, lead nowhere. */
const COMMON = 0.05
const LEAST = 3
