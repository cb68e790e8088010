import type { Field, ManyField, Marks, OneField, ToggleField } from '../../run/config/options/field.ts'
import { TAKERS } from './applies-to.ts'
import { defineFlag, defineRepeatedFlag, type Flag, toggle } from './flag.ts'

/** The flags of a table of options: `topP` becomes `top-p`. Options without a flag of their own are absent. */
export type FlagsFrom<F> = { readonly [K in keyof F & string as FlagName<K, F[K]>]: Flag<ValueIn<F[K]>> }
type FlagName<K extends string, F> = F extends { readonly takes: string } ? Kebab<K> : never
type ValueIn<F> = F extends Field<infer T> ? T : never
type Kebab<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Kebab<Rest>}`
  : S

type FlagField = (OneField<unknown> | ManyField<unknown> | ToggleField<unknown>) & Marks<unknown> & Note
interface Note {
  readonly appliesTo: keyof typeof TAKERS
  readonly about: string
  readonly form?: string
  readonly alias?: string
  readonly basic?: true
  readonly default?: unknown
  readonly absent?: string
}

/** Returns the flags of a table of options, in its order. */
export function flagsFrom<F extends Readonly<Record<string, Field<unknown> & Marks<unknown>>>>(
  fields: F,
): FlagsFrom<F> {
  const flags = Object.entries(fields).flatMap(([name, field]) =>
    'takes' in field ? [[kebabCase(name), flagFrom(field as unknown as FlagField)]] : [],
  )
  return Object.fromEntries(flags) as FlagsFrom<F>
}

/** Returns the name of an option as flags and config files write it: `maxCalls` is `max-calls`. */
export const kebabCase = (name: string): string => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

function flagFrom(field: FlagField): Flag<unknown> {
  const { about, alias, basic, absent, form = '' } = field
  const note = {
    about,
    form,
    taker: TAKERS[field.appliesTo],
    ...(alias !== undefined && { alias }),
    ...(basic && { basic }),
    ...(absent !== undefined && { absent }),
  }
  if (field.takes === 'nothing')
    return toggle({ ...note, ...(field.default !== undefined && { default: field.default === true }) } as {
      about: string
      default: boolean
    })
  const text = field.default === undefined ? {} : { default: String(field.default) }
  return field.takes === 'one'
    ? defineFlag({ ...note, ...text, read: field.read })
    : defineRepeatedFlag({ ...note, ...text, read: field.readAll })
}
