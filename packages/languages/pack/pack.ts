import { type LANGUAGES, mustGet } from 'fathom-bench/plugin'
import {
  makeStatementWordings,
  type StatementTexts,
  type StatementWordings,
  type Table,
} from '../statements/wordings.ts'
import { parseSlotForm, type SlotForm, writeTemplate } from './template.ts'

export type Language = (typeof LANGUAGES)[number]

/** A person by positions: the family, and the first name, which has one gender. */
export interface PersonNumbers {
  readonly family: number
  readonly first: number
}

/** Signs of a language that are decided once. */
export interface Signs {
  /** It parts a sentence from the one before it: nothing in languages without blanks. */
  readonly blank: ' ' | ''
  readonly stop: '.' | '。' | '।'
  /** Behind the name of an answer's line. */
  readonly colon: string
  readonly comma: string
  /** Before the last of a list. */
  readonly and: string
  /** Which of the two names comes first. */
  readonly first: 'given' | 'family'
}

/** Everything that items in one language are made of. */
export interface Pack extends Signs {
  readonly language: Language
  readonly families: readonly string[]
  /** First names: as many of women as of men, women first. */
  readonly given: readonly string[]
  readonly towns: readonly string[]
  /** Templates of the prose, by kind. */
  readonly prose: ReadonlyMap<string, readonly SlotForm[]>
  /** Templates of statements, by task and kind. */
  readonly forms: ReadonlyMap<string, readonly SlotForm[]>
  readonly wording: ReadonlyMap<string, SlotForm>
  /** The parts of statements on people, where the language has them. */
  readonly statements: StatementWordings | undefined
}

type Sections = ReadonlyMap<string, readonly string[]>

/** Sections of a text: `== name`, then a line for each entry. */
export function parseSections(text: string): Sections {
  const sections = new Map<string, string[]>()
  let lines: string[] = []
  for (const line of text.split('\n')) {
    if (line.startsWith('== ')) {
      lines = []
      sections.set(line.slice(3), lines)
    } else if (line !== '') lines.push(line)
  }
  return sections
}

interface PackTexts {
  readonly names: () => Sections
  readonly prose: () => Sections
  readonly tasks: () => Sections
  readonly statements?: StatementTexts & { readonly reports: () => Table }
}

export function makePack(language: Language, signs: Signs, texts: PackTexts): Pack {
  const names = texts.names()
  const tasks = texts.tasks()
  const parseAll = (sections: Sections) =>
    new Map(Array.from(sections, ([kind, lines]) => [kind, lines.map(line => parseSlotForm(line))] as const))
  const splitWords = (kind: string) => mustGet(names, kind).flatMap(line => line.split(' '))
  const endings = splitWords('ending')
  const forms = parseAll(new Map([...tasks].filter(([kind]) => kind !== WORDING)))
  for (const [kind = '', text = ''] of texts.statements?.reports().rows ?? []) {
    const section = `revisions.${kind}`
    forms.set(section, [...(forms.get(section) ?? []), parseSlotForm(text)])
  }
  return {
    language,
    ...signs,
    families: splitWords('family'),
    given: [...splitWords('woman'), ...splitWords('man')],
    towns: splitWords('stem').flatMap(stem => endings.map(ending => stem + ending)),
    prose: parseAll(texts.prose()),
    forms,
    wording: new Map(mustGet(tasks, WORDING).map(parseEntry)),
    statements: texts.statements && makeStatementWordings(texts.statements),
  }
}

const WORDING = 'wording'

/** `key: text` of a line. */
function parseEntry(line: string): readonly [string, SlotForm] {
  const at = line.indexOf(': ')
  return [line.slice(0, at), parseSlotForm(line.slice(at + 2))]
}

export const isWoman = ({ given }: Pick<Pack, 'given'>, { first }: PersonNumbers): boolean => first < given.length / 2

export const formatName = (pack: Pack, { family, first }: PersonNumbers): string =>
  pack.first === 'given'
    ? `${pack.given[first]}${pack.blank}${pack.families[family]}`
    : `${pack.families[family]}${pack.given[first]}`

/** Says a fixed wording with its slots filled. */
export const say = (pack: Pack, key: string, slots: Readonly<Record<string, string>> = {}): string =>
  writeTemplate(mustGet(pack.wording, key), slot => ({ text: slots[slot] ?? `{${slot}}` }))

/** A list in words: "A, B und C". */
export const joinList = ({ comma, and }: Pack, items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(comma)}${and}${items.at(-1)}`

/** Something made once for each language, such as a reader. */
export function memoizePerPack<T extends object>(make: (pack: Pack) => T): (pack: Pack) => T {
  const known = new WeakMap<Pack, T>()
  return pack => {
    const made = known.get(pack) ?? make(pack)
    known.set(pack, made)
    return made
  }
}

/** Patterns of slots, by their names, for readers of texts. */
export function makeSlotPatterns(pack: Pack): Readonly<Record<string, string>> {
  const [families, given] = [pack.families.join('|'), pack.given.join('|')]
  const person = pack.first === 'given' ? `(?:${given})${pack.blank}(?:${families})` : `(?:${families})(?:${given})`
  const town = pack.towns.join('|')
  return { WHO: person, KIN: person, OTHER: person, TOWN: town, ELSE: town }
}

/** Where a sentence begins: at the head of a text, of a paragraph, behind the sign of another one. */
export const SENTENCE_START = { '': '(?<=^|\\n|[。！？])', ' ': '(?<=^|\\n|[.!?।] |[.!?।][”“»"] )' } as const

export const mustGetWording = ({ wording }: Pack, key: string): SlotForm => mustGet(wording, key)

/** The parts of statements: tasks on them are only in languages that have these. */
export function mustGetStatements({ language, statements }: Pack): StatementWordings {
  if (!statements) throw new Error(`no statements are written in ${language}`)
  return statements
}
