import type { ItemRow } from '../../../core/rows/rows.ts'
import type { Tokenizer } from '../../../core/tokens/tokens.ts'
import type { ItemSpec } from '../../../generators/build/generate.ts'
import type { SuiteSpec } from '../items/spec.ts'
import type { Suite } from '../items/suite.ts'
import type { Absent } from '../rebuild/absent.ts'
import type { RebuildPlace } from '../rebuild/rebuild.ts'
import type { Registry } from '../registry.ts'

/** Where items come from: tasks that make them, or files that hold them. */
export interface ItemSource {
  readonly id: string
  /**
   * Made by a task's own code, or read from a file: items that are read have parameters, a seed and an order of their
   * own.
   */
  readonly items: 'made' | 'read'
  /**
   * Fields of a run's spec that change what is made of it, beside `task`, `samples`, `seed` and `tokenizer`, which
   * every source reads.
   */
  readonly takes: readonly (keyof SuiteSpec | 'allowNativeCode')[]
  /** Roles of `--data` that it reads itself. */
  readonly roles: readonly string[]
  /** Is this pattern of `--task`, or this task of a row, one of its own? A source without it has what no other owns. */
  readonly owns?: (task: string) => boolean
  /** May its items wait for a model's verdict (`--judge`)? */
  readonly isJudged?: boolean
  /**
   * What `fathom-bench tasks` lists of it: what to name, and what that is. A source of tasks in the registry has
   * nothing.
   */
  readonly listed?: () => Promise<readonly (readonly [name: string, about: string])[]>
  /** The name under which reports count a task of its own together with others. */
  readonly groupOf?: (task: string) => string
  /**
   * Loads what its patterns ask for, in the order of the suite; `patterns` is never empty.
   * @throws BenchError (usage) for a pattern that names nothing, and for data that is missing or broken
   */
  load(patterns: readonly string[], spec: SuiteSpec, base: LoadBase): Promise<SourceCells>
  /**
   * Prepares for building items of a run again.
   * @throws BenchError (usage) where a file that the user named cannot be read
   */
  rebuild(context: RebuildPlace, base: RebuildBase): Promise<Rebuilding>
}

/** What all sources of a suite share. */
export interface LoadBase extends Pick<ItemSpec, 'tokenizer' | 'haystack'> {
  readonly registry: Registry
  /** The user's, by the task's id. */
  readonly templates: ReadonlyMap<string, string>
}

/** What a source adds to a suite. */
export interface SourceCells extends Pick<Suite, 'cells' | 'files' | 'notes' | 'asked'> {}

/** What all sources of a run that is built again share, as far as it is here. */
export interface RebuildBase {
  readonly tokenizer: Tokenizer | Absent
  readonly haystack: ItemSpec['haystack'] | Absent
  readonly templates: ReadonlyMap<string, string>
}

/** Finds how the items of a run were made. */
export interface Rebuilding {
  find(row: ItemRow): FoundItem | Absent
  /**
   * Are the ids those that the row's other fields give? Needs no data; undefined, or no method, where that cannot be
   * told.
   */
  hasOwnIds?(row: ItemRow): boolean | undefined
}

/** How an item was made, and its place in the recipe's cell. */
export interface FoundItem {
  readonly recipe: ItemSpec
  readonly index: number
}
