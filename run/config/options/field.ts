import type * as zod from 'zod'
import type { ParamValue } from '../../../core/rows/rows.ts'
import type { Read } from './readers.ts'

// One option of a run is one entry of a table (`items.ts`, `models.ts`, `limits.ts`, `load.ts`, `output.ts`). Its flag,
// its field in a config file, its option in the library, its part of the config hash, its place among a worker's
// settings and its line in docs/options.md follow from it.

export type Zod = typeof zod
/** Returns the rule. Zod comes in as an argument, so that commands which check no schema do not load it. */
export type OptionSchema<T> = (z: Zod) => zod.ZodType<T>

/** A value that one text gives. */
export interface Value<T> {
  readonly schema: OptionSchema<T>
  readonly read: Read<T>
}

/** A value that several texts give: a flag that may be repeated. */
export interface ListValue<T> {
  readonly schema: OptionSchema<T>
  readonly readAll: Read<T, readonly string[]>
}

/** How a run distinguishes two values of an option that is not part of the config hash. */
export type OptionEffect =
  /** Other values make other items, with other ids. */
  | 'items'
  /** Rows carry the value itself, as part of their key. */
  | 'rows'
  /** A folder refuses to resume with another value. */
  | 'folder'
  /** The option changes no answer, for this reason. */
  | { readonly none: string }

/** How the value becomes part of the config hash. */
export type ConfigHash<T> =
  | HashRule<T>
  /**
   * It depends on more than the value: `entry-settings.ts` has a function for each such field, and the compiler wants
   * it.
   */
  | 'computed'
  /** The option sets parameters of methods, or their templates, which are hashed themselves. */
  | 'params'

export interface HashRule<T> {
  /** The name under which it is hashed. It never changes. */
  readonly as: string
  /** Returns what the hash covers; undefined adds nothing. Default: the value itself. */
  note?(value: NonNullable<T>): ParamValue | undefined
}

/** The part of a run that uses an option. `cli/flags/applies-to.ts` has the rule of each. */
export type AppliesTo =
  | 'every run'
  | 'what refuses it itself'
  | 'model calls'
  | 'sampled calls'
  | 'models without a temperature'
  | 'models without a window'
  | 'models without a key'
  | 'claimed windows'
  | 'served models'
  | 'several APIs'
  | 'answers'
  | 'whole prompts'
  | 'made lengths'
  | 'long output'
  | 'LongProc'
  | 'RULER'
  | 'ladders'
  | 'shared contexts'
  | 'programs'
  | 'haystacks'
  | 'data files'
  | 'templates'

/** A part of the default folder's name. */
export interface FolderPart<T> {
  /** Where it is in the name. It never changes, or commands would not find their folders again. */
  readonly at: number
  /** Whether a default value is shown too. */
  readonly always?: true
  /** Returns the value as the name shows it; undefined: not at all. */
  text(value: NonNullable<T>): string | undefined
}

interface CommonMarks<T> {
  /** `model`: an entry of a config file may set it for its model, and wins over the flag. */
  readonly scope?: 'model' | 'run'
  /** Its name in an entry of a config file, if that differs from the flag's. */
  readonly entryName?: string
  /** Objects of an entry and of the flag are merged. */
  readonly merges?: true
  /**
   * Whether workers of a queue get the value. Values that belong to a host (directories, keys, permission to run code)
   * are not shared.
   */
  readonly sharedWithWorkers: boolean
  /**
   * Whether `evaluate` takes it under the same name; a text: the name under which the library reads it in a way of its
   * own.
   */
  readonly inLibrary?: boolean | string
  /** Commands and programs without the option leave the value out. */
  readonly mayLack?: true
  /** Whether every request has it. */
  readonly inRequest?: true
  readonly inFolderName?: FolderPart<T>
  /** Whether its texts may name files, which a worker must not quote. */
  readonly namesFiles?: true
  readonly inConfigHash: ConfigHash<T> | false
}

/** An option that is not hashed states what distinguishes its values instead. */
export type Marks<T> = CommonMarks<T> &
  ({ readonly inConfigHash: ConfigHash<T> } | { readonly inConfigHash: false; readonly effect: OptionEffect })

interface Help {
  /** As help shows the value: `N`, `FILE`. */
  readonly form: string
  readonly about: string
  readonly alias?: string
  /** The short help shows it too. */
  readonly basic?: true
  /** As help shows what a run does without it. */
  readonly absent?: string
  readonly appliesTo: AppliesTo
  /** A value other than the default, as a user types it, with which tests try the option. */
  readonly example: string
}

/** An option whose value is there, though no flag of its name reads it. */
export interface Field<T> {
  readonly schema: OptionSchema<T>
  /** The value in a run that does not set it. */
  readonly initial: T
}

export interface OneField<T> extends Field<T> {
  readonly takes: 'one'
  readonly read: Read<Exclude<T, undefined>>
}
export interface ManyField<T> extends Field<T> {
  readonly takes: 'many'
  readonly readAll: Read<T, readonly string[]>
}
export interface ToggleField<T> extends Field<T> {
  readonly takes: 'nothing'
}

type OneMarks<T> = Marks<T> & Help & { readonly default?: string }
type ManyMarks<T> = OneMarks<T>
type ToggleMarks = Marks<boolean> & Omit<Help, 'form'> & { readonly default?: boolean }
type OrAbsent<T, M> = M extends { readonly default: unknown } ? T : T | undefined

/** Defines an option with one value. */
export function one<T, const M extends OneMarks<T>>(value: Value<T>, marks: M): OneField<OrAbsent<T, M>> & M {
  const initial = marks.default === undefined ? undefined : value.read(marks.default, 'default')
  const schema = marks.default === undefined ? optional(value.schema) : value.schema
  return { ...marks, takes: 'one', read: value.read, schema, initial } as unknown as OneField<OrAbsent<T, M>> & M
}

/** Defines an option that may be repeated. */
export function many<T, const M extends ManyMarks<T>>(value: ListValue<T>, marks: M): ManyField<T> & M {
  const initial = value.readAll(marks.default === undefined ? [] : [marks.default], 'default')
  return { ...marks, takes: 'many', readAll: value.readAll, schema: value.schema, initial }
}

/** Defines an option that is on or off; without a default, not set is a third way. */
export function toggleField<const M extends ToggleMarks>(marks: M): ToggleField<OrAbsent<boolean, M>> & M {
  const schema: OptionSchema<boolean> = z => z.boolean()
  return {
    ...marks,
    takes: 'nothing',
    schema: marks.default === undefined ? optional(schema) : schema,
    initial: marks.default,
  } as unknown as ToggleField<OrAbsent<boolean, M>> & M
}

/** Defines an option that a run computes, or that a flag of its own sets (`cli/flags/run/`). */
export function computed<T, const M extends Marks<T>>(schema: OptionSchema<T>, initial: T, marks: M): Field<T> & M {
  return { ...marks, schema, initial }
}

/** Returns the rule that allows an absent value as well. */
export const optional =
  <T>(schema: OptionSchema<T>): OptionSchema<T | undefined> =>
  z =>
    schema(z).optional()

export type OptionFields = Readonly<Record<string, Field<unknown> & Marks<unknown>>>
type ValueIn<F> = F extends Field<infer T> ? T : never
/** The values of a table of fields. */
export type ValuesOf<F> = {
  readonly [K in keyof F as F[K] extends MayLack ? never : K]: ValueIn<F[K]>
} & { readonly [K in keyof F as F[K] extends MayLack ? K : never]?: ValueIn<F[K]> | undefined }
interface MayLack {
  readonly mayLack: true
}
/** Names of the fields with these marks. */
export type Marked<F, M> = { [K in keyof F]: F[K] extends M ? K : never }[keyof F]
