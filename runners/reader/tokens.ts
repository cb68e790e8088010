import { countTokens, decode, encode, isWithinTokenLimit } from 'gpt-tokenizer/encoding/o200k_base'

/** Exact o200k_base count; texts with a run of more than 1,024 characters of one kind are counted in parts. */
export const count = (text: string): number => {
  if (text === '') return 0
  return LONG_RUN.test(text)
    ? parts(text).reduce((sum, part) => sum + countTokens(part, PLAIN), 0)
    : countTokens(text, PLAIN)
}

/**
 * The count where it is at most `limit`, else false, found without reading much more than the limit.
 * A first look counts words and digit groups, each of which is at least one token: megabytes are turned down in a millisecond.
 */
export function countWithin(text: string, limit: number): number | false {
  if (text === '') return limit >= 0 ? 0 : false
  if (atLeast(text, limit) > limit) return false
  if (!LONG_RUN.test(text)) return isWithinTokenLimit(text, limit, PLAIN)
  let total = 0
  for (const part of parts(text)) {
    total += countTokens(part, PLAIN)
    if (total > limit) return false
  }
  return total
}

/** The first `limit` tokens of a text, and whether anything was cut off. */
export function cut(text: string, limit: number): { text: string; tokens: number; whole: boolean } {
  // A token is at least one byte of UTF-8 and a UTF-16 unit at most three.
  const ids = encode(text.slice(0, Math.max(64, limit * 128)), PLAIN)
  if (ids.length <= limit) return { text, tokens: ids.length, whole: true }
  return { text: decode(ids.slice(0, limit)).replace(/\uFFFD+$/, ''), tokens: limit, whole: false }
}

/** A text as its tokens, each decoded alone. */
export const pieces = (text: string): string[] => encode(text, PLAIN).map(id => decode([id]))

const PLAIN = { disallowedSpecial: new Set<string>() }

// The tokenizer's merge is quadratic in one unbroken run: 100,000 letters take seconds.
const LONG_RUN = /\S{1024}|\s{1024}/
const RUN_PARTS = /\S{1,1024}|\s{1,1024}/g
const parts = (text: string): string[] => text.match(RUN_PARTS) ?? []

/**
 * A lower bound of the token count: runs of letters (an apostrophe does not end one), and digits by three.
 * All that is not ASCII passes for a letter, which can only lower the bound. Stops above `limit`.
 */
function atLeast(text: string, limit: number): number {
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
