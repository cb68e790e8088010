import { came } from './came.ts'
import { usageError } from './errors.ts'
import { isFields } from './foreign-json.ts'
import { unknown } from './suggest.ts'

// What a program hands in, checked where it comes in: each of these gives a value of its type, or throws a BenchError (usage) of one line.

/** Reads one value; `undefined` is an option that was not given. */
export type Reader<T> = (value: unknown, who: string) => T

/** What a table of readers gives. */
export type Read<T extends Readonly<Record<string, Reader<unknown>>>> = { readonly [N in keyof T]: ReturnType<T[N]> }

/** Every option by its reader. A name that the table lacks is refused, with the nearest that it has. @param what one of them: `option of evaluate` */
export function readFields<T extends Readonly<Record<string, Reader<unknown>>>>(
  given: Readonly<Record<string, unknown>>,
  readers: T,
  { what, within = '' }: { readonly what: string; readonly within?: string },
): Read<T> {
  knownNames(given, Object.keys(readers), what)
  const values = Object.entries(readers).map(([name, read]) => [name, read(given[name], `${within}${name}`)])
  return Object.fromEntries(values) as Read<T>
}

/** @throws BenchError (usage) for a name that is not known, with the nearest that is */
export function knownNames(given: object, known: readonly string[], what: string): void {
  for (const name of Object.keys(given))
    if (!known.includes(name)) throw unknown(what, name, known, 'docs/library.md lists all')
}

/** Says what came in the place of what is allowed. */
export const refusal = (value: unknown, who: string, allowed: string) =>
  usageError(`${who}: ${came(value)} came. Allowed: ${allowed}.`)

export function anObject(value: unknown, who: string, allowed: string): Readonly<Record<string, unknown>> {
  if (!isFields(value)) throw refusal(value, who, allowed)
  return value
}

export function aList(value: unknown, who: string, allowed: string): readonly unknown[] {
  if (!Array.isArray(value)) throw refusal(value, who, allowed)
  return value
}

export function aText(value: unknown, who: string, allowed = 'a text'): string {
  if (typeof value !== 'string') throw refusal(value, who, allowed)
  return value
}

export function aNumber(value: unknown, who: string): number {
  if (typeof value !== 'number') throw refusal(value, who, 'a number')
  return value
}

/** As it is, where it was not given. */
export const optional =
  <T>(read: Reader<T>): Reader<T | undefined> =>
  (value, who) =>
    value === undefined ? undefined : read(value, who)
