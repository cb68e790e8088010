export { captureReturn, type Returned, raise } from 'fathom-bench/plugin'

import { raise } from 'fathom-bench/plugin'

/** A text that a string method is called on. */
export const requireText = (value: unknown): string => (typeof value === 'string' ? value : raise('AttributeError'))

/** Returns the items of a Python `for`: a list's items, a string's characters, an object's keys. */
export function toPythonItems(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  if (typeof value === 'string') return [...value]
  return typeof value === 'object' && value !== null ? Object.keys(value) : raise('TypeError')
}

/** `value[0]` of a list. A bare string is taken for the one reference of a case. */
export function takeFirstItem(value: unknown): unknown {
  if (typeof value === 'string') return value
  return Array.isArray(value) ? (value.length === 0 ? raise('IndexError') : value[0]) : raise('TypeError')
}
