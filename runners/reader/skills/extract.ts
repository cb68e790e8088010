import { largest } from '../../../core/extremes.ts'
import { meets, rank } from '../evidence.ts'
import type { Page } from '../page.ts'
import { kindOf, type ValueKind, valuesIn } from '../values.ts'
import { contentOf, sentenceAround, sentencesOf } from '../words.ts'
import { defineSkill } from './skill.ts'

/** Finds what the text says of the names in the question: a number, an id, a word; several names and several values each. */
export const extract = defineSkill({
  id: 'extract',
  about: 'the value that stands with a name, by exact names or by rare words',
  try(page) {
    const keys = keysIn(page)
    const values = keys.length > 0 ? byNames(page, keys) : byRareWords(page)
    return values.length > 0 ? [...new Set(values)].join(', ') : undefined
  },
})

/** Names in the question that also stand in the text: quoted, hyphenated, codes, capitals, long numbers. */
export function keysIn({ question, frame, material }: Page): string[] {
  const here = (asked: string) => [...new Set(namesIn(asked))].filter(name => find(material, name, 1).length > 0)
  const keys = here(question)
  return keys.length > 0 ? keys : here(frame)
}

/** Is a value asked for, of something by name, and none of the names stands in the text? Then no other one's value will do. */
export function asksOfAbsent({ question, material }: Page): boolean {
  if (OPEN.test(question) || ASKS_WHETHER.test(question)) return false
  // What is said of the answer's form may quote something too.
  const asking = sentencesOf(question).filter(sentence => sentence.includes('?'))
  const names = namesIn(asking.join('\n') || question)
  return names.length > 0 && names.every(name => find(material, name, 1).length === 0)
}

const ASKS_WHETHER = /^(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would)\b/i

/** Quoted words, compounds, codes, capitals and long numbers of a text. */
export const namesIn = (text: string): string[] =>
  [...text.matchAll(NAME)]
    .map(([whole, quoted, ticked]) => (quoted ?? ticked ?? whole).trim())
    .filter(name => name.length > 1)

const NAME =
  /"([^"\n]{2,80})"|[“`«]([^”`»\n]{2,80})[”`»]|[\p{L}\p{N}]+(?:[-_][\p{L}\p{N}]+)+|\b(?=[A-Za-z]*\d)(?=\d*[A-Za-z])[A-Za-z\d]{4,}\b|\b[A-Z]{3,}\b|\b\d{4,}\b/gu

/** Places of a name as a whole word, at most `limit`. */
export function find(text: string, name: string, limit = 500): number[] {
  const places: number[] = []
  for (let at = text.indexOf(name); at >= 0 && places.length < limit; at = text.indexOf(name, at + 1)) {
    if (!JOINED.test(text[at - 1] ?? ' ') && !JOINED.test(text[at + name.length] ?? ' ')) places.push(at)
  }
  return places
}

const JOINED = /[\p{L}\p{N}_-]/u

function byNames({ question, material }: Page, keys: readonly string[]): string[] {
  const several = asksForSeveral(question)
  return keys.flatMap(key => {
    const about = askedOf(question, key)
    const kind = kindOf(about)
    const wanted = contentOf(about)
    const lines = find(material, key)
      .map(at => sentenceAround(material, at, at + key.length))
      .filter(text => !isOpen(about, kind) || STATED.test(text))
    const weighed = lines.map(text => ({
      text,
      score: meets(text, wanted).size,
      values: valuesIn(text, key, keys, kind),
    }))
    return pick(weighed, several)
  })
}

function byRareWords({ question, material }: Page): string[] {
  const kind = kindOf(question)
  const ranked = rank(material, question, 12)
  const best = ranked[0]
  if (!best || !(kind === 'number' || kind === 'id' || STATED.test(best.text))) return []
  if (isOpen(question, kind) && !STATED.test(best.text)) return []
  const near = ranked.filter(({ score }) => score > 0.9 * best.score)
  const wanted = contentOf(question)
  const weighed = near.map(({ text, score }) => ({
    text,
    score,
    values: valuesIn(text, lastMet(text, wanted), [], kind),
  }))
  return pick(weighed, asksForSeveral(question))
}

/** Asked as one asks about the world: the answer is a part of a sentence, unless a sentence states it as a value. */
const isOpen = (question: string, kind: ValueKind) =>
  OPEN.test(question) || ((kind === 'any' || kind === 'date') && PROPER_NAME.test(question))

const PROPER_NAME = /\p{Lu}\p{Ll}+ (?:(?:of|the|and|de) )?\p{Lu}\p{Ll}+/u
const OPEN = /\b(?:who|whom|whose|when|where|why|how)\b/i
const STATED = /(?::|=|->|→)\s*\S.{0,60}$|["'][\w -]+["']\s*:/

/** Sentences that say at least 60 % of what the best one says of the question; only the best where one value is asked. */
function pick(lines: readonly { score: number; values: readonly string[] }[], several: boolean): string[] {
  const saying = lines.filter(({ values }) => values.length > 0)
  const best = largest(saying.map(({ score }) => score))
  return saying.filter(({ score }) => score >= (several ? 0.6 * best : best)).flatMap(({ values }) => values)
}

/** The sentence of the question that names the key; all of it where none does. */
const askedOf = (question: string, key: string) => sentencesOf(question).find(text => text.includes(key)) ?? question

const asksForSeveral = (question: string) =>
  /\b(?:all|every|each|are|values|numbers|uuids|ids|words|codes|several|list)\b/i.test(question)

/** Where the question's words end in a sentence: its value stands after them. */
function lastMet(text: string, wanted: ReadonlySet<string>): string {
  const words = text.match(/[\p{L}\p{N}'’_-]+/gu) ?? []
  return words.findLast(word => meets(word, wanted).size > 0) ?? ''
}
