import { pickArticleFor } from '../../../materials/documents/articles.ts'

/** The form that writes nothing; it stands for a plural that no noun has. */
export const EMPTY_FORM = 0

/**
 * All that sentences are put together from, each text once and known by its number: words and wordings with the blank
 * before them, and signs without one.
 */
export const texts: string[] = ['']

/** The same as sentences are written from them: bytes behind one another, without a string to be looked up for each. */
export const packedForms = {
  view: new DataView(new ArrayBuffer(1 << 22)),
  /** Where the bytes of a form begin; those of the next one end it. */
  starts: new Uint32Array(1 << 16),
}

const numbers = new Map([['', EMPTY_FORM]])

/** The number of a text of ASCII, which is new or known. */
export function toForm(text: string): number {
  const known = numbers.get(text)
  if (known !== undefined) return known
  const form = addForm(text)
  numbers.set(text, form)
  return form
}

/**
 * The number of the first of these texts of ASCII; those of the others follow it in their order. Each is a form of its
 * own, known before or not.
 */
export function addForms(each: readonly string[]): number {
  const first = texts.length
  for (const text of each) addForm(text)
  return first
}

function addForm(text: string): number {
  const form = texts.push(text) - 1
  const start = packedForms.starts[form]
  packedForms.starts = growArray(packedForms.starts, form + 2)
  for (let at = 0; at < text.length; at++) packedForms.view.setUint8(start + at, text.charCodeAt(at))
  packedForms.starts[form + 1] = start + text.length
  return form
}

/** The numbers of words or wordings, each of which gets the blank before it. */
export const toForms = (words: readonly string[]): Uint32Array => Uint32Array.from(words, word => toForm(` ${word}`))

/**
 * Forms of a sentence's first word: unchanged; with a capital; the same without its blank, opening a paragraph; or
 * after a quotation mark that does.
 */
export const [AS_IS, CAPITAL, OPENING, QUOTED] = [0, 1, 2, 3] as const
export type FormPosition = typeof AS_IS | typeof CAPITAL | typeof OPENING | typeof QUOTED
export const PLACES: readonly FormPosition[] = [AS_IS, CAPITAL, OPENING, QUOTED]

/** The form of a text in this position. */
export function formatTextAt(position: FormPosition, text: string): string {
  if (position === AS_IS) return text
  const capital = text.replace(LETTER, letter => letter.toUpperCase())
  if (position === CAPITAL) return capital
  return position === OPENING ? capital.trimStart() : `"${capital.trimStart()}`
}

const LETTER = /[a-z]/i

/** `a` or `an`, as the form behind it wants. */
export function pickArticle(form: number): number {
  if (form >= articles.length) articles = growArray(articles, texts.length)
  articles[form] ||= toForm(` ${pickArticleFor(texts[form].trimStart())}`)
  return articles[form]
}

let articles = new Uint32Array(1 << 16)

/** The array, or one of twice the length that begins with it. */
export function growArray<A extends Uint8Array | Uint32Array | Int32Array>(array: A, length: number): A {
  if (length <= array.length) return array
  const longer = new (array.constructor as new (length: number) => A)(2 * length)
  longer.set(array)
  return longer
}
