import type { ProgramGrade } from '../../../core/rows/program.ts'
import type { StatusKind } from '../../../core/rows/rows.ts'
import type { Bounds } from '../../../stats/sensitivity.ts'
import type { Axis } from '../axis.ts'
import type { CellFloor } from '../floors.ts'
import type { FirstErrors } from '../rows/first-errors.ts'

/**
 * The three scores of an answer, never mixed. `official`: as the paper's code reads and compares it. `strict`: form and
 * content. `stated`: what the answer commits to, in whatever form. `judged`: what a model says of answers that no rule
 * can score; a task has that one alone, and no average holds it together with the others.
 */
export const VARIANTS = ['official', 'strict', 'stated', 'judged'] as const
export type ScoreVariant = (typeof VARIANTS)[number]

/**
 * `primary` is the one that stands for a task: `judged` where it has no other, `official` where its items are an
 * official file's, else `stated`.
 */
export type ScoreKind = 'primary' | ScoreVariant
export const COLUMNS: readonly ScoreKind[] = ['primary', ...VARIANTS]

/** A mean score in [0, 1] that never travels without its n and its 95 % interval. */
export interface Score {
  readonly mean: number
  readonly low: number
  readonly high: number
  /** Items behind the mean. A failed item is one of them, with 0. */
  readonly n: number
  /** `wilson` if all scores are 0 or 1 and each item is its own cluster; else `beta`, see `stats/intervals/mean-interval.ts`. */
  readonly interval: 'wilson' | 'beta'
}

/** What stands beside every score: how many items there are, and how they ended. */
export interface Tally {
  /** Items that were asked for, whether or not they were made. */
  readonly planned: number
  /** Items in the mean of the primary score: scored ones and failed ones. */
  readonly counted: number
  /** Items whose last attempt failed (the infrastructure's fault): they count as 0. */
  readonly failed: number
  /**
   * Items that were not reached, and those that Fathom cut off at a limit of the run: in no mean, shown as missing
   * coverage.
   */
  readonly missing: number
  /** Items that were answered but have no valid primary score: in no mean. */
  readonly unscored: number
  /** Only kinds that occur, in the order of `ENDING_KINDS`. */
  readonly statuses: Readonly<Partial<Record<StatusKind, number>>>
  /** Answers that a limit forced out of the method; they stand among `statuses` too. */
  readonly forced: number
  /**
   * Items with a status that should have an answer and has none: empty, or white space. They stand among `statuses`
   * too.
   */
  readonly empty: number
  /** Items with a call whose thinking was begun and never closed. */
  readonly openThinking: number
  /**
   * Items of which a server read less of a prompt than it was sent, as its count of tokens gives away. They stand among
   * `statuses` too.
   */
  readonly truncated: number
  /** Items that were worked on and whose haystack was used up and begun again. */
  readonly repeated: number
  readonly usage: MeanUsage
}

/** Means per item over the items that were worked on: those that `failed` or met `overflow` are left out. */
export interface MeanUsage {
  /** Items behind the means; 0 makes every mean null. */
  readonly items: number
  readonly calls: number | null
  /** Tokens, as the model's server counts them. */
  readonly input: number | null
  /** Of these, tokens that the server had read before (its cache). */
  readonly cached: number | null
  readonly output: number | null
  readonly ms: number | null
  /** US dollars; null where any price is unknown. */
  readonly cost: number | null
  /** Share of the context that reached a prompt, 0 to 1. */
  readonly read: number | null
}

/** One task at one length by one entry. */
export interface ScoreCell extends Tally {
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
  /** `target` in the model's own tokens; absent where it is not known how it counts the task (`own-tokens.ts`). */
  readonly ownTokens?: number
  /** Scorer ids. A column that no scorer gives is absent. */
  readonly scorers: Readonly<Partial<Record<ScoreKind, string>>>
  readonly scores: Readonly<Partial<Record<ScoreKind, Score>>>
  /** What further scorers say of the same answers. They are in no average. */
  readonly secondary?: readonly SecondaryScore[]
  /** Where answers first go wrong, for scorers that can tell. */
  readonly firstErrors?: FirstErrors
  /** What the strongest shortcut floor scores here; absent where it was not measured. */
  readonly floor?: CellFloor
  /** What a program of 40 lines is worth on the task; absent where the task does not say. */
  readonly program?: ProgramGrade
}

/** A scorer that stands beside the item's own, such as another branch of the official code. */
export interface SecondaryScore {
  readonly scorer: string
  /** Absent where it has no score, as in `scores`. */
  readonly score?: Score
}

/** Is this another score than the cell's primary one? */
export const isOtherScore = (cell: ScoreCell | undefined, score: Score | undefined): boolean =>
  score !== undefined && score.mean !== cell?.scores.primary?.mean

/**
 * The macro average of a group's tasks at one length or, as `all`, the mean of those averages over the lengths. Tasks
 * that have no score of a column keep their primary one in its average.
 */
export interface Average extends Tally {
  readonly entry: string
  readonly group: string
  /** Tokens along the group's axis. */
  readonly at: number | 'all'
  /**
   * `at` in the model's own tokens, mean of the rows; absent where one of them is not known, over all lengths, and
   * along the output.
   */
  readonly ownTokens?: number
  /** Rows with a primary score, and rows of the group: its tasks, or each at several outputs. */
  readonly tasks: number
  readonly of: number
  /** Lengths with a primary score, and lengths at which the group has items. */
  readonly lengths: number
  readonly ofLengths: number
  /** Empty where too little of a length is known (`isKnown`): then there are bounds. */
  readonly scores: Readonly<Partial<Record<ScoreKind, Score>>>
  /** In the place of scores: what the primary average would be if all items without a result were wrong, or right. */
  readonly bounds?: Bounds
}

/**
 * What the form of answers cost: the mean stated score less the strict one, 0 to 1. Undefined where either is missing.
 * A method that loses much of it knows more than its answers show.
 */
export const computeFormLoss = ({ stated, strict }: Average['scores']): number | undefined =>
  stated === undefined || strict === undefined ? undefined : stated.mean - strict.mean

/**
 * Share of the prompt tokens that servers had read before, 0 to 1; undefined where there is none, or it is not known.
 */
export function computeCachedShare({ input, cached }: Pick<MeanUsage, 'input' | 'cached'>): number | undefined {
  return input && cached ? cached / input : undefined
}
