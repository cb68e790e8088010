import { findLargest } from 'fathom-bench/plugin'
import { findSharedStems, rank } from '../reading/evidence.ts'
import { detectValueKind, findKeyValues, type ValueKind } from '../reading/values.ts'
import { findContentStems, findSentenceAround, segmentSentences } from '../reading/words.ts'
import type { RequestPage } from '../server/page.ts'
import { defineSkill } from './skill.ts'

/**
 * Finds what the text says of the names in the question: a number, an id, a word; several names and several values
 * each.
 */
export const extract = defineSkill({
  id: 'extract',
  about: 'the value next to a name, by exact names or by rare words',
  try(page) {
    const keys = findKeys(page)
    const values = keys.length > 0 ? extractByNames(page, keys) : extractByRareWords(page)
    return values.length > 0 ? [...new Set(values)].join(', ') : undefined
  },
})

/** Names in the question that also stand in the text: quoted, hyphenated, codes, capitals, long numbers. */
export function findKeys({ question, frame, material }: RequestPage): string[] {
  const findPresentNames = (text: string) =>
    [...new Set(findQuotedNames(text))].filter(name => find(material, name, 1).length > 0)
  const keys = findPresentNames(question)
  return keys.length > 0 ? keys : findPresentNames(frame)
}

/**
 * Whether the question asks for a named value and the text has none of the names. The value of another name would be
 * wrong.
 */
export function isAskingOfAbsent({ question, material }: RequestPage): boolean {
  if (OPEN.test(question) || ASKS_WHETHER.test(question)) return false
  // Instructions about the answer's form may contain quotes too.
  const asking = segmentSentences(question).filter(sentence => sentence.includes('?'))
  const names = findQuotedNames(asking.join('\n') || question)
  return names.length > 0 && names.every(name => find(material, name, 1).length === 0)
}

const ASKS_WHETHER = /^(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would)\b/i

/** Quoted words, compounds, codes, capitals and long numbers of a text. */
export const findQuotedNames = (text: string): string[] =>
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

function extractByNames({ question, material }: RequestPage, keys: readonly string[]): string[] {
  const several = isAskingForSeveral(question)
  return keys.flatMap(key => {
    const about = findAskingSentence(question, key)
    const kind = detectValueKind(about)
    const wanted = findContentStems(about)
    const lines = find(material, key)
      .map(at => findSentenceAround(material, at, at + key.length))
      .filter(text => !isOpen(about, kind) || STATED.test(text))
    const weighed = lines.map(text => ({
      text,
      score: findSharedStems(text, wanted).size,
      values: findKeyValues(text, key, keys, kind),
    }))
    return pick(weighed, several)
  })
}

function extractByRareWords({ question, material }: RequestPage): string[] {
  const kind = detectValueKind(question)
  const ranked = rank(material, question, 12)
  const best = ranked[0]
  if (!best || !(kind === 'number' || kind === 'id' || STATED.test(best.text))) return []
  if (isOpen(question, kind) && !STATED.test(best.text)) return []
  const near = ranked.filter(({ score }) => score > 0.9 * best.score)
  const wanted = findContentStems(question)
  const weighed = near.map(({ text, score }) => ({
    text,
    score,
    values: findKeyValues(text, findLastMet(text, wanted), [], kind),
  }))
  return pick(weighed, isAskingForSeveral(question))
}

/** Asked as one asks about the world: the answer is a part of a sentence, unless a sentence states it as a value. */
const isOpen = (question: string, kind: ValueKind) =>
  OPEN.test(question) || ((kind === 'any' || kind === 'date') && PROPER_NAME.test(question))

const PROPER_NAME = /\p{Lu}\p{Ll}+ (?:(?:of|the|and|de) )?\p{Lu}\p{Ll}+/u
const OPEN = /\b(?:who|whom|whose|when|where|why|how)\b/i
const STATED = /(?::|=|->|→)\s*\S.{0,60}$|["'][\w -]+["']\s*:/

/**
 * Sentences that say at least 60 % of what the best one says of the question; only the best where one value is asked.
 */
function pick(lines: readonly { score: number; values: readonly string[] }[], several: boolean): string[] {
  const saying = lines.filter(({ values }) => values.length > 0)
  const best = findLargest(saying.map(({ score }) => score))
  return saying.filter(({ score }) => score >= (several ? 0.6 * best : best)).flatMap(({ values }) => values)
}

/** The sentence of the question that names the key; all of it where none does. */
const findAskingSentence = (question: string, key: string) =>
  segmentSentences(question).find(text => text.includes(key)) ?? question

const isAskingForSeveral = (question: string) =>
  /\b(?:all|every|each|are|values|numbers|uuids|ids|words|codes|several|list)\b/i.test(question)

/** Returns where the last of the question's words in a sentence ends; the value follows it. */
function findLastMet(text: string, wanted: ReadonlySet<string>): string {
  const words = text.match(/[\p{L}\p{N}'’_-]+/gu) ?? []
  return words.findLast(word => findSharedStems(word, wanted).size > 0) ?? ''
}
