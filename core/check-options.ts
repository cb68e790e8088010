import { usageError } from './errors.ts'
import { isFields } from './files/foreign-json.ts'
import { describeValue } from './text/describe-value.ts'
import { makeUnknownError } from './text/suggest.ts'

// Readers that check values a program passes in. Each returns a value of its type or throws a one-line BenchError
// (usage).

/** Reads one value; `undefined` is an option that was not given. */
export type ValueReader<T> = (value: unknown, who: string) => T

/** Type of the object that a table of readers returns. */
export type ReadValues<T extends Readonly<Record<string, ValueReader<unknown>>>> = {
  readonly [N in keyof T]: ReturnType<T[N]>
}

/**
 * Every option by its reader. A name that the table lacks is refused, with the nearest that it has. @param what one of
 * them: `option of evaluate`
 */
export function readOptions<T extends Readonly<Record<string, ValueReader<unknown>>>>(
  fields: Readonly<Record<string, unknown>>,
  readers: T,
  { what, within = '' }: { readonly what: string; readonly within?: string },
): ReadValues<T> {
  requireKnownNames(fields, Object.keys(readers), what)
  const values = Object.entries(readers).map(([name, read]) => [name, read(fields[name], `${within}${name}`)])
  return Object.fromEntries(values) as ReadValues<T>
}

/** @throws BenchError (usage) for a name that is not known, with the nearest that is */
export function requireKnownNames(options: object, known: readonly string[], what: string): void {
  for (const name of Object.keys(options))
    if (!known.includes(name)) throw makeUnknownError(what, name, known, 'docs/library.md lists all')
}

/** Returns the error for a value of the wrong type. */
export const makeValueError = (value: unknown, who: string, allowed: string) =>
  usageError(`${who}: got ${describeValue(value)}, expected ${allowed}.`)

export function requireObject(value: unknown, who: string, allowed: string): Readonly<Record<string, unknown>> {
  if (!isFields(value)) throw makeValueError(value, who, allowed)
  return value
}

export function requireList(value: unknown, who: string, allowed: string): readonly unknown[] {
  if (!Array.isArray(value)) throw makeValueError(value, who, allowed)
  return value
}

export function requireString(value: unknown, who: string, allowed = 'a text'): string {
  if (typeof value !== 'string') throw makeValueError(value, who, allowed)
  return value
}

export function requireNumber(value: unknown, who: string): number {
  if (typeof value !== 'number') throw makeValueError(value, who, 'a number')
  return value
}

/** Returns undefined if the value is missing, and reads it otherwise. */
export const makeOptional =
  <T>(read: ValueReader<T>): ValueReader<T | undefined> =>
  (value, who) =>
    value === undefined ? undefined : read(value, who)
