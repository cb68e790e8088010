import type { Profile } from '../../../generators/build/profile.ts'
import type { ReservedTokens } from '../../../generators/build/reserve.ts'

/**
 * The options that decide the items of a run: plain data from a command line, a config file or a program. Equal specs
 * give equal items.
 */
export interface SuiteSpec {
  /** Names, groups and globs of tasks, and `file:PATH`, `longproc:NAME`, `wikitables`. */
  readonly task: readonly string[]
  /** Tokens of prompt and answer together; undefined: each item source's own. */
  readonly lengths: readonly number[] | undefined
  /** Tokens of the required answer, for tasks of long output. */
  readonly outputLengths: readonly number[] | undefined
  /** How RULER's tasks are drawn: as Fathom does, or as RULER's own code. */
  readonly profile?: Profile | undefined
  /** Tokens of the chat template around a prompt, for the official profile. */
  readonly templateTokens?: number | undefined
  /** Items a task and length. */
  readonly samples: number
  /** Items that share a context, with a question each; undefined: 1, each has its own. */
  readonly questionsPerContext?: number | undefined
  /** With a goal, tasks that cannot ask so many questions of a context ask fewer. */
  readonly until?: number | 'rank' | undefined
  /** Which items of a `longproc:` data set are taken. */
  readonly subset: 'first' | 'helmet'
  readonly seed: string
  readonly set: readonly Setting[]
  /** The step of the ladder of each task that has one, 0 to 9; undefined: their defaults. */
  readonly level?: number | undefined
  /** Whether item k asks the same at all lengths, or is drawn again at each; undefined: the same. */
  readonly cores?: Cores | undefined
  /** Name of a tokenizer, or path of a tokenizer.json. */
  readonly tokenizer: string
  /** Name of a haystack, or path of a text or a folder of texts. */
  readonly haystack: string
  /** Paths of data files by role; none for a role: what `data fetch` keeps. */
  readonly data: Readonly<Record<string, readonly string[]>>
  /** Directory of prompt templates that replace the registered ones. */
  readonly prompts: string | undefined
  /**
   * Tokens that the items keep free of their lengths beyond their tasks' own reserve, by what the run allows its
   * answers (`run/plan/answer-token-limit.ts`).
   */
  readonly kept?: ReservedTokens | undefined
}

export const CORES = ['paired', 'per-length'] as const
export type Cores = (typeof CORES)[number]

/** A parameter of a task or a method as it was typed; its owner knows the type. */
export interface Setting {
  readonly owner: string
  readonly parameter: string
  readonly value: string
}
