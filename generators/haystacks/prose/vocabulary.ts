import { texts } from './forms.ts'
import { grammar } from './grammar.ts'
import { names } from './names.ts'

/**
 * Every word of the word lists, the grammar and the names, in small letters, those joined by a hyphen apart: what somebody who has read this
 * program knows beforehand.
 */
export function vocabulary(): ReadonlySet<string> {
  grammar()
  names()
  return new Set(texts.flatMap(text => text.toLowerCase().match(/[a-z]+(?:'[a-z]+)*/g) ?? []))
}
