import { O200K_PIECES, openAiEncoding, PieceCounts, READER_TOKENIZER, splitTokenParts } from 'fathom-bench/plugin'

const encoding = openAiEncoding(READER_TOKENIZER)

const pieceCounts = new PieceCounts(O200K_PIECES, part => (part === '' ? 0 : encoding.countNative(part)))

/** The o200k_base count, exact but in runs of over 1,023 bytes (`core/tokens/token-parts.ts`). */
export const countReaderTokens = (text: string): number => pieceCounts.count(text) ?? countByParts(text)

function countByParts(text: string): number {
  let total = 0
  for (const part of splitTokenParts(text, PART)) total += encoding.countNative(part)
  return total
}

/**
 * Returns the count if it is at most `limit`, and false otherwise, reading little more than the limit. A first pass
 * counts words and digit groups, each at least one token, so it rejects megabytes in a millisecond.
 */
export function countWithin(text: string, limit: number): number | false {
  if (text === '') return limit >= 0 ? 0 : false
  // Each of these tokens has a character at least: a text of fewer characters needs no look.
  if (text.length > limit && countAtLeast(text, limit) > limit) return false
  // A text of many runs that are not words takes longer than its first look tells: it is counted up to the limit alone.
  const counted = text.length <= limit * LONGEST_WORDS ? pieceCounts.count(text) : undefined
  if (counted !== undefined) return counted <= limit ? counted : false
  let total = 0
  for (const part of splitTokenParts(text, PART)) {
    total += encoding.countNative(part)
    if (total > limit) return false
  }
  return total
}

/**
 * Characters of a token of ordinary text, at most: what is longer than so many a token is surely not within the limit
 * or not ordinary.
 */
const LONGEST_WORDS = 16

/** The first `limit` tokens of a text, and whether anything was cut off. */
export function cutToTokens(text: string, limit: number): { text: string; tokens: number; whole: boolean } {
  // No token has more characters.
  const ids = encodeIds(text.slice(0, Math.max(64, limit * 128)))
  if (ids.length <= limit) return { text, tokens: ids.length, whole: true }
  return {
    text: encoding
      .bytesOf(ids.slice(0, limit))
      .toString()
      .replace(/\uFFFD+$/, ''),
    tokens: limit,
    whole: false,
  }
}

/** A text as its tokens; a character of several comes with the last of them. */
export function splitTokens(text: string): string[] {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  return encodeIds(text).map(id => decoder.decode(encoding.bytesOf([id]), { stream: true }))
}

const PART = 4096

const encodeIds = (text: string): number[] =>
  Array.from(splitTokenParts(text, PART), part => encoding.encodeNative(part)).flat()

/**
 * A lower bound of the token count: runs of letters (an apostrophe does not end one), and digits by three.
 * All that is not ASCII passes for a letter, which can only lower the bound. Stops above `limit`.
 */
function countAtLeast(text: string, limit: number): number {
  let tokens = 0
  let digits = 0
  let letters = false
  for (let at = 0; at < text.length && tokens <= limit; at++) {
    const unit = text.charCodeAt(at)
    if (unit >= 48 && unit <= 57) {
      if (digits++ % 3 === 0) tokens++
      letters = false
    } else {
      digits = 0
      const letter = (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || unit > 127 || unit === 39
      if (letter && !letters && unit !== 39) tokens++
      letters = letter && (letters || unit !== 39)
    }
  }
  return tokens
}
