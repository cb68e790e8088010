import type { ProgramGrade } from '../../../core/rows/program.ts'
import type { StatusKind } from '../../../core/rows/rows.ts'
import type { Bounds } from '../../../stats/sensitivity.ts'
import type { Axis } from '../axis.ts'
import type { CellFloor } from '../floors.ts'
import type { FirstErrors } from '../rows/first-errors.ts'

/**
 * The scores of an answer, never mixed. `official`: as the paper's code reads and compares it. `strict`: content and
 * format. `stated`: the answer that the text commits to, in any format. `judged`: a model's verdict on answers that no
 * rule can score. A task with `judged` has no other, and no average mixes it with others.
 */
export const VARIANTS = ['official', 'strict', 'stated', 'judged'] as const
export type ScoreVariant = (typeof VARIANTS)[number]

/**
 * `primary` represents a task: `judged` if it has no other, `official` if its items come from an official file, else
 * `stated`.
 */
export type ScoreKind = 'primary' | ScoreVariant
export const COLUMNS: readonly ScoreKind[] = ['primary', ...VARIANTS]

/** A mean score in [0, 1] with its n and its 95 % interval. */
export interface Score {
  readonly mean: number
  readonly low: number
  readonly high: number
  /** Items in the mean. A failed item is one of them, with 0. */
  readonly n: number
  /**
   * `wilson` if all scores are 0 or 1 and each item is its own cluster; else `beta`, see
   * `stats/intervals/mean-interval.ts`.
   */
  readonly interval: 'wilson' | 'beta'
}

/** The counts with every score: how many items there are, and how they ended. */
export interface Tally {
  /** Requested items, whether or not they were generated. */
  readonly planned: number
  /** Items in the mean of the primary score: scored ones and failed ones. */
  readonly counted: number
  /** Items whose last attempt failed because of the infrastructure; they count as 0. */
  readonly failed: number
  /**
   * Items that were not reached, and those that Fathom cut off at a limit of the run. They are in no mean, and count as
   * missing coverage.
   */
  readonly missing: number
  /** Items that were answered but have no valid primary score: in no mean. */
  readonly unscored: number
  /** Only kinds that occur, in the order of `STATUS_KINDS`. */
  readonly statuses: Readonly<Partial<Record<StatusKind, number>>>
  /** Answers that a limit forced out of the method; also counted in `statuses`. */
  readonly forced: number
  /** Items whose status requires an answer, but whose answer is empty or white space; also counted in `statuses`. */
  readonly empty: number
  /** Items with a call whose reasoning was never closed. */
  readonly openThinking: number
  /**
   * Items whose server read less of a prompt than it received, as its token count shows; also counted in `statuses`.
   */
  readonly truncated: number
  /** Processed items whose haystack was used up and repeats. */
  readonly repeated: number
  readonly usage: MeanUsage
}

/** Means per processed item; items that `failed` or met `overflow` are left out. */
export interface MeanUsage {
  /** Items in the means; 0 makes every mean null. */
  readonly items: number
  readonly calls: number | null
  /** Tokens, as the model's server counts them. */
  readonly input: number | null
  /** Cached input tokens, as the server counts them. */
  readonly cached: number | null
  readonly output: number | null
  readonly ms: number | null
  /** US dollars; null if any price is unknown. */
  readonly cost: number | null
  /** Share of the context that reached a prompt, 0 to 1. */
  readonly read: number | null
}

/** One task at one length by one entry. */
export interface ScoreCell extends Tally {
  readonly entry: string
  readonly task: string
  /** The task's name in the report, with its output length if the task has several rows. */
  readonly row: string
  /** The axis of the chart, and the tokens along it. */
  readonly axis: Axis
  readonly at: number
  /** The requested length in tokens; 0 if only the output length was requested. */
  readonly target: number
  /** Tokens of the required answer, for tasks of long output. */
  readonly output?: number
  /** `target` in the model's own tokens; absent if it is unknown how the model counts the task (`model-tokens.ts`). */
  readonly ownTokens?: number
  /** Scorer ids. A column without a scorer is absent. */
  readonly scorers: Readonly<Partial<Record<ScoreKind, string>>>
  readonly scores: Readonly<Partial<Record<ScoreKind, Score>>>
  /** Results of further scorers of the same answers. They are in no average. */
  readonly secondary?: readonly SecondaryScore[]
  /** Where answers first go wrong, from scorers that report it. */
  readonly firstErrors?: FirstErrors
  /** The strongest shortcut baseline here; absent if it was not measured. */
  readonly floor?: CellFloor
  /** How far a program of 40 lines gets on the task; absent if the task does not say. */
  readonly program?: ProgramGrade
}

/** A further scorer of an item, such as another branch of the official code. */
export interface SecondaryScore {
  readonly scorer: string
  /** Absent if it has no score, as in `scores`. */
  readonly score?: Score
}

/** Returns whether a score differs from the cell's primary one. */
export const isOtherScore = (cell: ScoreCell | undefined, score: Score | undefined): boolean =>
  score !== undefined && score.mean !== cell?.scores.primary?.mean

/**
 * The macro average of a group's tasks at one length. With `all` it is the mean of those averages over the lengths. A
 * task without a score in a column contributes its primary one.
 */
export interface Average extends Tally {
  readonly entry: string
  readonly group: string
  /** Tokens along the group's axis. */
  readonly at: number | 'all'
  /**
   * `at` in the model's own tokens, mean of the rows. Absent if one of them is unknown, over all lengths, and along the
   * output.
   */
  readonly ownTokens?: number
  /** Rows with a primary score, and rows of the group: its tasks, or each at several outputs. */
  readonly tasks: number
  readonly of: number
  /** Lengths with a primary score, and lengths at which the group has items. */
  readonly lengths: number
  readonly ofLengths: number
  /** Empty if too little of a length is known (`isKnown`); then there are bounds. */
  readonly scores: Readonly<Partial<Record<ScoreKind, Score>>>
  /** The primary average if all items without a result were wrong, or right; present instead of scores. */
  readonly bounds?: Bounds
}

/**
 * Returns the format penalty: the mean stated score minus the strict one, 0 to 1. Undefined if either is missing. A
 * method with a high penalty knows more than its answers show.
 */
export const computeFormLoss = ({ stated, strict }: Average['scores']): number | undefined =>
  stated === undefined || strict === undefined ? undefined : stated.mean - strict.mean

/**
 * Returns the share of input tokens that servers had cached, 0 to 1; undefined if there are no tokens or it is unknown.
 */
export function computeCachedShare({ input, cached }: Pick<MeanUsage, 'input' | 'cached'>): number | undefined {
  return input && cached ? cached / input : undefined
}
