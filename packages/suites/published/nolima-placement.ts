import { findSmallest, round } from 'fathom-bench/plugin'
import { raise } from '../golden/python.ts'

/** NoLiMa's position of a needle in a book, and the resulting text. */
export interface BookPlacement {
  readonly text: string
  /** Where the needle begins, in UTF-16 units. */
  readonly needleAt: number
  /** Tokens of the book before the needle, by the depth. */
  readonly tokenDepth: number
}

/**
 * Returns NoLiMa's placement (adobe-research/NoLiMa@7532e4e data/book_haystack.py) without distractors. Possible places
 * are the book's start and its tokens with a line end; the needle follows the first one at or after the depth.
 *
 * @param tokens texts of the book's tokens, in order
 * @param length tokens of the book in the text, without needle and template
 * @param depth 0 to 1
 * @param shift the book's start, in tokens
 * @throws PythonError AssertionError if the window is not within the book
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
