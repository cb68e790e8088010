import type { AskedCell } from './manifest.ts'

/** A session of a run: one invocation of the command, on which machine, what it requested, and how it ended. */
export interface SessionNote {
  readonly at: string
  readonly preset?: PresetNote
  /** The command line, with anything that looks like a key taken out. */
  readonly argv: readonly string[]
  readonly node: string
  readonly platform: string
  readonly cpus: number
  readonly memoryGb: number
  /**
   * Concurrent items per server (`--concurrency`). Compare times only between sessions with equal values. Missing in
   * old runs.
   */
  readonly concurrency?: number
  /** Price list behind `cost` in this session's rows. */
  readonly prices?: { readonly date: string; readonly sha256: string }
  readonly ended?: string
  readonly exitCode?: number
  /**
   * Its exit code is that of answers without a verdict alone. Whether they have one by now is in the judge's note, since
   * any command may judge them.
   */
  readonly unjudged?: true
  /**
   * Cells that the session requested, kept until a session of this directory has completed them: the run is not
   * finished.
   */
  readonly asked?: SessionAsked
  /** `--sequential`: the look at which the session ended. */
  readonly look?: LookNote
  /** `--until`: the goal, and where the session ended. */
  readonly until?: UntilNote
}

/** `--preset`: the paper whose settings a session took. */
export interface PresetNote {
  readonly name: string
  /** Its flags that were given another value. */
  readonly changed: readonly string[]
}

/** A run whose results decided the number of contexts. */
export interface UntilNote {
  /** Points to each side of the average, a clear order of entries, or the length at which `quick` sees a drop. */
  readonly goal: number | 'rank' | 'drop'
  readonly rounds: number
  readonly isReached: boolean
  /** Contexts of all cells. */
  readonly contexts: number
  /** Points to each side of the widest average at the end. */
  readonly half?: number
}

/** Items and entries that a session asked for. */
export interface SessionAsked {
  readonly cells: readonly AskedCell[]
  /** `METHOD MODEL CONFIG` of each. */
  readonly entries: readonly string[]
}

/** One of the planned looks of a sequential run, from 1. */
export interface LookNote {
  readonly at: number
  readonly of: number
  /** The items that its last look would have had. */
  readonly planned: readonly AskedCell[]
}
