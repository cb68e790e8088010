import { articleFor } from '../../materials/articles.ts'

/** The form that writes nothing; it stands for a plural that no noun has. */
export const NOTHING = 0

/**
 * All that sentences are put together from, each text once and known by its number: words and wordings with the blank before them, and
 * signs without one.
 */
export const texts: string[] = ['']

/** The same as sentences are written from them: bytes behind one another, without a string to be looked up for each. */
export const packed = {
  bytes: new Uint8Array(1 << 20),
  /** Where the bytes of a form begin; those of the next one end it. */
  starts: new Uint32Array(1 << 17),
  /** Of each form the mark of its bytes but the blanks, and how many these are. */
  marks: new Int32Array(1 << 17),
  solids: new Uint8Array(1 << 17),
}

/** The mark of a text is a number in base `MARK_BASE` (modulo 2^32) whose digits are its bytes: marks of parts give that of the whole. */
export const MARK_BASE = 0x01000193

const BLANK = 32

const numbers = new Map([['', NOTHING]])

/** The number of a text, which is new or known. */
export function formOf(text: string): number {
  const known = numbers.get(text)
  if (known !== undefined) return known
  const form = texts.push(text) - 1
  numbers.set(text, form)
  const end = packed.starts[form]! + text.length
  packed.bytes = atLeast(packed.bytes, end)
  packed.starts = atLeast(packed.starts, form + 2)
  packed.bytes.set(Buffer.from(text, 'latin1'), packed.starts[form])
  packed.starts[form + 1] = end
  packed.marks = atLeast(packed.marks, form + 1)
  packed.solids = atLeast(packed.solids, form + 1)
  let mark = 0
  let solid = 0
  for (let at = packed.starts[form]!; at < end; at++) {
    const byte = packed.bytes[at]!
    if (byte === BLANK) continue
    mark = (Math.imul(mark, MARK_BASE) + byte) | 0
    solid++
  }
  packed.marks[form] = mark
  packed.solids[form] = solid
  return form
}

/** The numbers of words or wordings, each of which gets the blank before it. */
export const formsOf = (words: readonly string[]): Uint32Array => Uint32Array.from(words, word => formOf(` ${word}`))

/** `a` or `an`, as the form behind it wants. */
export function articleBefore(form: number): number {
  if (form >= articles.length) articles = atLeast(articles, texts.length)
  articles[form] ||= formOf(` ${articleFor(texts[form]!.trimStart())}`)
  return articles[form]!
}

let articles = new Uint32Array(1 << 16)

/** The array, or one of twice the length that begins with it. */
export function atLeast<A extends Uint8Array | Uint32Array | Int32Array>(array: A, length: number): A {
  if (length <= array.length) return array
  const longer = new (array.constructor as new (length: number) => A)(2 * length)
  longer.set(array)
  return longer
}
