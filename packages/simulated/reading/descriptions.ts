import { findSmallest, getLast } from 'fathom-bench/plugin'
import { type Sentence, splitPassages } from './passages.ts'
import { findContentStems, splitLowerWords, stem } from './words.ts'

/** Result of resolving "the teacher of the founder of X". */
export interface DescriptionResult {
  /** The resolved name; missing if the text does not contain it. */
  readonly name?: string
  /** The name at which it went no further: what is to be looked up next. */
  readonly missing?: string
  /** The sentences that led there. */
  readonly used: readonly string[]
}

/** A name at the end of a phrase, and the steps that lead away from it, the nearest first. */
export interface Description {
  readonly name: string
  readonly steps: readonly ReadonlySet<string>[]
}

/** Parses "the heir of the first director of Slomium Trust" into the name and the relations, step by step. */
export function parseNameDescription(phrase: string): Description | undefined {
  const text = phrase.trim().slice(-LONGEST)
  const name = NAME_AT_END.exec(text)?.[0]
  if (name === undefined) return undefined
  const before = text.slice(0, -name.length)
  const steps = before
    .split(/\bthe\b/)
    .slice(1)
    .map(step => new Set([...findContentStems(step)].filter(word => !LIGHT.has(word))))
    .filter(words => words.size > 0)
  return { name, steps: steps.reverse() }
}

/** Limit of a description, and of a sentence searched for a name, in characters. */
const LONGEST = 600

const NAME_AT_END = /\p{Lu}[\p{L}\p{N}'’.-]*(?:\s+(?:(?:of|the|de|von|van|and|for)\s+)?\p{Lu}[\p{L}\p{N}'’.-]*){0,6}$/u

/** Words for what kind of thing something is lead nowhere. */
const LIGHT = new Set(
  'town city village country person man woman people firm company name named called end work book place thing whose'
    .split(' ')
    .map(stem),
)

/** A text to look things up in. */
export class Lookup {
  readonly #sentences: readonly Sentence[]

  constructor(text: string) {
    this.#sentences = splitPassages(text)
  }

  /** From the name on, one sentence a step. */
  resolve({ name, steps }: Description): DescriptionResult {
    const used: string[] = []
    let at = name
    for (const words of steps) {
      // "the person who opened the first school": one sentence says both.
      if (used.length > 0 && countKin(getLast(used), words) === words.size) continue
      const step = this.#step(at, words)
      if (!step) return { missing: at, used }
      used.push(step.said)
      at = step.name
    }
    return { name: at, used }
  }

  /** The first year that is given with a name. */
  yearOf(name: string): { year: number; said: string } | undefined {
    for (const said of this.#about(name)) {
      const year = /\b(?:1\d{3}|20\d\d)\b/.exec(said.text)
      if (year) return { year: Number(year[0]), said: addHeading(said) }
    }
    return undefined
  }

  /** Returns the sentences about these words, each with its heading. The name that needs them is not known yet. */
  speakingOf(words: ReadonlySet<string>): string[] {
    if (words.size === 0) return []
    return this.#sentences.filter(({ text }) => countKin(text, words) === words.size).map(addHeading)
  }

  /** The sentence that has most of the words and gives another name, and that name. */
  #step(at: string, words: ReadonlySet<string>): { said: string; name: string } | undefined {
    const told = this.#about(at)
      .map(sentence => ({ sentence, met: countKin(sentence.text, words) }))
      .filter(({ met }) => met > 0)
      .sort((a, b) => b.met - a.met)
    for (const { sentence } of told) {
      const name = findName(sentence.text, [at, sentence.title], words)
      if (name !== undefined) return { said: addHeading(sentence), name }
    }
    return undefined
  }

  /**
   * Returns the text under a heading with the name, or under one whose first sentence gives it as an alias; otherwise
   * the sentences that mention it.
   */
  #about(name: string): Sentence[] {
    const passages = new Set<number>()
    const mentions: Sentence[] = []
    let passage = -1
    for (const sentence of this.#sentences) {
      const opens = sentence.passage !== passage
      passage = sentence.passage
      if (isSameName(sentence.title, name)) passages.add(passage)
      else if (sentence.text.includes(name)) {
        if (opens && sentence.title !== '') passages.add(passage)
        mentions.push(sentence)
      }
    }
    const own = this.#sentences.filter(each => passages.has(each.passage) && each.title !== '')
    const headedBy = mentions.filter(({ text }) => text.startsWith(name))
    return [...own, ...headedBy, ...(own.length + headedBy.length === 0 ? mentions : [])]
  }
}

/** A sentence that can stand alone: with its passage's heading before it. */
export const addHeading = ({ title, text }: Pick<Sentence, 'title' | 'text'>): string =>
  title === '' || text.startsWith(title) ? text : `${title}: ${text}`

/** Counts the words, or related forms, that a sentence contains. */
function countKin(sentence: string, wanted: ReadonlySet<string>): number {
  const roots = new Set(splitLowerWords(sentence).map(findWordFamily))
  return [...wanted].filter(word => roots.has(findWordFamily(word))).length
}

/** The family of a word: of those below, else its first letters. */
function findWordFamily(word: string): string {
  const root = stem(word)
  return FAMILY.get(root) ?? (root.length > 6 ? root.slice(0, 6) : root)
}

/** Words that say the same from either end: who teaches, and who learns. */
const FAMILIES = `born birth birthplace; teach teacher taught learn pupil; write writer wrote written author; employ employer employed worked job;
  home settled moved lived resident; lead leader led head direct director chief; found founder founded foundation established;
  marry married husband wife spouse; die died death; host venue held place; win winner won victor; take took taken bought acquired;
  make maker made build builder built; heir inherit left went; supply supplier delivers delivered; publish publisher printed;
  set setting; pay paid fund sponsor; translate translator translation; dedicate dedication; keep kept`

const FAMILY: ReadonlyMap<string, string> = new Map(
  FAMILIES.split(';').flatMap((line, family) =>
    line
      .trim()
      .split(/\s+/)
      .map(word => [stem(word), `family ${family}`] as const),
  ),
)

/**
 * Returns the name nearest to the words, other than the sentence's subject. A single word at the start of a sentence is
 * not a name.
 */
function findName(sentence: string, about: readonly string[], words: ReadonlySet<string>): string | undefined {
  // A line of notes may start with the heading of its source.
  const said = sentence.slice(0, 2 * LONGEST).replace(/^\p{Lu}[^:.]{1,80}: /u, '')
  const spoken = [...said.matchAll(/[\p{L}\p{N}'’-]+/gu)]
  const places = spoken.filter(([word]) => countKin(word, words) > 0).map(({ index }) => index)
  const computeDistance = (at: number) =>
    Math.min(findSmallest(places.map(position => Math.abs(position - at))), 10_000)
  const names = [...said.matchAll(NAME)]
    .filter(({ 0: name, index }) => index > 0 || name.includes(' '))
    .map(({ 0: name, index }) => ({ name: trimName(name), at: computeDistance(index) }))
    .filter(({ name }) => !about.some(known => isSameName(known, name)) && findContentStems(name).size > 0)
  return names.sort((a, b) => a.at - b.at)[0]?.name
}

/** "The Harvest Games" are the Harvest Games. */
const isSameName = (one: string, other: string) => one.replace(/^The /, '') === other.replace(/^The /, '')

const NAME = /\p{Lu}[\p{L}\p{N}'’-]*(?:\s+(?:(?:of|the|de|von|van|and|for)\s+)?\p{Lu}[\p{L}\p{N}'’-]*){0,6}/gu

const trimName = (name: string) =>
  name.replace(/^(?:In|At|On|From|By|It|Its|As|After|When) (?=\p{Lu})/u, '').replace(/['’]s$/, '')
