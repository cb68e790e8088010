import type { Params } from '../../../core/rows/rows.ts'
import type { HashRule, OptionFields } from './field.ts'

/** Returns what options add to the config hash by rules of their own: each value under the name of its rule. */
export function hashedValues(fields: OptionFields, values: Readonly<Record<string, unknown>>): Params {
  const parts = Object.entries(fields).flatMap(([name, { inConfigHash }]) => {
    const value = values[name]
    if (!isRule(inConfigHash) || value === undefined || value === null) return []
    const hashed = inConfigHash.note ? inConfigHash.note(value) : (value as Params[string])
    return hashed === undefined ? [] : [[inConfigHash.as, hashed] as const]
  })
  return Object.fromEntries(parts)
}

/** Returns the names under which these options are hashed. */
export const hashNames = (fields: OptionFields): string[] =>
  Object.values(fields).flatMap(({ inConfigHash }) => (isRule(inConfigHash) ? [inConfigHash.as] : []))

const isRule = (rule: unknown): rule is HashRule<unknown> => typeof rule === 'object' && rule !== null
