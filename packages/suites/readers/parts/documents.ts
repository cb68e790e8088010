import type { OfficialItem } from 'fathom-bench/plugin'

/** Between documents of a context. */
export const BETWEEN = '\n\n'

/** Returns the positions of documents joined by an empty line, by their numbers from 1 on. */
export function locateDocumentSpans(
  documents: readonly string[],
  nameOf = (number: number) => `${number}`,
): NonNullable<OfficialItem['documents']> {
  let start = 0
  return documents.map((text, at) => {
    const span = { id: nameOf(at + 1), start, end: start + text.length }
    start = span.end + BETWEEN.length
    return span
  })
}
