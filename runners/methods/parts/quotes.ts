import type { Slice } from './slices.ts'

/**
 * Finds quotes of a context in a text, which shows how much a model saw when a program cut the context up. Quotes have
 * at least 64 characters. If the context repeats the words, the longest match among its first eight positions wins.
 */
export function makeQuoteFinder(context: string): (text: string) => Slice[] {
  let grams: ReadonlyMap<string, readonly number[]> | undefined
  return text => {
    if (text.length < GRAM) return []
    grams ??= indexGrams(context)
    const found: Slice[] = []
    for (let at = 0; at + GRAM <= text.length; ) {
      const best = findLongestMatch(text, at, context, grams.get(text.slice(at, at + GRAM)) ?? [])
      if (best) found.push({ start: best.start, end: best.end })
      at = best ? best.next : at + 1
    }
    return found
  }
}

/** With one at every 32nd character of the context, each quote of 64 holds a whole one. */
const GRAM = 32
const PLACES = 8

function indexGrams(context: string): Map<string, number[]> {
  const grams = new Map<string, number[]>()
  for (let at = 0; at + GRAM <= context.length; at += GRAM) {
    const gram = context.slice(at, at + GRAM)
    const places = grams.get(gram)
    if (!places) grams.set(gram, [at])
    else if (places.length < PLACES) places.push(at)
  }
  return grams
}

/** Returns the longest common range around a gram, and the position in the text after it. */
function findLongestMatch(text: string, at: number, context: string, places: readonly number[]) {
  let best: { start: number; end: number; next: number } | undefined
  for (const place of places) {
    let before = 0
    while (
      before < GRAM &&
      at - before > 0 &&
      place - before > 0 &&
      text[at - before - 1] === context[place - before - 1]
    )
      before++
    let length = GRAM
    while (
      at + length < text.length &&
      place + length < context.length &&
      text[at + length] === context[place + length]
    )
      length++
    const match = { start: place - before, end: place + length, next: at + length }
    if (!best || match.end - match.start > best.end - best.start) best = match
  }
  return best
}
