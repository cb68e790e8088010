/**
 * Returns parts of a message as sentences, one blank between them: each part except the last ends with exactly one
 * mark, whatever it came with.
 */
export const joinSentences = (...parts: readonly string[]): string =>
  parts.map((part, at) => (at < parts.length - 1 ? withMark(part) : part.trim())).join(' ')

function withMark(part: string): string {
  const text = part.trim().replace(MARKS, '')
  const mark = part.trim().slice(text.length)
  return text + (/[?!…]/.exec(mark)?.[0] ?? '.')
}

/** Marks at the end of a sentence, and what servers put behind them. */
const MARKS = /[\s.,;:?!…]{1,20}$/
