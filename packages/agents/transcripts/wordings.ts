import { defineFrozenFile, groupRows, mustGet, parseTsv } from 'fathom-bench/plugin'

/** Raised whenever a transcript's bytes change. */
export const TRANSCRIPT_VERSION = 1

const onChange = 'raise TRANSCRIPT_VERSION'

const readWords = defineFrozenFile(new URL('./words.tsv', import.meta.url), {
  sha256: 'e99f951ad42237602233d28c27ee1a4968c0d30f043f18f180c128027d874d19',
  onChange,
  parse: text => takeFirst(text),
})

const readLines = defineFrozenFile(new URL('./lines.tsv', import.meta.url), {
  sha256: '4163318ad01434b3755efc600e3f34754a9d3c12e8b9d8177175def111e991e6',
  onChange,
  parse: text => takeFirst(text),
})

const takeFirst = (text: string): ReadonlyMap<string, readonly string[]> =>
  new Map([...groupRows(parseTsv(text))].map(([group, rows]) => [group, rows.map(([first]) => first)] as const))

/** Words of the made repository: nouns, verbs, folders. */
export const listRepositoryWords = (list: 'noun' | 'verb' | 'dir'): readonly string[] => mustGet(readWords(), list)

/** Lines of a kind of block, with slots. */
export const listResultLines = (group: string): readonly string[] => mustGet(readLines(), group)

/** Kinds of facts. */
export const FACT_KINDS = ['identifier', 'number', 'decision', 'constraint', 'state', 'open'] as const
export type FactKind = (typeof FACT_KINDS)[number]

/** How a value looks: seven digits, two words, or a path. */
export type ValueForm = 'number' | 'words' | 'path'

/** One way of saying a fact. */
export interface FactWording {
  /** `opened` and `closed`: of something that waits to be done; `set`: of everything else. */
  readonly event: 'set' | 'opened' | 'closed'
  /** Kind of tool result, or speaker, that says it. */
  readonly carrier: string
  /** With the slots {X} for the service and {V} for the value. */
  readonly template: string
}

/** Something that can be said of a service. */
export interface ServiceAttribute {
  readonly id: string
  readonly kind: FactKind
  readonly form: ValueForm
  readonly wordings: readonly FactWording[]
  /** With the slot {X}. */
  readonly question: string
}

const readFacts = defineFrozenFile(new URL('./facts.tsv', import.meta.url), {
  sha256: '1eae943733db7b049e0b81125e0c6634e4a51301d63c7da4e8defeb6a8584319',
  onChange,
  parse: parseTsv,
})

const readQuestions = defineFrozenFile(new URL('./questions.tsv', import.meta.url), {
  sha256: 'c718bd317c2cad3da771ba5283773ce16e020c1452c6004f6a48faf5715abe7a',
  onChange,
  parse: parseTsv,
})

let attributes: readonly ServiceAttribute[] | undefined

/** All attributes, in the order of the file of questions. */
export function listAttributes(): readonly ServiceAttribute[] {
  attributes ??= readQuestions().map(([id, question]) => makeAttribute(id, question))
  return attributes
}

function makeAttribute(id: string, question: string): ServiceAttribute {
  const rows = readFacts().filter(row => row[1] === id)
  const [kind, , form] = rows[0]
  const wordings = rows.map(([, , , event, carrier, template]) => ({
    event: event as FactWording['event'],
    carrier,
    template,
  }))
  return { id, kind: kind as FactKind, form: form as ValueForm, wordings, question }
}
