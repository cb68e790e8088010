import { findSmallest, round } from 'fathom-bench/plugin'
import { raise } from '../golden/python.ts'

/** Where NoLiMa puts a needle into a book, and the text that comes of it. */
export interface BookPlacement {
  readonly text: string
  /** Where the needle begins, in UTF-16 units. */
  readonly needleAt: number
  /** Tokens of the book before the needle, by the depth. */
  readonly tokenDepth: number
}

/**
 * NoLiMa's placement (adobe-research/NoLiMa@7532e4e data/book_haystack.py) without distractors. Places are the book's
 * start and its tokens that hold a line end; the needle goes behind the first that is not before the depth.
 *
 * @param tokens texts of the book's tokens, in order
 * @param length tokens of the book in the text, needle and template aside
 * @param depth 0 to 1
 * @param shift where the book is taken to begin, in tokens
 * @throws PythonError AssertionError where the window does not lie within the book
 */
export function placeInBook(
  tokens: readonly string[],
  needle: string,
  length: number,
  depth: number,
  shift = 0,
): BookPlacement {
  const places = [0, ...tokens.flatMap((token, at) => (token.includes('\n') ? [at] : []))]
  const deltas = places
    .map(offset => (offset - shift) / (length + 1) - depth)
    .map(delta => (delta < 0 ? Infinity : delta))
  const place = places[deltas.indexOf(findSmallest(deltas))]
  const tokenDepth = round(length * depth)
  const start = place - tokenDepth
  const end = start + length
  if (start < 0 || end > tokens.length) raise('AssertionError')
  const before = tokens.slice(start, place + 1).join('')
  const kept = before.slice(0, Math.max(before.lastIndexOf('\n'), 0))
  const after = tokens.slice(place + 1, end).join('')
  return { text: `${kept} ${needle}\n${after}`, needleAt: kept.length + 1, tokenDepth }
}
