import { defineFrozenFile, escapeRegExp, groupRows, mustGet, parseTsv } from 'fathom-bench/plugin'
import { listWords } from './words.ts'

/** A wording of an operation: what is written, and the pattern that reads it. */
export interface Form {
  /** Name of the operation, such as `tell` or `ask.hop`. */
  readonly op: string
  /** Its subject: an attribute, or `-`. */
  readonly about: string
  readonly text: string
  /** The longest literal part: a text without it is not of this form. */
  readonly mark: string
  readonly pattern: RegExp
}

export type Slots = Readonly<Record<string, string>>

const readForms = defineFrozenFile(new URL('./forms.tsv', import.meta.url), {
  sha256: '10015b8767eab13ac724cfda254cdbb68cdfef635e2f51cac52d894a88c561c9',
  onChange: 'raise WORLD_VERSION',
  parse(text) {
    const forms = [...groupRows(parseTsv(text))].flatMap(([op, rows]) =>
      rows.map(([about, form]) => compileForm(op, about.replace('{k}', '-'), form)),
    )
    const byKey = new Map<string, Form[]>()
    for (const form of forms) {
      const key = `${form.op} ${form.about}`
      byKey.set(key, [...(byKey.get(key) ?? []), form])
    }
    const telling = forms.filter(({ op }) => !NOTHING_TOLD.has(op) && !isQuestion(op))
    return { telling, questions: forms.filter(({ op }) => isQuestion(op)), byKey }
  },
})

export const listForms = (op: string, about = '-'): readonly Form[] => mustGet(readForms().byKey, `${op} ${about}`)

/** Forms that tell something: small talk says nothing of anybody. */
export const listTellingForms = (): readonly Form[] => readForms().telling

export const listQuestionForms = (): readonly Form[] => readForms().questions

const isQuestion = (op: string) => op.startsWith('ask.')
const NOTHING_TOLD = new Set(['met', 'chat', 'reply', 'record'])

/** A sentence of a form; a name at its beginning gets a capital. */
export function fillForm({ text }: Form, slots: Slots): string {
  const filled = text.replace(/\{(\w+)\}/g, (_, name: string) => slots[name])
  return filled[0].toUpperCase() + filled.slice(1)
}

/** The slots of a sentence of this form; undefined for another one. */
export function readForm({ mark, pattern }: Form, sentence: string): Slots | undefined {
  const groups = sentence.includes(mark) ? pattern.exec(sentence)?.groups : undefined
  if (groups === undefined) return undefined
  return Object.fromEntries(
    Object.entries(groups).map(([name, value]) => [name, value.startsWith('The ') ? `the ${value.slice(4)}` : value]),
  )
}

function compileForm(op: string, about: string, text: string): Form {
  const parts = text.split(/\{(\w+)\}/)
  const seen = new Set<string>()
  const pattern = parts.map((part, at) => {
    if (at % 2 === 0) return escapeRegExp(part)
    if (seen.has(part)) return `\\k<${part}>`
    seen.add(part)
    return `(?<${part}>${findShape(part, about)})`
  })
  const literals = parts.filter((_, at) => at % 2 === 0)
  const mark = literals.reduce((longest, part) => (part.length > longest.length ? part : longest), '')
  return { op, about, text, mark, pattern: new RegExp(`^${pattern.join('')}$`) }
}

const PERSON = '[A-Z][a-z]+ [A-Z][a-z]+(?: the (?:younger|elder|third|fourth))?'
const SHAPES: Readonly<Record<string, string>> = {
  s: `(?:${PERSON}|[Tt]he [a-z-]+ [a-z]+ of [A-Z][a-z]+)`,
  o: PERSON,
  p: PERSON,
  d: '\\d{1,2} [A-Z][a-z]+ \\d{4}',
  n: '\\d+',
  m: '\\d+',
  t: '[a-z]+',
  list: '.+',
}

function findShape(slot: string, about: string): string {
  if (slot === 'k') return listWords('kinds').join('|')
  if (slot.startsWith('w') && about === 'drive') return PERSON
  if (slot === 'v' && (about === 'lead' || about === 'drive')) return PERSON
  if (slot.startsWith('v') && about !== '-') return /^(town|drive)$/.test(about) ? '[A-Z][a-z]+' : '[a-z-]+'
  return SHAPES[slot] ?? '.+?'
}
