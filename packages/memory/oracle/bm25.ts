import { computeIdf, weighTerm } from 'fathom-bench/plugin'

/** A text that is searched: an entry, a fact, a page. */
interface Searched {
  readonly speaker: string
  readonly text: string
}

interface Index {
  readonly postings: ReadonlyMap<string, readonly (readonly [at: number, times: number])[]>
  readonly lengths: readonly number[]
  readonly mean: number
}

const indexes = new WeakMap<readonly Searched[], Index>()

export const splitWords = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? []

/** Entries that share words with a text, the best first (BM25, k1 1.2, b 0.75; of equals the later one). */
export function computeBm25<T extends Searched>(entries: readonly T[], query: string): T[] {
  let index = indexes.get(entries)
  // A log grows in place: what was written since belongs to it.
  if (index?.lengths.length !== entries.length) {
    index = buildIndex(entries)
    indexes.set(entries, index)
  }
  const { postings, lengths, mean } = index
  const scores = new Map<number, number>()
  for (const word of new Set(splitWords(query))) {
    const places = postings.get(word)
    // A word of every second entry says nothing.
    if (places === undefined || places.length > entries.length / 2) continue
    const weight = computeIdf(entries.length, places.length)
    for (const [at, times] of places)
      scores.set(at, (scores.get(at) ?? 0) + weight * weighTerm(times, lengths[at] / mean))
  }
  return [...scores].sort((a, b) => b[1] - a[1] || b[0] - a[0]).map(([at]) => entries[at])
}

function buildIndex(entries: readonly Searched[]): Index {
  const postings = new Map<string, [number, number][]>()
  const lengths = entries.map(({ text, speaker }, at) => {
    const counts = new Map<string, number>()
    const words = splitWords(`${speaker} ${text}`)
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
    for (const [word, times] of counts) {
      const list = postings.get(word)
      if (list) list.push([at, times])
      else postings.set(word, [[at, times]])
    }
    return words.length
  })
  return { postings, lengths, mean: lengths.reduce((sum, each) => sum + each, 0) / Math.max(1, lengths.length) }
}
