/**
 * Returns the last `\boxed{…}` of a text as MemAgent's and LoongRL's rewards find it (after Hendrycks' MATH). Null if
 * there is none or its braces do not close, and `malformed` if their code asserts: `\fbox{…}`, or letters between word
 * and brace. A `\boxed ` followed by a blank takes precedence, and extends to the next dollar sign.
 */
export function findLastBoxed(text: string): string | null | typeof malformed {
  const open = text.lastIndexOf('\\boxed ')
  if (open >= 0) return text.slice(open + '\\boxed '.length).split('$', 1)[0]
  const box = text.lastIndexOf('\\boxed')
  const start = box >= 0 ? box : text.lastIndexOf('\\fbox')
  const end = start < 0 ? -1 : findClosing(text, start)
  if (end < 0) return null
  return text.startsWith(BOX, start) ? text.slice(start + BOX.length, end) : malformed
}

export const malformed = Symbol('AssertionError')

/** Returns the box as KeyChain does: without `\fbox` and dollar signs. Malformed content is the answer unchanged. */
export function findKeychainBoxed(text: string): string | null {
  const start = text.lastIndexOf('\\boxed')
  const end = start < 0 ? -1 : findClosing(text, start)
  if (end < 0) return null
  const box = text.slice(start, end + 1)
  if (box.startsWith('\\boxed ')) return box.slice('\\boxed '.length)
  return box.startsWith(BOX) ? box.slice(BOX.length, -1) : box
}

/** The brace that closes the first one behind `start`, -1 where none does. */
function findClosing(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if (text[at] === '{') depth++
    else if (text[at] === '}' && --depth === 0) return at
  }
  return -1
}

const BOX = '\\boxed{'
