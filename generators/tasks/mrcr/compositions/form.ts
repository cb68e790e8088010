import type { Phrases } from './phrases.ts'

/** Where a sentence names what its text is about: ` the lantern`. */
export const TOPIC = Symbol('topic')

/** A sentence: what stands one after the other, each part with the blank before it, or a comma at its head. */
export interface SentenceForm {
  readonly parts: readonly (Phrases | typeof TOPIC)[]
  /** What it ends with: a full stop where it is not said. */
  readonly end: string
}

export const makeSentence = (...parts: SentenceForm['parts']): SentenceForm => ({ parts, end: '.' })

/** A sentence that ends otherwise: with a comma, a question mark, or nothing. */
export const makeSentenceEnding = (end: string, ...parts: SentenceForm['parts']): SentenceForm => ({ parts, end })

/** Phrases parted by `|`, each with a blank before it. */
export const splitAlternatives = (text: string): readonly string[] =>
  text
    .replace(/\s+/g, ' ')
    .split('|')
    .map(phrase => ` ${phrase.trim()}`)

/** As `any`, each led in by a comma. */
export const splitCommaAlternatives = (text: string): Phrases => splitAlternatives(text).map(phrase => `,${phrase}`)
