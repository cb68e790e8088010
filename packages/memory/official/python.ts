export { requireText } from 'fathom-bench/plugin'

import { isFields, type PythonValue, raise, toPythonItems, toPythonText } from 'fathom-bench/plugin'

/**
 * Values of a golden file as Python saw them. They are those of JSON, but a whole float (`2.0`) is `{ float: 2 }`,
 * since JavaScript has one kind of number.
 */
export type CaseFields = Readonly<Record<string, unknown>>

const isFloat = (value: unknown): value is { readonly float: number } =>
  isFields(value) && typeof value['float'] === 'number' && Object.keys(value).length === 1

/** `fields[name]`, where a missing name raises KeyError. */
export const getField = (fields: CaseFields, name: string): unknown =>
  Object.hasOwn(fields, name) ? fields[name] : raise('KeyError')

/** `str(value)`. */
export const toText = (value: unknown): string => toPythonText(toPythonValue(value))

function toPythonValue(value: unknown): PythonValue {
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : { float: value }
  if (Array.isArray(value)) return value.map(toPythonValue)
  if (isFloat(value)) return value
  if (isFields(value)) return new Map(Object.entries(value).map(([key, each]) => [key, toPythonValue(each)]))
  return typeof value === 'string' || typeof value === 'boolean' ? value : null
}

/** The items that `for` goes through: a list's items, a text's characters, a mapping's keys. */
export const listItems = (value: unknown): readonly unknown[] =>
  isFloat(value) ? raise('TypeError') : toPythonItems(value)

/** `value[index]` with a whole number from 0. */
export function getItem(value: unknown, index: number): unknown {
  if (isFields(value) && !isFloat(value)) return raise('KeyError')
  const items = typeof value === 'string' || Array.isArray(value) ? listItems(value) : raise('TypeError')
  return index < items.length ? items[index] : raise('IndexError')
}

/** `needle in value`. */
export function isIn(needle: unknown, value: unknown): boolean {
  if (typeof value === 'string') return typeof needle === 'string' ? value.includes(needle) : raise('TypeError')
  return listItems(value).some(each => isEqual(each, needle))
}

/** `a == b`: `True`, `1` and `1.0` are equal. */
export function isEqual(a: unknown, b: unknown): boolean {
  const [left, right] = [toNumber(a), toNumber(b)]
  if (left !== undefined || right !== undefined) return left === right
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((each, at) => isEqual(each, b[at]))
  if (!isFields(a) || !isFields(b)) return a === b
  const names = Object.keys(a)
  return (
    names.length === Object.keys(b).length && names.every(name => Object.hasOwn(b, name) && isEqual(a[name], b[name]))
  )
}

function toNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return Number(value)
  return isFloat(value) ? value.float : undefined
}

/** `bool(value)`. */
export function isTrue(value: unknown): boolean {
  const number = toNumber(value)
  if (number !== undefined) return number !== 0
  if (typeof value === 'string' || Array.isArray(value)) return value.length > 0
  return isFields(value) ? Object.keys(value).length > 0 : false
}

/** The distinct members of `set(values)`. @throws PythonError TypeError for a list or mapping among them */
export function listDistinct(values: unknown): unknown[] {
  const kept: unknown[] = []
  for (const each of listItems(values)) {
    if (Array.isArray(each) || (isFields(each) && !isFloat(each))) raise('TypeError')
    if (!kept.some(other => isEqual(other, each))) kept.push(each)
  }
  return kept
}

/** `len(text)`: code points. */
export const countCharacters = (text: string): number => [...text].length

/** `text.strip(marks)`: without any of these characters at both ends. */
export function stripMarks(text: string, marks: string): string {
  let [start, end] = [0, text.length]
  while (start < end && marks.includes(text[start])) start++
  while (end > start && marks.includes(text[end - 1])) end--
  return text.slice(start, end)
}
