import { texts } from './grammar/forms.ts'
import { getGrammar } from './grammar/grammar.ts'
import { getProseNames } from './names.ts'

/**
 * Every word of the word lists, the grammar and the names, in small letters, those joined by a hyphen apart: what
 * somebody who has read this program knows beforehand.
 */
export function listProseWords(): ReadonlySet<string> {
  getGrammar()
  getProseNames()
  return new Set(texts.flatMap(text => text.toLowerCase().match(/[a-z]+(?:'[a-z]+)*/g) ?? []))
}
