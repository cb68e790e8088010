import { round } from 'fathom-bench/plugin'

/** A text with its needle, as NoLiMa's `generate_w_needle_placement` makes it. */
export interface NeedlePlacement {
  readonly text: string
  /** Position of the needle, in UTF-16 units. */
  readonly needleAt: number
  /** Tokens of the book before it, in the window. */
  readonly tokenDepth: number
}

/** A book's tokens: where each ends, in UTF-16 units. */
export interface Book {
  readonly text: string
  readonly ends: readonly number[]
}

/**
 * Inserts a needle in a window of a book: `length` tokens of the book, with the needle at the first line break at or
 * after the depth, counted from `shift`. Text after that line break within its token is lost, as upstream.
 * @throws Error if the book is shorter
 */
export function placeNeedle(
  { text, ends }: Book,
  needle: string,
  { length, depth, shift = 0 }: { readonly length: number; readonly depth: number; readonly shift?: number },
): NeedlePlacement {
  const findTokenStart = (token: number) => (token === 0 ? 0 : ends[token - 1])
  const isBreak = (token: number) => token === 0 || text.slice(findTokenStart(token), ends[token]).includes('\n')
  if (shift + length > ends.length) throw new Error(`a book of ${ends.length} tokens is shorter than ${length}`)
  let place = Math.ceil(shift + depth * (length + 1))
  while (place < ends.length && !isBreak(place)) place++
  const before = round(length * depth)
  if (place >= ends.length) throw new Error('a book without a line break where one is needed')
  const from = Math.max(0, place - before)
  const pre = place === 0 ? '' : text.slice(findTokenStart(from), ends[place])
  const kept = pre.slice(0, Math.max(0, pre.lastIndexOf('\n')))
  const post = text.slice(ends[place], ends[Math.min(from + length, ends.length) - 1])
  return { text: `${kept} ${needle}\n${post}`, needleAt: kept.length + 1, tokenDepth: place - from }
}
