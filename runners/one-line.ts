import { sanitize } from '../core/text/quote.ts'

/** Foreign text as one line of at most `length` characters, white space and control characters as single blanks. */
export function cutToOneLine(text: string, length: number): string {
  // Only the beginning is looked at: an error page may have megabytes.
  const start = text.slice(0, 10 * length)
  return sanitize(start.replace(/[\s\p{Cc}]+/gu, ' ').trim(), length)
}
