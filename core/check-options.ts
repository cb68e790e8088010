import { usageError } from './errors.ts'
import { isFields } from './files/foreign-json.ts'
import { describeValue } from './text/describe-value.ts'
import { makeUnknownError } from './text/suggest.ts'

// What a program hands in, checked where it comes in: each of these gives a value of its type, or throws a BenchError
// (usage) of one line.

/** Reads one value; `undefined` is an option that was not given. */
export type ValueReader<T> = (value: unknown, who: string) => T

/** What a table of readers gives. */
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

/** Says what came in the place of what is allowed. */
export const makeValueError = (value: unknown, who: string, allowed: string) =>
  usageError(`${who}: ${describeValue(value)} came. Allowed: ${allowed}.`)

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

/** As it is, where it was not given. */
export const makeOptional =
  <T>(read: ValueReader<T>): ValueReader<T | undefined> =>
  (value, who) =>
    value === undefined ? undefined : read(value, who)
