import { isFields, tryParseForeignJson } from 'fathom-bench/plugin'

/** A fact that was extracted from entries. */
export interface KeptFact {
  readonly id: number
  /** Whom it is about, as the entries name them. */
  readonly who: string
  /** The kind of fact, in a word: one that holds at a time has one value. */
  readonly about: string
  /** One sentence. */
  readonly fact: string
  /** When it was said, as in the entries. */
  readonly at: string
  /** Who said it, as in the entries. */
  readonly by: string
  /** From when it holds, where the entry says that. */
  readonly since?: string
  /** Until when it held, where another fact replaced it. */
  readonly until?: string
  /** Whose facts it hangs on, where it is a rule. */
  readonly rests?: string
  /** The sentence that follows from it now. */
  readonly derived?: string
}

export type NewFact = Omit<KeptFact, 'id' | 'until' | 'derived'>

/** Facts in the order of their ids. */
export interface FactStore {
  readonly next: number
  readonly facts: readonly KeptFact[]
}

export const NO_FACTS: FactStore = { next: 1, facts: [] }

/** The change of a section, as a model's replies decide it. */
export interface FactChange {
  readonly add: readonly NewFact[]
  /** Facts that something newer replaces, and when. */
  readonly end: readonly { readonly id: number; readonly until: string }[]
  readonly remove: readonly number[]
  readonly derive?: readonly { readonly id: number; readonly derived: string }[]
}

export function applyChange({ next, facts }: FactStore, { add, end, remove, derive = [] }: FactChange): FactStore {
  const removed = new Set(remove)
  const ends = new Map(end.map(({ id, until }) => [id, until]))
  const follows = new Map(derive.map(({ id, derived }) => [id, derived]))
  const kept = facts.flatMap((fact): KeptFact[] => {
    if (removed.has(fact.id)) return []
    const until = ends.get(fact.id)
    const derived = follows.get(fact.id)
    return until === undefined && derived === undefined
      ? [fact]
      : [{ ...fact, ...(until !== undefined && { until }), ...(derived !== undefined && { derived }) }]
  })
  return { next: next + add.length, facts: [...kept, ...add.map((fact, at) => ({ ...fact, id: next + at }))] }
}

/** The facts of a reply, one line of JSON each; other lines are passed over. */
export function readFacts(reply: string): NewFact[] {
  return reply.split('\n').flatMap(line => {
    const found = tryParseForeignJson(line.trim().replace(/^[-*] /, ''))
    if (!isFields(found)) return []
    const [who, about, fact, at, by, since, rests] = ['who', 'about', 'fact', 'at', 'by', 'since', 'rests'].map(name =>
      readText(found[name]),
    )
    if (who === undefined || fact === undefined) return []
    return [
      {
        who,
        about: about ?? 'other',
        fact,
        at: at ?? '',
        by: by ?? '',
        ...(since !== undefined && { since }),
        ...(rests !== undefined && { rests }),
      },
    ]
  })
}

const readText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, LONGEST) : undefined
const LONGEST = 1_000

/** How a fact is handed to a reader: as an entry of its own. */
export function renderFact({ at, by, fact, until, derived }: KeptFact): string {
  const head = at === '' ? by : `[${at}] ${by}`
  const tail = until === undefined ? '' : ` It held until ${until}.`
  const more = derived === undefined ? '' : ` ${derived}`
  return `${head === '' ? '' : `${head}: `}${fact}${tail}${more}`
}

/** A date in a question, as in `3 May 2031` or `2031-05-03`; undefined where none is asked for. */
export function findAskedDay(question: string): string | undefined {
  const found = /\b\d{4}-\d\d-\d\d\b|\b\d{1,2} [A-Z][a-z]{2,8} \d{4}\b/.exec(question)?.[0]
  return found === undefined ? undefined : toIsoDay(found)
}

/** Did a fact hold on a day, as far as its dates say? */
export function isValidOn({ at, since, until }: KeptFact, day: string): boolean {
  const begin = toIsoDay(since ?? at)
  const end = until === undefined ? undefined : toIsoDay(until)
  return (begin === undefined || begin <= day) && (end === undefined || day < end)
}

/** A day that sorts, as in `2031-05-03`. */
export function toIsoDay(text: string): string | undefined {
  if (/^\d{4}-\d\d-\d\d/.test(text)) return text.slice(0, 10)
  const time = Date.parse(`${text} UTC`)
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10)
}
