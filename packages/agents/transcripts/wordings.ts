import { defineFrozenFile, groupRows, mustGet, parseTsv } from 'fathom-bench/plugin'

/** Raised whenever a transcript's bytes change. */
export const TRANSCRIPT_VERSION = 2

const onChange = 'raise TRANSCRIPT_VERSION'

const readWords = defineFrozenFile(new URL('./words.tsv', import.meta.url), {
  sha256: '0f5234293266fb50a09d91ab432293f5ca84f65d0d3a3474db6ea7aabb5db576',
  onChange,
  parse: text => takeFirst(text),
})

const readLines = defineFrozenFile(new URL('./lines.tsv', import.meta.url), {
  sha256: 'e9d0d0d6804863687be6b1c4603166077fc373bad0837420d18d83d9cdceb5ba',
  onChange,
  parse: text => takeFirst(text),
})

const takeFirst = (text: string): ReadonlyMap<string, readonly string[]> =>
  new Map([...groupRows(parseTsv(text))].map(([group, rows]) => [group, rows.map(([first]) => first)] as const))

/** Words of the made repository: nouns, verbs, folders. */
export const listRepositoryWords = (list: 'noun' | 'verb' | 'dir'): readonly string[] => mustGet(readWords(), list)

/** Where services run. */
export const listEnvironments = (): readonly string[] => mustGet(readWords(), 'environment')

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
  /** With the slot {V} for the value. It names no service: the scope does. */
  readonly template: string
}

/** A sentence that names what the work is about from there on. */
export interface ScopeWording {
  readonly carrier: 'user' | 'assistant'
  /** With the slots {X} for the service and {E} for the environment. */
  readonly template: string
}

/** Something that can be said of a service. */
export interface ServiceAttribute {
  readonly id: string
  readonly kind: FactKind
  readonly form: ValueForm
  readonly wordings: readonly FactWording[]
  /** With the slots {X} and {E}. */
  readonly question: string
}

const readFacts = defineFrozenFile(new URL('./facts.tsv', import.meta.url), {
  sha256: '3c9406c6fd33f0003ecb0acd10c8847d80a9bc4dab1a0be26dfb3d1df0e31867',
  onChange,
  parse: parseTsv,
})

const readQuestions = defineFrozenFile(new URL('./questions.tsv', import.meta.url), {
  sha256: 'f64159e77b023c70424b562301f1866211403b52111645be9d4066c295ebf3af',
  onChange,
  parse: parseTsv,
})

const readScopes = defineFrozenFile(new URL('./scopes.tsv', import.meta.url), {
  sha256: 'b2977dc9fe0206060c34c153980cd49711f9f6a8e05082438a49d0af9d7c7a29',
  onChange,
  parse: text =>
    parseTsv(text).map(
      ([carrier, template]): ScopeWording => ({ carrier: carrier === 'user' ? 'user' : 'assistant', template }),
    ),
})

/** Sentences that say which service and environment the work is about. */
export const listScopeWordings = (): readonly ScopeWording[] => readScopes()

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
