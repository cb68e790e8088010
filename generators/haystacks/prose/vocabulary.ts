import { texts } from './forms.ts'
import { lexicon } from './lexicon.ts'
import { names } from './names.ts'

/**
 * Every word of the word lists and the grammar, in small letters: what somebody who has read this program knows beforehand. Names of people
 * and towns, which are drawn anew, and numbers are not among them (`names`).
 */
export function vocabulary(): ReadonlySet<string> {
  lexicon()
  const { men, women, families, towns } = names()
  const drawn = new Set([men, women, families, towns].flatMap(forms => [...forms]))
  const words = texts.flatMap((text, form) => (drawn.has(form) ? [] : (text.toLowerCase().match(/[a-z']+/g) ?? [])))
  return new Set(words)
}
