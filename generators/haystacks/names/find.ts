import { getVocabulary } from '../../materials/words/vocabulary.ts'
import { MEN, WOMEN } from '../prose/names.ts'

/** Kinds of names in a text. */
export type NameSort = 'man' | 'woman' | 'family' | 'place'

/**
 * Finds the names of a text by their use: words that never appear in lowercase, are also capitalized within sentences,
 * and occur in the contexts of people or places. Some words keep their name: ordinary words ("Will"), peoples and
 * languages, days and months, and whatever follows "the".
 */
export function findNames(sentences: readonly string[]): ReadonlyMap<string, NameSort> {
  const { candidates, words } = findCandidates(sentences)
  const seen = new Map<string, Evidence>()
  for (const sentence of sentences) look(sentence, candidates, seen)
  const ordinary = new Set(getVocabulary())
  const names = new Map<string, NameSort>()
  for (const [name, evidence] of seen) {
    const { within } = evidence
    // In a long text an ordinary word would have been met as one.
    if (ordinary.has(name.toLowerCase()) && (within < OFTEN || words < LONG)) continue
    const sort = classifyName(name, evidence)
    if (sort !== undefined) names.set(name, sort)
  }
  return names
}

/** A dictionary word needs this many uses as a name within sentences, per words of the text. */
const OFTEN = 10
const LONG = 50_000

/** Counts of a word's uses in the text. */
interface Evidence {
  /** Within a sentence: only there does a capital tell a name. */
  within: number
  /** Behind "the", "a" and their like. */
  afterArticle: number
  /** Behind "in", "near" and their like. */
  afterPlaceWord: number
  /** Uses after "Mr" and the like, or next to "said". */
  asPerson: number
  /** As the last name of somebody: behind "Mr", or behind another name. */
  asLast: number
  /** As the first: before another name, or behind "Aunt". */
  asFirst: number
  he: number
  she: number
}

function classifyName(name: string, seen: Evidence): NameSort | undefined {
  const { within, afterArticle, afterPlaceWord, asPerson, he, she } = seen
  if (within < 2 || afterArticle > within / 4) return undefined
  if (afterPlaceWord >= Math.max(2, within / 8) && afterPlaceWord > 2 * asPerson) return 'place'
  if (asPerson === 0 && he + she < Math.max(2, within / 8)) return undefined
  if (seen.asLast > seen.asFirst && seen.asLast > within / 12) return 'family'
  if (GIVEN.has(name)) return GIVEN.get(name)
  return he >= she ? 'man' : 'woman'
}

const GIVEN: ReadonlyMap<string, NameSort> = new Map([
  ...MEN.map(name => [name, 'man'] as const),
  ...WOMEN.map(name => [name, 'woman'] as const),
])

/** Words that are never written small and have a capital within a sentence. */
function findCandidates(sentences: readonly string[]): { candidates: ReadonlySet<string>; words: number } {
  const small = new Set<string>()
  const capital = new Set<string>()
  let words = 0
  for (const sentence of sentences)
    for (const [word] of sentence.matchAll(WORD)) {
      words++
      if (CAPITAL.test(word)) capital.add(word)
      else small.add(word)
    }
  for (const word of capital) if (small.has(word.toLowerCase()) || KEPT.has(word)) capital.delete(word)
  return { candidates: capital, words }
}

interface Word {
  readonly text: string
  /** Text between it and the previous word. */
  readonly gap: string
}

function look(sentence: string, candidates: ReadonlySet<string>, seen: Map<string, Evidence>): void {
  const words: Word[] = []
  let end = 0
  let some = false
  for (const { 0: text, index } of sentence.matchAll(WORD)) {
    some ||= candidates.has(text)
    words.push({ text, gap: sentence.slice(end, index) })
    end = index + text.length
  }
  if (!some) return
  words.forEach(({ text }, at) => {
    if (!candidates.has(text)) return
    const evidence = seen.get(text) ?? { ...NONE }
    seen.set(text, evidence)
    add(evidence, words, at, candidates)
  })
}

function add(evidence: Evidence, words: readonly Word[], at: number, candidates: ReadonlySet<string>): void {
  const { gap } = words[at]
  const before = words[at - 1]?.text ?? ''
  const after = words[at + 1]?.gap === ' ' ? words[at + 1].text : ''
  const title = gap === ' ' || gap === '. ' ? TITLES.get(before) : undefined
  const isNext = gap === ' '
  if (title !== undefined || WITHIN.test(gap)) evidence.within++
  if (isNext && ARTICLES.has(before)) evidence.afterArticle++
  if (isNext && PLACE_WORDS.has(before)) evidence.afterPlaceWord++
  if (title !== undefined || SAYING.has(after) || SAYING.has(before)) evidence.asPerson++
  if (title === 'last' || (isNext && candidates.has(before))) evidence.asLast++
  if (title === 'first' || candidates.has(after)) evidence.asFirst++
  for (const { text } of words.slice(at + 1, at + 1 + NEAR)) {
    if (candidates.has(text) && text !== after) return
    if (HE.has(text)) evidence.he++
    else if (SHE.has(text)) evidence.she++
    else continue
    return
  }
}

const NONE: Readonly<Evidence> = {
  within: 0,
  afterArticle: 0,
  afterPlaceWord: 0,
  asPerson: 0,
  asLast: 0,
  asFirst: 0,
  he: 0,
  she: 0,
}

const WORD = /\p{L}+/gu
const CAPITAL = /^\p{Lu}\p{L}*\p{Ll}/u
/** Gaps between a word and the next one of its sentence. */
const WITHIN = /^(?:[,;]? |-)$/
/** Words behind a name among which a pronoun is its own. */
const NEAR = 12

const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

const TITLES: ReadonlyMap<string, 'last' | 'first' | 'either'> = new Map([
  ...['Mr', 'Mrs', 'Miss', 'Dr', 'Captain', 'Colonel', 'Major', 'Madame', 'Monsieur'].map(
    title => [title, 'last'] as const,
  ),
  ...['Sir', 'Aunt', 'Uncle', 'Cousin', 'Sister', 'Brother', 'Master'].map(title => [title, 'first'] as const),
  ...['Lady', 'Lord', 'Prince', 'Princess', 'Count', 'Countess', 'Baron'].map(title => [title, 'either'] as const),
])
const ARTICLES = list('the The a A an An this This these These those Those')
const PLACE_WORDS = list('in In near Near into through Through leaving reached')
const SAYING = list('said says asked cried replied answered exclaimed returned observed added thought laughed smiled')
const HE = list('he him his himself')
const SHE = list('she her hers herself')

/**
 * Never names of this text's own: how people are addressed, the calendar, what is written with a capital out of awe;
 * continents and states.
 */
const KEPT = list(`
  Mr Mrs Miss Ms Messrs Dr Sir Lady Lord Madam Madame Monsieur Mademoiselle Signor Herr Frau Don St Saint Captain Colonel Major
  Sunday Monday Tuesday Wednesday Thursday Friday Saturday January February March April May June July August September October November December
  Christmas Easter Lent God Christ Jesus Bible Heaven Providence Satan Majesty Highness Excellency Parliament Christendom Ah Oh Pa Papa Mamma
  Africa America Asia Europe England Britain Scotland Ireland Wales France Germany Austria Prussia Russia Italy Spain Portugal Holland Belgium
  Greece Turkey Egypt India China Japan Poland Switzerland Sweden Norway Denmark`)
