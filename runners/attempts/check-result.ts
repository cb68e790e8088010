import { STATUS_KINDS } from '../../core/rows/rows.ts'
import { describeValue } from '../../core/text/describe-value.ts'
import type { MethodResult } from '../method.ts'

/**
 * A method may be a user's plugin: what it returns is looked at before it becomes a row.
 * @throws TypeError in one line: what came, what is allowed
 */
export function validateMethodResult(result: MethodResult): MethodResult {
  if (typeof result !== 'object' || result === null)
    throw new TypeError(`the method gave ${describeValue(result)}. Allowed: { status, reason, answer }`)
  const { status, reason, answer } = result
  if (!STATUS_KINDS.includes(status))
    throw new TypeError(`the method ended with "${String(status)}". Allowed: ${STATUS_KINDS.join(', ')}`)
  if (typeof answer !== 'string' && answer !== null)
    throw new TypeError(`the method's answer is of type ${typeof answer}. Allowed: a string, or null`)
  if (answer === null && status === 'answered')
    throw new TypeError('the method ended with "answered" and gave null as its answer. Allowed: a string')
  if (typeof reason !== 'string')
    throw new TypeError(
      `the method gave ${describeValue(reason)} as its reason. Allowed: { status, reason, answer }, reason a string`,
    )
  for (const [name, type] of FURTHER) {
    const value = result[name]
    if (value !== undefined && typeof value !== type)
      throw new TypeError(`the method gave ${describeValue(value)} as its ${name}. Allowed: a ${type}, or none`)
  }
  checkNotes(result.notes)
  return result
}

const FURTHER = [
  ['forced', 'boolean'],
  ['raw', 'string'],
  ['reasoning', 'string'],
] as const

const NOTES: ReadonlySet<string> = new Set(['number', 'string', 'boolean', 'undefined'])

function checkNotes(notes: unknown): void {
  if (notes === undefined) return
  if (typeof notes !== 'object' || notes === null || Array.isArray(notes))
    throw new TypeError(`the method gave ${describeValue(notes)} as its notes. Allowed: an object, or none`)
  const odd = Object.values(notes).find(value => !NOTES.has(typeof value))
  if (odd !== undefined)
    throw new TypeError(
      `the method gave ${describeValue(odd)} among its notes. Allowed: numbers, strings, true and false`,
    )
}
