import type { PresetNote } from '../../core/rows/rows.ts'
import type { Shard } from '../../run/config/spec.ts'
import type { Flags, Values } from './flag.ts'
import type { PlacedModels } from './models.ts'

/**
 * What a command was asked: all its flags, parsed and checked. Names of tasks and methods are still patterns for
 * `select`. Times are in milliseconds, lengths in tokens; `undefined` is "not given".
 */
export type ParsedFlags<F extends Flags> = Omit<Values<F>, Replaced<F>> &
  (F extends Modelled ? PlacedModels : unknown) &
  (F extends Sharded ? { readonly shard: Shard | undefined } : unknown) &
  (F extends Preset ? { readonly preset: PresetNote | undefined } : unknown) & {
    /** The words as typed, for the manifest, without secrets of addresses and the value of `--extra-body`. */
    readonly argv: readonly string[]
    /** Words that are no flags. */
    readonly words: readonly string[]
    /** Names of the flags that were typed, not left to a config file or a default. */
    readonly typed: readonly string[]
  }

type Modelled = Readonly<Record<'model' | 'base-url', unknown>>
type Sharded = Readonly<Record<'shard', unknown>>
type Preset = Readonly<Record<'preset', unknown>>
type Replaced<F extends Flags> =
  | 'config'
  | (F extends { readonly display: unknown } ? 'json' : never)
  | (F extends Modelled ? 'model' | 'subModel' | 'embedModel' | 'baseUrl' : never)
  | (F extends Sharded ? 'shard' : never)
  | (F extends Preset ? 'preset' : never)
