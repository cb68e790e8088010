import type { Marked } from '../run/config/options/field.ts'
import type { RUN_FIELDS } from '../run/config/options/fields.ts'
import type { RunSpec } from '../run/config/spec.ts'
import type { Plugin } from '../run/registry/plugins/contract.ts'
import type { Model } from '../runners/model.ts'

/** One length or several: `8k..64k`, 8192, `[8192, '64k']`. */
export type Lengths = string | number | readonly (string | number)[]

/**
 * Items to generate, under the names of the flags, with lists instead of commas.
 * @public
 * @since 0.2.0
 */
export interface ItemOptions {
  /** Names, groups and globs: `vt`, `ruler`, `niah_*`, `file:PATH`. */
  readonly tasks: readonly string[]
  /** Tokens of prompt and answer: `8k..64k`, a number, or a list of both. Default `8k..64k`. */
  readonly lengths?: Lengths
  /** Tokens of the required answer, for tasks of long output. */
  readonly outputLengths?: Lengths
  /** Items a task and length. Default 10. */
  readonly samples?: number
  /** Number of items that share a context, each with its own question. Default 1. */
  readonly questionsPerContext?: number
  /** The level of all tasks that have a ladder, 0 to 9. Default: each task's own. */
  readonly level?: number
  /** Whether item k asks the same at all lengths (the default), or is drawn again at each. */
  readonly cores?: 'paired' | 'per-length'
  /** RULER's tasks as Fathom draws them (the default), or as RULER's own code does. */
  readonly profile?: 'fathom' | 'official'
  /** A whole number, of up to 20 digits. Equal seeds give equal items. Default 42. */
  readonly seed?: number | string
  /** Parameters by task or method: `{ niah_multikey_1: { keys: 8 } }`. */
  readonly set?: Readonly<Record<string, Readonly<Record<string, string | number | boolean>>>>
  readonly tokenizer?: string
  readonly haystack?: string
  /** Paths of data files by role. */
  readonly data?: Readonly<Record<string, string | readonly string[]>>
  /** Folder of prompt templates. */
  readonly prompts?: string
  /** Tasks, methods and scorers of one's own. */
  readonly plugins?: readonly Plugin[]
  /** May answers that are C++ programs be compiled and run here? Default false. */
  readonly allowNativeCode?: boolean
}

/**
 * A model as a name with its server, `NAME@URL` or `LABEL=NAME@URL`, `reader` for the embedded one, or one of
 * `fromFunction`.
 * @since 0.2.0
 */
export type ModelOption = string | Model

/** Options of a run that `evaluate` takes under their own names. */
export type SettingName = Marked<typeof RUN_FIELDS, { readonly inLibrary: true }>

/**
 * Options of a run, each under its flag's name in camel case and with that flag's rules. They cover calls to models,
 * concurrency, and where the run goes. [The table of options](options.md) lists them with their defaults.
 * @derived
 * @since 0.2.0
 */
export type SettingOptions = {
  readonly [K in keyof typeof RUN_FIELDS as K extends SettingName ? K : never]?: Exclude<RunSpec[K], undefined>
}
