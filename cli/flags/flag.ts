import { usageError } from '../../core/errors.ts'
import { quoteForMessage } from '../../core/text/quote.ts'
import type { Read } from '../../run/config/options/readers.ts'
import type { FlagConsumer } from './applies-to.ts'

/** One flag of the command line, and the field of the same name in a config file. */
export interface Flag<T> {
  readonly group: string
  readonly alias?: string
  readonly takes: 'one' | 'many' | 'nothing'
  /** The form of a value, for help and messages. */
  readonly form: string
  readonly about: string
  /** The default as it would be typed, for help. Present if leaving the flag out has a meaning. */
  readonly shownDefault?: string
  /** Whether the short help shows it too. */
  readonly basic: boolean
  /** The part of a run that uses it. Every flag of `run` names one (`unused-flags.ts`). */
  readonly taker?: FlagConsumer
  /** @throws BenchError (usage) */
  readonly read: (value: FlagValue | undefined, who: string) => T
}

export type Flags = Readonly<Record<string, Flag<unknown>>>
/** The unchecked value of one flag, as typed or from a config file. */
export type FlagValue = string | boolean | readonly (string | boolean)[]
export type GivenFlags = Readonly<Record<string, FlagValue>>

/** The values of a table of flags: `--base-url` becomes `baseUrl`. */
export type Values<F extends Flags> = {
  readonly [N in keyof F & string as Camel<N>]: F[N] extends Flag<infer T> ? T : never
}
type Camel<S extends string> = S extends `${infer A}-${infer B}` ? `${A}${Capitalize<Camel<B>>}` : S

interface Note {
  /** Heading in the help; `groupFlags` sets it for several flags. */
  readonly group?: string
  readonly alias?: string
  readonly about: string
  readonly basic?: boolean
  readonly taker?: FlagConsumer
}

export type { Read }

/** Defines a flag with one value. Giving it twice is an error, so that Fathom never guesses which one counts. */
export function defineFlag<T>(flag: Note & { form: string; default: string; read: Read<T> }): Flag<T>
export function defineFlag<T>(flag: Note & { form: string; absent?: string; read: Read<T> }): Flag<T | undefined>
export function defineFlag<T>(
  flag: Note & { form: string; default?: string; absent?: string; read: Read<T> },
): Flag<T | undefined> {
  return {
    ...toNote(flag, flag.default ?? flag.absent),
    takes: 'one',
    form: flag.form,
    read(value, who) {
      const texts = requireTexts(value, who, flag.form)
      if (texts.length > 1) throw usageError(`${who} is given ${texts.length} times; it accepts one value.`)
      const text = texts[0] ?? flag.default
      return text === undefined ? undefined : flag.read(text, who)
    },
  }
}

/** Defines a flag that may be repeated. */
export function defineRepeatedFlag<T>(
  flag: Note & { form: string; default?: string; absent?: string; read: (texts: readonly string[], who: string) => T },
): Flag<T> {
  return {
    ...toNote(flag, flag.default ?? flag.absent),
    takes: 'many',
    form: flag.form,
    read(value, who) {
      const texts = requireTexts(value, who, flag.form)
      return flag.read(texts.length === 0 && flag.default !== undefined ? [flag.default] : texts, who)
    },
  }
}

/** Defines a flag that is on or off: `--name`, `--no-name`. Without a default, a missing flag is a third state. */
export function toggle(flag: Note & { default: boolean }): Flag<boolean>
export function toggle(flag: Note & { absent: string }): Flag<boolean | undefined>
export function toggle(flag: Note & { default?: boolean; absent?: string }): Flag<boolean | undefined> {
  return {
    ...toNote(flag, flag.default ? 'on' : flag.absent),
    takes: 'nothing',
    form: '',
    read(value, who) {
      const last = Array.isArray(value) ? value.at(-1) : value
      if (last === undefined) return flag.default
      if (typeof last !== 'boolean') throw makeBooleanError(who, String(last))
      return last
    },
  }
}

/** Sets one help heading for several flags. */
export const groupFlags = <F extends Flags>(group: string, flags: F): F =>
  Object.fromEntries(Object.entries(flags).map(([name, flag]) => [name, { ...flag, group }])) as F

const toNote = (note: Note, shown: string | undefined) => ({
  group: note.group ?? '',
  about: note.about,
  basic: note.basic ?? false,
  ...(note.alias !== undefined && { alias: note.alias }),
  ...(note.taker !== undefined && { taker: note.taker }),
  ...(shown !== undefined && { shownDefault: shown }),
})

function requireTexts(value: FlagValue | undefined, who: string, form: string): string[] {
  const all: readonly (string | boolean)[] = value === undefined ? [] : typeof value === 'object' ? value : [value]
  return all.map(value => {
    if (typeof value === 'boolean' || value.trim() === '') throw usageError(`${who} needs a value: ${who} ${form}.`)
    return value
  })
}

/** A flag of another command with another default. */
export const withDefault = <T>(flag: Flag<T>, value: readonly string[], about = flag.about): Flag<T> => ({
  ...flag,
  about,
  shownDefault: value.join(','),
  read: (typed, who) => flag.read(typed ?? value, who),
})

export const makeBooleanError = (who: string, value: string) =>
  usageError(`${who}: got ${quoteForMessage(value)}, expected true or false.`)

/** Returns the values of a whole table. Call `checkNames` first to reject unknown names. */
export function readFlags<F extends Flags>(flags: F, givenFlags: GivenFlags): Values<F> {
  const values = Object.entries(flags).map(([name, flag]) => [
    toCamelCase(name),
    flag.read(givenFlags[name], `--${name}`),
  ])
  return Object.fromEntries(values) as Values<F>
}

/** Returns the name of an option as programs write it: `max-calls` becomes `maxCalls`. */
export const toCamelCase = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
