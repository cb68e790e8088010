import { computeBm25 } from '../oracle/bm25.ts'
import { defineVectorStore } from './parts/vector-store.ts'

/** The constant of reciprocal rank fusion in its paper. */
const FUSION = 60

/** Verbatim search by words and vectors together. */
export const storeHybrid = defineVectorStore({
  id: 'store-hybrid',
  about: 'Keeps every entry with a vector and hands the reader those that words and vectors rank highest together.',
  source: 'Reciprocal rank fusion (Cormack, Clarke and Büttcher 2009), k 60, of BM25 and cosine.',
  deviations: ['Of an entry, the first 8,000 characters make the vector.'],
  rank(entries, question, byVector) {
    const scores = new Map<number, number>()
    const places = computeBm25(entries, question).map(({ seq }) => seq)
    for (const list of [places, byVector])
      for (const [rank, at] of list.entries()) scores.set(at, (scores.get(at) ?? 0) + 1 / (FUSION + rank + 1))
    return [...scores].sort((a, b) => b[1] - a[1] || b[0] - a[0]).map(([at]) => entries[at])
  },
})
