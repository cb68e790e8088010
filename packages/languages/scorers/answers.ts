import { isSameNumber } from 'fathom-bench/plugin'
import { type Commitment, readCommitted } from './commit.ts'
import { foldLetters } from './fold.ts'
import { type AnswerLanguage, listLanguages, type ReplyLanguages } from './language.ts'
import { addLikeEntries, type Finder, findNumberMentions, makeNameFinder } from './mentions.ts'
import { getRules } from './rules.ts'

export const RIGHT = 'right'

/** Whether a right answer is one of the words for it that the text states none. */
export function isUnknownWord(text: string, language: ReplyLanguages): boolean {
  const languages = listLanguages(language)
  return getRules(languages).unknown.test(foldLetters(text, languages).toLowerCase().trim())
}

/** Whether a reply commits to one of the answers and to no other; to "not stated" where there are none. */
export function isPhraseCommitted(
  reply: string,
  {
    language,
    answers,
    labels = [],
  }: { language: ReplyLanguages; answers: readonly string[]; labels?: readonly string[] },
  strict: boolean,
): boolean {
  const languages = listLanguages(language)
  const stated = answers.filter(answer => !isUnknownWord(answer, language))
  const said = readCommitted(reply, { languages, find: cachedFinder(stated, labels, languages), how: 'one' }, strict)
  if (stated.length === 0) return said.unstated && said.asserted.size === 0
  return isOnlyRight(said)
}

const isOnlyRight = ({ asserted, open }: Commitment): boolean =>
  asserted.has(RIGHT) && asserted.size === 1 && !open.has(RIGHT)

/** The number that a reply commits to, or undefined. */
export function readCommittedNumber(reply: string, language: ReplyLanguages, strict: boolean): number | undefined {
  const languages = listLanguages(language)
  const { asserted } = readCommitted(reply, { languages, find: findNumberMentions, how: 'number' }, strict)
  return asserted.size === 1 ? Number([...asserted][0]) : undefined
}

export const isNumberCommitted = (
  reply: string,
  language: ReplyLanguages,
  expected: number,
  strict: boolean,
): boolean => {
  const said = readCommittedNumber(reply, language, strict)
  return said !== undefined && isSameNumber(said, expected)
}

/** The answers of a list that a reply commits to, and other entries. */
export function readCommittedSet(
  reply: string,
  {
    language,
    answers,
    labels = [],
  }: { language: ReplyLanguages; answers: readonly string[]; labels?: readonly string[] },
  strict: boolean,
): { found: readonly string[]; wrong: readonly string[] } {
  const languages = listLanguages(language)
  const names = new Map([...answers, ...labels].map(name => [name, [name]] as const))
  const find = addLikeEntries(makeNameFinder(names, languages), answers)
  const said = readCommitted(reply, { languages, find, how: 'many' }, strict)
  const known = new Set(answers)
  return {
    found: [...said.asserted].filter(key => known.has(key)),
    wrong: [...new Set([...said.asserted, ...said.open])].filter(key => !known.has(key) || said.open.has(key)),
  }
}

/** Finders of the last few items: several scorers ask for the same one. */
function cachedFinder(
  answers: readonly string[],
  labels: readonly string[],
  languages: readonly AnswerLanguage[],
): Finder {
  const key = JSON.stringify([answers, labels, languages])
  const found = finders.get(key) ?? makeAnswerFinder(answers, labels, languages)
  if (finders.size > MOST_FINDERS) finders.clear()
  finders.set(key, found)
  return found
}

const finders = new Map<string, Finder>()
const MOST_FINDERS = 20

function makeAnswerFinder(
  answers: readonly string[],
  labels: readonly string[],
  languages: readonly AnswerLanguage[],
): Finder {
  const rivals = labels.filter(label => !answers.includes(label)).slice(0, MOST_LABELS)
  const names = new Map<string, readonly string[]>([[RIGHT, answers.flatMap(answer => listForms(answer, rivals))]])
  for (const [at, label] of rivals.entries())
    names.set(`rival ${at}`, listForms(label, [...answers, ...rivals.filter(each => each !== label)]))
  return addLikeEntries(makeNameFinder(names, languages), answers)
}

const MOST_LABELS = 1000

/** A town is known without the word for town as well, where no other has the same name. */
function listForms(name: string, others: readonly string[]): string[] {
  const bare = name.replace(KIND, '')
  return bare === name || bare.length < 2 || others.some(other => other.startsWith(bare)) ? [name] : [name, bare]
}

const KIND = /(?<=\p{Script=Han}{2})[镇鎮屯沟溝堡村市县縣町郡]$/u
