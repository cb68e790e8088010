import { ROW_VERSION, STATUS_KINDS } from './rows.ts'

/** What is wrong with a row, in words; undefined where it is whole. */
export type RowCheck = (row: object) => string | undefined

/**
 * The fields that reports and scorers rely on: a row that lacks them was not written by Fathom, or by a newer version. Scores that are no number
 * are left to the reports, which count and say them.
 */
export const ROW_CHECKS: Readonly<Record<'items' | 'answers' | 'scores', RowCheck>> = {
  items: row =>
    fault(row, {
      ...{ id: 'string', questionId: 'string', task: 'string', cluster: 'string', scorer: 'string' },
      ...{ index: 'number', length: 'object', depths: 'array' },
    }),
  answers: row =>
    fault(row, { ...KEY, status: 'object', answer: 'text or null', ledger: 'object', at: 'string' }) ??
    status((row as { status: object }).status) ??
    ledger((row as { ledger: object }).ledger),
  scores: row => fault(row, { ...KEY, scorer: 'string' }),
}

type Kind = 'string' | 'number' | 'object' | 'array' | 'text or null'

const KEY = { item: 'string', method: 'string', model: 'string', config: 'string', attempt: 'number' } as const

function fault(row: object, fields: Readonly<Record<string, Kind>>): string | undefined {
  const { v } = row as { v?: unknown }
  if (typeof v !== 'number') return 'a row without its version v'
  const other = otherVersion(v)
  return other === undefined ? lacks(row, fields) : `a row of ${other}`
}

/** Says of rows of another version which they are and what to do; undefined where they are of this one. */
export function otherVersion(v: number): string | undefined {
  if (v > ROW_VERSION) return `version ${v}; this Fathom reads version ${ROW_VERSION}. Update it`
  if (v === ROW_VERSION) return undefined
  return `version ${v}, which an older Fathom wrote; this one reads version ${ROW_VERSION}. Read it with the older one, or run again into another folder`
}

const lacks = (row: object, fields: Readonly<Record<string, Kind>>, of = '') => {
  const wrong = Object.keys(fields).filter(
    name => !is(Object.hasOwn(row, name) ? Reflect.get(row, name) : undefined, fields[name]),
  )
  return wrong.length > 0
    ? `a row without ${wrong.map(name => `${of}${name}`).join(', ')} as Fathom writes it`
    : undefined
}

function is(value: unknown, kind: Kind): boolean {
  if (kind === 'array') return Array.isArray(value)
  if (kind === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  if (kind === 'text or null') return value === null || typeof value === 'string'
  return kind === 'number' ? Number.isFinite(value) : typeof value === kind
}

function status(value: object): string | undefined {
  const { kind } = value as { kind?: unknown }
  if (STATUS_KINDS.some(known => known === kind)) return undefined
  return `a row with a status that is none of ${STATUS_KINDS.join(', ')}`
}

const ledger = (value: object) => lacks(value, { calls: 'object', tokens: 'object', ms: 'object' }, 'ledger.')
