import { ROW_VERSION, STATUS_KINDS } from './rows.ts'

/** Returns the error of a row in words, or undefined if it is valid. */
export type RowCheck = (row: object) => string | undefined

type Kind = 'string' | 'number' | 'object' | 'array' | 'text or null'

/** Names of fields and what is to stand in them. */
type Fields = readonly (readonly [name: string, kind: Kind])[]

const listFields = (kinds: Readonly<Record<string, Kind>>): Fields => Object.entries(kinds)

const KEY = { item: 'string', method: 'string', model: 'string', config: 'string', attempt: 'number' } as const

const ITEM = listFields({
  id: 'string',
  questionId: 'string',
  task: 'string',
  cluster: 'string',
  scorer: 'string',
  index: 'number',
  length: 'object',
  depths: 'array',
})
const ANSWER = listFields({ ...KEY, status: 'object', answer: 'text or null', ledger: 'object', at: 'string' })
const LEDGER = listFields({ calls: 'object', tokens: 'object', ms: 'object' })
const SCORE = listFields({ ...KEY, scorer: 'string' })

/**
 * Checks of the fields that reports and scorers need. A row without them comes from another program or a newer version.
 * Reports count and show scores that are not numbers, so these checks ignore them.
 */
export const ROW_CHECKS: Readonly<Record<'items' | 'answers' | 'scores', RowCheck>> = {
  items: row => findFault(row, ITEM),
  answers: row =>
    findFault(row, ANSWER) ??
    checkStatus((row as { status: object }).status) ??
    describeMissing((row as { ledger: object }).ledger, LEDGER, 'ledger.'),
  scores: row => findFault(row, SCORE),
}

function findFault(row: object, fields: Fields): string | undefined {
  const { v } = row as { v?: unknown }
  if (typeof v !== 'number') return 'a row without its version v'
  const other = describeOtherVersion(v)
  return other === undefined ? describeMissing(row, fields) : `a row of ${other}`
}

/** Says of rows of another version which they are and what to do; undefined where they are of this one. */
export function describeOtherVersion(v: number): string | undefined {
  if (v > ROW_VERSION) return `version ${v}; this Fathom reads version ${ROW_VERSION}. Update it`
  if (v === ROW_VERSION) return undefined
  return `version ${v}, which an older Fathom wrote; this one reads version ${ROW_VERSION}. Read it with the older one, or run again into another folder`
}

function describeMissing(row: object, fields: Fields, of = ''): string | undefined {
  if (fields.every(field => hasField(row, field))) return undefined
  const wrong = fields.filter(field => !hasField(row, field))
  return `a row without ${wrong.map(([name]) => `${of}${name}`).join(', ')} as Fathom writes it`
}

const hasField = (row: object, [name, kind]: Fields[number]) =>
  is((row as Readonly<Record<string, unknown>>)[name], kind)

function is(value: unknown, kind: Kind): boolean {
  if (kind === 'array') return Array.isArray(value)
  if (kind === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  if (kind === 'text or null') return value === null || typeof value === 'string'
  return kind === 'number' ? Number.isFinite(value) : typeof value === kind
}

function checkStatus(value: object): string | undefined {
  const { kind } = value as { kind?: unknown }
  if (STATUS_KINDS.some(known => known === kind)) return undefined
  return `a row with a status that is none of ${STATUS_KINDS.join(', ')}`
}
