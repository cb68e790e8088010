import { raise } from './python-error.ts'

/** A text that a string method is called on. @throws PythonError AttributeError for anything else */
export const requireText = (value: unknown): string => (typeof value === 'string' ? value : raise('AttributeError'))

/** Returns the items of a Python `for`: a list's items, a string's characters, an object's keys. */
export function toPythonItems(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  if (typeof value === 'string') return [...value]
  return typeof value === 'object' && value !== null ? Object.keys(value) : raise('TypeError')
}
