import { tokenize } from '../tokens.ts'

/**
 * Whether two texts contain the same numbers in the same order. Deleting punctuation makes 1.5 and 15, -5 and 5 or
 * 10-11 and 1011 equal; this separates them, and treats 1,200 and 1200 as equal.
 */
export function hasSameNumbers(a: string, b: string): boolean {
  const [left, right] = [listNumbers(a), listNumbers(b)]
  return left.length === right.length && left.every((number, at) => number === right[at])
}

/** Whether `text` contains every number of `part`, in any order. */
export function hasNumbers(text: string, part: string): boolean {
  const wanted = listNumbers(part)
  const numbers = wanted.length === 0 ? new Set() : new Set(listNumbers(text))
  return wanted.every(number => numbers.has(number))
}

function listNumbers(text: string): string[] {
  const tokens = tokenize(text)
  return tokens.flatMap((token, at) => {
    if (token.kind !== 'number') return /[0-9]/.test(token.text) ? [token.text] : []
    const before = at === 0 ? text.slice(0, 8) : tokens[at - 1].gap
    return [(MINUS.test(at === 0 ? before.slice(0, before.search(/[0-9]/)) : before) ? '-' : '') + token.text]
  })
}

/** A minus sign directly before the number, behind white space or the start. */
const MINUS = /(?:^|\s)[-−]$/
