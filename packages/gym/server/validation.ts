import { type Fields, isFields, type JsonLimits, NoJson, parseForeignJson } from 'fathom-bench/plugin'
import type { BadBody } from './json-fields.ts'
import { Refused, replyDetail } from './protocol.ts'

// Errors of bodies as pydantic and FastAPI word them, since clients of these protocols show them.

/** One fault of a body. */
export interface Fault {
  readonly type: string
  readonly loc: readonly (string | number)[]
  readonly msg: string
  readonly input: unknown
  readonly ctx?: object
  readonly url?: string
}

export const makeMissing = (loc: Fault['loc'], input: unknown): Fault => ({
  type: 'missing',
  loc,
  msg: 'Field required',
  input,
})

export const makeExtra = (loc: Fault['loc'], input: unknown): Fault => ({
  type: 'extra_forbidden',
  loc,
  msg: 'Extra inputs are not permitted',
  input,
})

export const refuseBody = (faults: readonly Fault[]): Refused => new Refused(replyDetail(422, faults))

/** The names of a body's fields, with a test of each and what it should be. */
export type BodyRules = Readonly<Record<string, FieldRule>>

export interface FieldRule {
  readonly test: (value: unknown) => boolean
  readonly type: string
  readonly msg: string
  readonly optional?: true
}

export const textField: FieldRule = {
  test: value => typeof value === 'string',
  type: 'string_type',
  msg: 'Input should be a valid string',
}
export const whole: FieldRule = {
  test: value => Number.isSafeInteger(value),
  type: 'int_type',
  msg: 'Input should be a valid integer',
}
export const object: FieldRule = { test: isFields, type: 'dict_type', msg: 'Input should be a valid dictionary' }
export const anything: FieldRule = { test: () => true, type: 'any', msg: '' }
/** A field that may be left out or null. */
export const optionalField = (rule: FieldRule): FieldRule => ({
  ...rule,
  optional: true,
  test: value => value === null || rule.test(value),
})

export function listFaults(value: Fields, shape: BodyRules, loc: Fault['loc']): Fault[] {
  const faults = Object.entries(shape).flatMap(([name, { test, type, msg, optional: mayLack }]): Fault[] => {
    if (!Object.hasOwn(value, name)) return mayLack ? [] : [makeMissing([...loc, name], value)]
    return test(value[name]) ? [] : [{ type, loc: [...loc, name], msg, input: value[name] }]
  })
  const extra = Object.keys(value).filter(name => !Object.hasOwn(shape, name))
  return [...faults, ...extra.map(name => makeExtra([...loc, name], value[name]))]
}

/** Decodes a whole body. @throws Refused for one that is no JSON, or too large for what is decoded whole */
export function readJson(body: Buffer, limits: JsonLimits = {}): unknown {
  if (body.length === 0) throw refuseBody([makeMissing(['body'], null)])
  try {
    return parseForeignJson(body.toString('utf8'), limits)
  } catch (error) {
    if (error instanceof NoJson && error.why !== 'broken')
      throw refuseBody([{ type: 'value_error', loc: ['body'], msg: `Value error, ${error.message}`, input: {} }])
    throw refuseBroken(findBreak(body))
  }
}

/** Decodes a body of certain fields. @throws Refused */
export function readBodyFields(body: Buffer, shape: BodyRules): Fields {
  const value = readJson(body, { chars: 2 ** 22 })
  if (!isFields(value))
    throw refuseBody(
      [{ ...object, loc: ['body'], input: value }].map(({ type, loc, msg, input }) => ({ type, loc, msg, input })),
    )
  const faults = listFaults(value, shape, ['body'])
  if (faults.length > 0) throw refuseBody(faults)
  return value
}

export const refuseBroken = (at: number, error = 'Expecting value'): Refused =>
  refuseBody([{ type: 'json_invalid', loc: ['body', at], msg: 'JSON decode error', input: {}, ctx: { error } }])

/** Turns a fault of a body that was searched into the answer. */
export const refuseBad = (error: BadBody): Refused => refuseBroken(error.at, error.message)

/** Where a broken body breaks, as far as the parser says it. */
function findBreak(body: Buffer): number {
  try {
    JSON.parse(body.toString('utf8'))
    return 0
  } catch (error) {
    const [, at] = /at position (\d+)/.exec(error instanceof Error ? error.message : '') ?? []
    return at === undefined ? body.length : Number(at)
  }
}
