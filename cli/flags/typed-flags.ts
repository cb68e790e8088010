import { usageError } from '../../core/errors.ts'
import { isPlainObject } from '../../core/files/fields-file.ts'
import { describeValue } from '../../core/text/describe-value.ts'
import type { FlagValue } from './flag.ts'

// Values of files and programs, as they would be typed behind a flag: so one reader holds for all of them.

/**
 * Of the flag of this name: lists stand for repeated flags, `set` and `data` may be objects, `extra-body` is one.
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

/** `{ vt: { hops: 4 } }` and `{ 'vt.hops': 4 }` as `vt.hops=4`. */
const formatSettings = (value: object, who: string): string[] =>
  Object.entries(value).flatMap(([owner, inner]: [string, unknown]) =>
    isPlainObject(inner)
      ? formatAssignments(inner, who).map(each => `${owner}.${each}`)
      : formatAssignments({ [owner]: inner }, who),
  )

/** `{ squad: [a, b] }` as `squad=a`, `squad=b`; an empty list as the name alone. */
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
  throw usageError(`${who}: ${what} came. Allowed: a text or a number.`)
}
