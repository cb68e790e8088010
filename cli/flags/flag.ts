import { usageError } from '../../core/errors.ts'
import { quoteForMessage } from '../../core/text/quote.ts'
import type { Read } from '../../run/config/options/readers.ts'
import type { FlagConsumer } from './applies-to.ts'

/** One flag of the command line, and the field of the same name in a config file. */
export interface Flag<T> {
  readonly group: string
  readonly alias?: string
  readonly takes: 'one' | 'many' | 'nothing'
  /** What a value looks like, for help and messages. */
  readonly form: string
  readonly about: string
  /** As it would be typed, for help; shown where an absent flag means something. */
  readonly shownDefault?: string
  /** Shown by the short help too. */
  readonly basic: boolean
  /** What of a run takes it: each flag of `run` says so (`untaken.ts`). */
  readonly taker?: FlagConsumer
  /** @throws BenchError (usage) */
  readonly read: (value: FlagValue | undefined, who: string) => T
}

export type Flags = Readonly<Record<string, Flag<unknown>>>
/** What was typed for one flag, or stands in a config file: nothing is checked yet. */
export type FlagValue = string | boolean | readonly (string | boolean)[]
export type GivenFlags = Readonly<Record<string, FlagValue>>

/** What a table of flags gives: `--base-url` becomes `baseUrl`. */
export type Values<F extends Flags> = {
  readonly [N in keyof F & string as Camel<N>]: F[N] extends Flag<infer T> ? T : never
}
type Camel<S extends string> = S extends `${infer A}-${infer B}` ? `${A}${Capitalize<Camel<B>>}` : S

interface Note {
  /** Of the help; `groupFlags` gives it to several. */
  readonly group?: string
  readonly alias?: string
  readonly about: string
  readonly basic?: boolean
  readonly taker?: FlagConsumer
}

export type { Read }

/** A flag with one value. Given twice, it is refused: which one counts should never be a guess. */
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
      if (texts.length > 1) throw usageError(`${who} is given ${texts.length} times; it takes one value.`)
      const text = texts[0] ?? flag.default
      return text === undefined ? undefined : flag.read(text, who)
    },
  }
}

/** A flag that may be repeated. */
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

/** A flag that is on or off: `--name`, `--no-name`. Without a default, not given is a third way. */
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

/** Flags that stand together in the help. */
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

export const makeBooleanError = (who: string, value: string) =>
  usageError(`${who}: ${quoteForMessage(value)} came. Allowed: true or false.`)

/** The values of a whole table. Names that the table does not have must have been refused before. */
export function readFlags<F extends Flags>(flags: F, givenFlags: GivenFlags): Values<F> {
  const values = Object.entries(flags).map(([name, flag]) => [
    toCamelCase(name),
    flag.read(givenFlags[name], `--${name}`),
  ])
  return Object.fromEntries(values) as Values<F>
}

/** Returns the name of an option as programs write it: `max-calls` is `maxCalls`. */
export const toCamelCase = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
