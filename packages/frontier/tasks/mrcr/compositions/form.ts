import type { Phrases } from './phrases.ts'

/** Slot for a text's topic in a sentence: ` the lantern`. */
export const TOPIC = Symbol('topic')

/** A sentence as consecutive parts, each with the blank before it, or with a comma at its start. */
export interface SentenceForm {
  readonly parts: readonly (Phrases | typeof TOPIC)[]
  /** End of the sentence; default: a full stop. */
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
