import { usageError } from '../../core/errors.ts'
import { isPlainObject } from '../../core/files/fields-file.ts'
import { describeValue } from '../../core/text/describe-value.ts'
import type { FlagValue } from './flag.ts'

// Converts a value of a file or program to the text that one would type, so that flags have one reader.

/**
 * Lists stand for repeated flags, `set` and `data` may be objects, and `extra-body` is an object.
 * @throws BenchError (usage)
 */
export function toFlagValue(name: string, value: unknown, who: string): FlagValue {
  if (name === 'extra-body' && typeof value === 'object') return JSON.stringify(value)
  if (name === 'lengths' || name === 'output-lengths')
    return Array.isArray(value) ? value.map(v => formatScalar(v, who)).join(',') : formatScalar(value, who)
  if (typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.map(entry => formatScalar(entry, who))
  if (name === 'set' && isPlainObject(value)) return formatSettings(value, who)
  if (name === 'data' && isPlainObject(value)) return formatAssignments(value, who)
  return formatScalar(value, who)
}

/** Formats `{ vt: { hops: 4 } }` and `{ 'vt.hops': 4 }` as `vt.hops=4`. */
const formatSettings = (value: object, who: string): string[] =>
  Object.entries(value).flatMap(([owner, inner]: [string, unknown]) =>
    isPlainObject(inner)
      ? formatAssignments(inner, who).map(each => `${owner}.${each}`)
      : formatAssignments({ [owner]: inner }, who),
  )

/** Formats `{ squad: [a, b] }` as `squad=a`, `squad=b`, and an empty list as the name. */
export const formatAssignments = (value: object, who: string): string[] =>
  Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    if (Array.isArray(inner) && inner.length === 0) return [name]
    return (Array.isArray(inner) ? inner : [inner]).map(each => `${name}=${formatScalar(each, who)}`)
  })

function formatScalar(value: unknown, who: string): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const what =
    value === null ? 'an empty value' : typeof value === 'object' ? 'an object or list' : describeValue(value)
  throw usageError(`${who}: got ${what}, expected a text or a number.`)
}
