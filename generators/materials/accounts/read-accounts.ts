import { findLargest } from '../../../core/collections/extremes.ts'
import { once } from '../../../core/collections/once.ts'
import { escapeRegExp } from '../../../core/text/escape-regexp.ts'
import { PERSON, TOWN } from '../words/forms.ts'
import type { VerbForm } from './verbs.ts'
import { capitalize, type Deed, isSlot, type Parts, readWordings, type Subject, toVerbForm } from './wordings.ts'

/** A deed that a sentence reports as really done. */
export interface ReadAccount<D extends Deed> {
  readonly person: string
  readonly deed: D
  /** Values of the deed's slots. */
  readonly values: Readonly<Record<string, string>>
}

/** A first name and a family name: not the word that a sentence may begin with before them. */
export const FULL_NAME = `(?!(?:Old|Young|Poor) )${PERSON}`

/**
 * Finds in a text what it says that people did themselves and in truth: sentences that hold the name and tell one of
 * these deeds in any wording there is.
 */
export function makeAccountReader<D extends Deed>(
  deeds: () => readonly D[],
): (context: string, name: string) => ReadAccount<D>[] {
  const read = makeSentenceReader(deeds, () => readWordings().subjects.self, { PERSON: FULL_NAME, KIN: PERSON })
  return (context, name) => listSentencesWith(context, name).flatMap(sentence => read(sentence) ?? [])
}

/**
 * Reads a sentence that says that somebody really did one of these deeds.
 *
 * @param names patterns of what the slots of subjects stand for, and those of deeds that have their own
 */
export function makeSentenceReader<D extends Deed>(
  deeds: () => readonly D[],
  subjects: () => readonly Subject[],
  names: Readonly<Record<string, string>>,
): (sentence: string) => ReadAccount<D> | undefined {
  const listDeeds = once(() => indexDeeds(deeds(), { ...SLOTS, ...names }))
  const list = once(() => listPatterns(subjects(), names))
  return sentence => readSentence(sentence, listDeeds(), list())
}

/** The sentences of a text that hold a name. */
function listSentencesWith(context: string, name: string): string[] {
  const sentences = new Set<string>()
  for (let at = context.indexOf(name); at >= 0; at = context.indexOf(name, at + 1)) {
    const lead = context.slice(Math.max(0, at - LONGEST), at)
    const from = findLargest(ENDS.map(end => (lead.includes(end) ? lead.lastIndexOf(end) + end.length : 0)))
    const end = context.indexOf('.', at)
    sentences.add(context.slice(at - lead.length + from, end < 0 ? context.length : end + 1).trimStart())
  }
  return [...sentences]
}

/** Ends of a sentence in any haystack. No account contains one of these before its end. */
const ENDS = ['. ', '! ', '? ', '" ', '” ', '’ ', ') ', '\n']
const LONGEST = 500

function readSentence<D extends Deed>(
  sentence: string,
  deeds: DeedPatterns<D>,
  { tellings, opening }: ReturnType<typeof listPatterns>,
): ReadAccount<D> | undefined {
  const plain = sentence.replace(opening, '')
  for (const { mark, pattern, form } of tellings) {
    if (!plain.includes(mark)) continue
    const { deed: done, ...people } = pattern.exec(plain)?.groups ?? {}
    const person = Object.values(people).find(Boolean)
    const found = done === undefined ? undefined : readDeed(done, deeds[form])
    if (person !== undefined && found) return { person, ...found }
  }
  return undefined
}

function readDeed<D extends Deed>(text: string, patterns: ReadonlyMap<string, readonly DeedPattern<D>[]>) {
  for (const { deed, pattern } of patterns.get(firstWord(text)) ?? []) {
    const values = pattern.exec(text)?.groups
    if (values) return { deed, values: { ...values } }
  }
  return undefined
}

interface DeedPattern<D> {
  readonly deed: D
  readonly pattern: RegExp
}
type DeedPatterns<D> = Readonly<Record<VerbForm, ReadonlyMap<string, readonly DeedPattern<D>[]>>>

const firstWord = (text: string) => text.slice(0, text.indexOf(' '))

function indexDeeds<D extends Deed>(deeds: readonly D[], slots: Readonly<Record<string, string>>): DeedPatterns<D> {
  const indexForm = (form: VerbForm) => {
    const byWord = new Map<string, DeedPattern<D>[]>()
    for (const deed of deeds) {
      const word = firstWord(`${deed.forms[form][0].slice(1)} `)
      const pattern = new RegExp(`^${toSource(deed.forms[form], slots)}$`)
      byWord.set(word, [...(byWord.get(word) ?? []), { deed, pattern }])
    }
    return byWord
  }
  return { past: indexForm('past'), base: indexForm('base'), done: indexForm('done'), ing: indexForm('ing') }
}

function listPatterns(subjects: readonly Subject[], names: Readonly<Record<string, string>>) {
  const { tellings, openings } = readWordings()
  const people = subjects.map(({ parts }, at) =>
    capitalizeSource(toSource(parts, { ...names, PERSON: `(?<p${at}>${names['PERSON']})` })),
  )
  return {
    tellings: tellings.true.map(({ parts }) => {
      const form = parts.map(toVerbForm).find(each => each !== undefined)! // every telling has one
      const source = toSource(parts, { SUBJECT: `(?:${people.join('|')})`, [form.toUpperCase()]: '(?<deed>.+)' })
      return { form, mark: findMark(parts), pattern: new RegExp(`^${capitalizeSource(source)}$`) }
    }),
    opening: new RegExp(`^(?:${openings.map(({ text }) => escapeRegExp(text.slice(1))).join('|')}) `),
  }
}

/**
 * The longest wording that each of its sentences has: a search for it is faster than a pattern of all subjects. Without
 * its first letter, which may be a capital.
 */
function findMark(parts: Parts): string {
  const wordings = parts.map(part => (isSlot(part) ? '' : part.slice(2)))
  return wordings.reduce((longest, part) => (part.length > longest.length ? part : longest), '')
}

const SLOTS = {
  GOODS: '(?<GOODS>[a-z]+)',
  MONTH: '(?<MONTH>[A-Z][a-z]+)',
  TOWN: `(?<TOWN>${TOWN})`,
  ELSE: TOWN,
  WHO: `(?<WHO>${PERSON})`,
  OTHER: `(?<OTHER>${PERSON})`,
}

/** A pattern of wording and slots without the blank that it begins with. */
function toSource(parts: Parts, slots: Readonly<Record<string, string>>): string {
  const source = parts.map(part => (isSlot(part) ? ` ${slots[part]}` : escapeRegExp(part))).join('')
  return source.slice(1)
}

/** It may open the sentence. */
const capitalizeSource = (source: string) =>
  /^[a-z]/.test(source) ? `[${source[0]}${capitalize(source)[0]}]${source.slice(1)}` : source
