import type { KeptRange } from '../cuts/cut.ts'

/** The kept parts of a text, with a line in each gap that states how much is missing there. */
export function joinParts(context: string, kept: readonly KeptRange[]): string {
  let [text, at] = ['', 0]
  for (const [start, end] of [...kept, [context.length, context.length] as const]) {
    if (start > at) text += writeMarker(start - at)
    text += context.slice(start, end)
    at = end
  }
  // A cut may part a pair of surrogates, which no request can hold.
  return text.replace(/\p{Cs}/gu, '\uFFFD')
}

const writeMarker = (characters: number) => `\n[${characters} characters are left out here]\n`
export const MARKER_LENGTH = writeMarker(1_000_000).length
