import type { PresetNote } from '../../core/rows/manifest/session-note.ts'
import type { Shard } from '../../run/config/spec.ts'
import type { Flags, Values } from './flag.ts'
import type { PlacedModels } from './models.ts'

/**
 * The options of a command: all its flags, parsed and checked. Names of tasks and methods are still patterns for
 * `select`. Times are in milliseconds and lengths in tokens; `undefined` means "not given".
 */
export type ParsedFlags<F extends Flags> = Omit<Values<F>, Replaced<F>> &
  (F extends Modelled ? PlacedModels : unknown) &
  (F extends Sharded ? { readonly shard: Shard | undefined } : unknown) &
  (F extends Preset ? { readonly preset: PresetNote | undefined } : unknown) & {
    /** The words as typed, for the manifest. Secrets of addresses and the value of `--extra-body` are removed. */
    readonly argv: readonly string[]
    /** Arguments that are not flags. */
    readonly words: readonly string[]
    /** Names of the flags that were typed; others come from a config file or a default. */
    readonly typed: readonly string[]
    /** Names of the options that a flag, a config file or a preset set; others have their default. */
    readonly named: readonly string[]
  }

type Modelled = Readonly<Record<'model' | 'base-url', unknown>>
type Sharded = Readonly<Record<'shard', unknown>>
type Preset = Readonly<Record<'preset', unknown>>
type Replaced<F extends Flags> =
  | 'config'
  | 'language'
  | 'questionLanguage'
  | (F extends { readonly display: unknown } ? 'json' : never)
  | (F extends Modelled ? 'model' | 'subModel' | 'embedModel' | 'baseUrl' : never)
  | (F extends Sharded ? 'shard' : never)
  | (F extends Preset ? 'preset' : never)

/** Returns the questions per context that a flag or a config file names; undefined if neither does. */
export const getNamedQuestions = ({
  typed,
  questionsPerContext = 1,
}: {
  readonly typed: readonly string[]
  readonly questionsPerContext?: number | undefined
}): number | undefined =>
  typed.includes('questions-per-context') || questionsPerContext > 1 ? questionsPerContext : undefined
