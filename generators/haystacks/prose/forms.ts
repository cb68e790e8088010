import { articleFor } from '../../materials/articles.ts'
import { perTokenizer, type Tokenizer } from '../../../core/tokens.ts'

/** The form that writes nothing; it stands for a plural that no noun has. */
export const NOTHING = 0

/**
 * All that sentences are put together from, each text once and known by its number: words and wordings with the blank before them, and
 * signs without one.
 */
const texts: string[] = ['']
const numbers = new Map([['', NOTHING]])
const marks = [0]

/** The number of a text, which is new or known. */
export function formOf(text: string): number {
  const known = numbers.get(text)
  if (known !== undefined) return known
  numbers.set(text, texts.length)
  marks.push(markOf(text))
  return texts.push(text) - 1
}

/** Of the text alone: numbers depend on what else the process has written. */
export const markOfForm = (form: number): number => marks[form]!

/** 32 bits that differ for any two texts but by rare chance (FNV-1a). */
export function markOf(text: string): number {
  let mark = 0x811c9dc5
  for (let at = 0; at < text.length; at++) mark = Math.imul(mark ^ text.charCodeAt(at), 0x01000193)
  return mark
}

/** The numbers of words or wordings, each of which gets the blank before it. */
export const formsOf = (words: readonly string[]): Uint32Array => Uint32Array.from(words, word => formOf(` ${word}`))

export const textOf = (form: number): string => texts[form]!

/** How a form stands: as it is; with a capital; the same without its blank, opening a paragraph; or right behind a quotation mark that does. */
export const AS_IS = 0
export const CAPITAL = 1
export const OPENING = 2
export const QUOTED = 3

/** The text of a form in its place. */
export function written(form: number, place: number): string {
  const text = texts[form]!
  if (place === AS_IS) return text
  const capital = text.replace(LETTER, letter => letter.toUpperCase())
  if (place === CAPITAL) return capital
  return place === OPENING ? capital.trimStart() : `"${capital.trimStart()}`
}

const LETTER = /[a-z]/i

/** Tokens of forms in their places, each counted when it is first written. */
export const formTokens: (tokenizer: Tokenizer) => (form: number, place: number) => number = perTokenizer(tokenizer => {
  let counts = new Uint8Array(0)
  return (form, place) => {
    const at = form * 4 + place
    if (at >= counts.length) {
      const longer = new Uint8Array(Math.max(4 * texts.length, at + 1))
      longer.set(counts)
      counts = longer
    }
    counts[at] ||= count(written(form, place), tokenizer)
    return counts[at]!
  }
})

/** Word by word, each with the blank or the quotation mark before it; signs with the line breaks behind them. */
const count = (text: string, tokenizer: Tokenizer) =>
  (text.match(PIECE) ?? []).reduce((sum, piece) => sum + tokenizer.piece(piece), 0)

const PIECE = /[\s"]?[A-Za-z][A-Za-z']*|\d+|\s?[^\sA-Za-z0-9]+\n*|\s+/g

/** `a` or `an`, as the form behind it wants. */
export function articleBefore(form: number): number {
  let known = articles[form]
  if (known === undefined) {
    known = formOf(` ${articleFor(texts[form]!.trimStart())}`)
    articles[form] = known
  }
  return known
}

const articles: number[] = []
