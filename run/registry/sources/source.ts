import type { ItemRow } from '../../../core/rows/rows.ts'
import type { Tokenizer } from '../../../core/tokens/tokens.ts'
import type { ItemSpec } from '../../../generators/build/generate.ts'
import type { Method } from '../../../runners/method.ts'
import type { SuiteSpec } from '../items/spec.ts'
import type { Suite } from '../items/suite.ts'
import type { Absent } from '../rebuild/absent.ts'
import type { RebuildPlace } from '../rebuild/rebuild.ts'
import type { Registry } from '../registry.ts'

/** A source of items: tasks that generate them, or files that contain them. */
export interface ItemSource {
  readonly id: string
  /**
   * Made by a task's own code, or read from a file: items that are read have parameters, a seed and an order of their
   * own.
   */
  readonly items: 'made' | 'read'
  /**
   * Fields of a run's spec that affect it, in addition to `task`, `samples`, `seed` and `tokenizer`, which affect every
   * source.
   */
  readonly takes: readonly (keyof SuiteSpec | 'allowNativeCode')[]
  /** Roles of `--data` that it reads itself. */
  readonly roles: readonly string[]
  /**
   * Returns whether a pattern of `--task`, or a row's task, belongs to it. A source without this function has the
   * remaining ones.
   */
  readonly owns?: (task: string) => boolean
  /**
   * Looks whether the path in a pattern is there, before anything is loaded.
   * @throws BenchError (usage) if it is not
   */
  readonly checkPath?: (pattern: string) => void
  /** May its items wait for a model's verdict (`--judge`)? */
  readonly isJudged?: boolean
  /** Loads the search for methods that answer its items alone. */
  readonly loadMethods?: () => Promise<FindMethod>
  /** That search, once it is loaded: `run` does not know these methods, and `verify` checks their settings. */
  readonly findMethod?: FindMethod
  /** Returns its lines in `fathom-bench tasks`: a name and a description. A source of registered tasks has none. */
  readonly listed?: () => Promise<readonly (readonly [name: string, about: string])[]>
  /** The name under which reports count a task of its own together with others. */
  readonly groupOf?: (task: string) => string
  /**
   * Loads what its patterns ask for, in the order of the suite; `patterns` is never empty.
   * @throws BenchError (usage) for a pattern that names nothing, and for data that is missing or broken
   */
  load(patterns: readonly string[], spec: SuiteSpec, base: LoadBase): Promise<SourceCells>
  /**
   * Prepares to rebuild items of a run.
   * @throws BenchError (usage) for an unreadable file of the user
   */
  rebuild(context: RebuildPlace, base: RebuildBase): Promise<Rebuilding>
}

/** Finds a method by the name in a run's rows. */
export type FindMethod = (id: string, methods: ReadonlyMap<string, Method>) => Method | undefined

/** Inputs that all sources of a suite share. */
export interface LoadBase extends Pick<ItemSpec, 'tokenizer' | 'haystack'> {
  readonly registry: Registry
  /** The user's, by the task's id. */
  readonly templates: ReadonlyMap<string, string>
}

/** The cells that a source adds to a suite. */
export interface SourceCells extends Pick<Suite, 'cells' | 'files' | 'notes' | 'asked'> {}

/** Inputs that all sources share when a run is rebuilt, as far as they are available. */
export interface RebuildBase {
  readonly tokenizer: Tokenizer | Absent
  readonly haystack: ItemSpec['haystack'] | Absent
  readonly templates: ReadonlyMap<string, string>
}

/** Finds how the items of a run were made. */
export interface Rebuilding {
  find(row: ItemRow): FoundItem | Absent
  /** Returns whether the ids match the row's other fields. Needs no data; undefined, or absent, if unknown. */
  hasOwnIds?(row: ItemRow): boolean | undefined
}

/** How an item was made, and its place in the recipe's cell. */
export interface FoundItem {
  readonly recipe: ItemSpec
  readonly index: number
}
