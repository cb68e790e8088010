import { buildBm25, once } from 'fathom-bench/plugin'

/**
 * Makes a search for the parts of a text that share the rarest words with a query, `most` of them, in their order. The
 * parts are indexed at the first search.
 */
export function makeFinder<T>(
  list: () => readonly T[],
  toText: (part: T) => string,
  most: number,
): (query: string) => T[] {
  const index = once(() => {
    const parts = list()
    return { parts, ranking: buildBm25(parts.map(toText)) }
  })
  return query => {
    const { parts, ranking } = index()
    const best = ranking.best(query, most)
    return best.sort((a, b) => a - b).map(at => parts[at])
  }
}
