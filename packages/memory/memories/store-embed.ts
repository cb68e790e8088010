import { defineVectorStore } from './parts/vector-store.ts'

/** Verbatim search by vectors. */
export const storeEmbed = defineVectorStore({
  id: 'store-embed',
  about: 'Keeps every entry with a vector and hands the reader those nearest to the question.',
  source: 'Dense retrieval by cosine over /v1/embeddings.',
  deviations: ['Of an entry, the first 8,000 characters make the vector.'],
  rank: (entries, _, byVector) => byVector.map(at => entries[at]),
})
