import type { EndingKind } from '../core/rows.ts'
import type { Axis } from './axis.ts'
import type { FirstErrors } from './first-errors.ts'

/** `official`: the scorer that the item names. `strict`: its twin, which closes the official one's holes. */
export type Column = 'official' | 'strict'
export const COLUMNS: readonly Column[] = ['official', 'strict']

/** A mean score in [0, 1] that never travels without its n and its 95 % interval. */
export interface Score {
  readonly mean: number
  readonly low: number
  readonly high: number
  /** Items behind the mean. A failed item is one of them, with 0. */
  readonly n: number
  /** `wilson` where all scores are 0 or 1 and each item is its own cluster; else the cluster bootstrap. */
  readonly interval: 'wilson' | 'bootstrap'
}

/** What stands beside every score: how many items there are, and how they ended. */
export interface Tally {
  /** Items that were asked for, whether or not they were made. */
  readonly planned: number
  /** Items in the mean of the official score: scored ones and failed ones. */
  readonly counted: number
  /** Items whose last attempt failed (the infrastructure's fault): they count as 0. */
  readonly failed: number
  /** Items that were not reached, and those that Fathom cut off at a limit of the run: in no mean, shown as missing coverage. */
  readonly missing: number
  /** Items that were answered but have no valid official score: in no mean. */
  readonly unscored: number
  /** Only kinds that occur, in the order of `ENDING_KINDS`. */
  readonly endings: Readonly<Partial<Record<EndingKind, number>>>
  /** Answers that a limit forced out of the method; they stand among `endings` too. */
  readonly forced: number
  /** Items with an ending that should have an answer and has none: empty, or white space. They stand among `endings` too. */
  readonly empty: number
  /** Items with a call whose thinking was begun and never closed. */
  readonly openThinking: number
  readonly usage: Usage
}

/** Means per item over the items that were worked on: those that `failed` or met `overflow` are left out. */
export interface Usage {
  /** Items behind the means; 0 makes every mean null. */
  readonly items: number
  readonly calls: number | null
  /** Tokens, as the model's server counts them. */
  readonly input: number | null
  readonly output: number | null
  readonly ms: number | null
  /** US dollars; null where any price is unknown. */
  readonly cost: number | null
  /** Share of the context that reached a prompt, 0 to 1. */
  readonly read: number | null
}

/** One task at one length by one entry. */
export interface Cell extends Tally {
  readonly entry: string
  readonly task: string
  /** The task's name in the report: with its output's length, where a task has several rows. */
  readonly row: string
  /** Which of the lengths the chart runs along, and the tokens there. */
  readonly axis: Axis
  readonly at: number
  /** The asked length in tokens; 0 where only the output's was asked for. */
  readonly target: number
  /** Of a task of long output: tokens of the required answer. */
  readonly output?: number
  /** Scorer ids. A scorer without a strict twin has the first alone. */
  readonly scorers: Readonly<Partial<Record<Column, string>>>
  readonly scores: Readonly<Partial<Record<Column, Score>>>
  /** What further scorers say of the same answers. They are in no average. */
  readonly beside?: readonly Beside[]
  /** Where answers first go wrong, for scorers that can tell. */
  readonly firstErrors?: FirstErrors
}

/** A scorer that stands beside the official one, such as another branch of the official code. */
export interface Beside {
  readonly scorer: string
  /** Absent where it has no score, as in `scores`. */
  readonly score?: Score
}

/** Is this another score than the cell's official one? */
export const differs = (cell: Cell | undefined, score: Score | undefined): boolean =>
  score !== undefined && score.mean !== cell?.scores.official?.mean

/**
 * The macro average of a group's tasks at one length or, as `all`, the mean of those averages over the lengths. Tasks whose
 * scorer has no strict twin keep their official score in the strict average.
 */
export interface Average extends Tally {
  readonly entry: string
  readonly group: string
  /** Tokens along the group's axis. */
  readonly at: number | 'all'
  /** Rows in the official mean, and rows of the group: its tasks, or each at several outputs. */
  readonly tasks: number
  readonly of: number
  /** Lengths in the official mean, and lengths at which the group has items. */
  readonly lengths: number
  readonly ofLengths: number
  readonly scores: Readonly<Partial<Record<Column, Score>>>
}
