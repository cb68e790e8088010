import { usageError } from '../core/errors.ts'
import { quote } from '../core/quote.ts'
import type { Read } from '../engine/config/readers.ts'
import type { Taker } from './taker.ts'

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
  readonly taker?: Taker
  /** @throws BenchError (usage) */
  readonly read: (given: Given | undefined, who: string) => T
}

export type Flags = Readonly<Record<string, Flag<unknown>>>
/** What was typed for one flag, or stands in a config file: nothing is checked yet. */
export type Given = string | boolean | readonly (string | boolean)[]
export type GivenFlags = Readonly<Record<string, Given>>

/** What a table of flags gives: `--base-url` becomes `baseUrl`. */
export type Values<F extends Flags> = {
  readonly [N in keyof F & string as Camel<N>]: F[N] extends Flag<infer T> ? T : never
}
type Camel<S extends string> = S extends `${infer A}-${infer B}` ? `${A}${Capitalize<Camel<B>>}` : S

interface Note {
  /** Of the help; `inGroup` gives it to several. */
  readonly group?: string
  readonly alias?: string
  readonly about: string
  readonly basic?: boolean
  readonly taker?: Taker
}

export type { Read }

/** A flag with one value. Given twice, it is refused: which one counts should never be a guess. */
export function one<T>(flag: Note & { form: string; default: string; read: Read<T> }): Flag<T>
export function one<T>(flag: Note & { form: string; absent?: string; read: Read<T> }): Flag<T | undefined>
export function one<T>(
  flag: Note & { form: string; default?: string; absent?: string; read: Read<T> },
): Flag<T | undefined> {
  return {
    ...noted(flag, flag.default ?? flag.absent),
    takes: 'one',
    form: flag.form,
    read(given, who) {
      const texts = textsOf(given, who, flag.form)
      if (texts.length > 1) throw usageError(`${who} is given ${texts.length} times; it takes one value.`)
      const text = texts[0] ?? flag.default
      return text === undefined ? undefined : flag.read(text, who)
    },
  }
}

/** A flag that may be repeated. */
export function many<T>(
  flag: Note & { form: string; default?: string; absent?: string; read: (texts: readonly string[], who: string) => T },
): Flag<T> {
  return {
    ...noted(flag, flag.default ?? flag.absent),
    takes: 'many',
    form: flag.form,
    read(given, who) {
      const texts = textsOf(given, who, flag.form)
      return flag.read(texts.length === 0 && flag.default !== undefined ? [flag.default] : texts, who)
    },
  }
}

/** A flag that is on or off: `--name`, `--no-name`. Without a default, not given is a third way. */
export function toggle(flag: Note & { default: boolean }): Flag<boolean>
export function toggle(flag: Note & { absent: string }): Flag<boolean | undefined>
export function toggle(flag: Note & { default?: boolean; absent?: string }): Flag<boolean | undefined> {
  return {
    ...noted(flag, flag.default ? 'on' : flag.absent),
    takes: 'nothing',
    form: '',
    read(given, who) {
      const last = Array.isArray(given) ? given.at(-1) : given
      if (last === undefined) return flag.default
      if (typeof last !== 'boolean') throw notBoolean(who, String(last))
      return last
    },
  }
}

/** Flags that stand together in the help. */
export const inGroup = <F extends Flags>(group: string, flags: F): F =>
  Object.fromEntries(Object.entries(flags).map(([name, flag]) => [name, { ...flag, group }])) as F

const noted = (note: Note, shown: string | undefined) => ({
  group: note.group ?? '',
  about: note.about,
  basic: note.basic ?? false,
  ...(note.alias !== undefined && { alias: note.alias }),
  ...(note.taker !== undefined && { taker: note.taker }),
  ...(shown !== undefined && { shownDefault: shown }),
})

function textsOf(given: Given | undefined, who: string, form: string): string[] {
  const all: readonly (string | boolean)[] = given === undefined ? [] : typeof given === 'object' ? given : [given]
  return all.map(value => {
    if (typeof value === 'boolean' || value.trim() === '') throw usageError(`${who} needs a value: ${who} ${form}.`)
    return value
  })
}

export const notBoolean = (who: string, value: string) =>
  usageError(`${who}: ${quote(value)} came. Allowed: true or false.`)

/** The values of a whole table. Names that the table does not have must have been refused before. */
export function readFlags<F extends Flags>(flags: F, given: GivenFlags): Values<F> {
  const values = Object.entries(flags).map(([name, flag]) => [camelCase(name), flag.read(given[name], `--${name}`)])
  return Object.fromEntries(values) as Values<F>
}

/** Returns the name of an option as programs write it: `max-calls` is `maxCalls`. */
export const camelCase = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
