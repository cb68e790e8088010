import type { Program, ProgramLanguage, ProgramRun } from '../../core/process/programs.ts'
import type { ItemRow, ScoreRow } from '../../core/rows/rows.ts'
import type { ScoredAnswer } from '../../scorers/score.ts'

/** The start-up data of a scoring thread. */
export interface ScoringThreadData {
  /** Files of plugins whose scorers it may need. */
  readonly plugin: readonly string[]
  /** Why programs of a language cannot be run here; a language that is absent can be run. */
  readonly unavailable: Partial<Readonly<Record<ProgramLanguage, string>>>
}

export type ScoredItem = Pick<ItemRow, 'id' | 'scorer' | 'expected'>

/** To the thread: score one answer with these scorers, in this order; or what a program printed. */
export type ToThread =
  | {
      readonly kind: 'score'
      readonly item: ScoredItem
      readonly answer: ScoredAnswer
      readonly scorers: readonly string[]
    }
  | { readonly kind: 'ran'; readonly call: number; readonly runs: readonly ProgramRun[] }

/**
 * A message from the thread: it is ready; a scorer's result; a scorer's error; or a program for the main thread to run.
 */
export type FromThread =
  | { readonly kind: 'ready' }
  | { readonly kind: 'scored'; readonly scorer: string; readonly rows: readonly ScoreRow[] }
  | { readonly kind: 'threw'; readonly scorer: string; readonly message: string; readonly exitCode: number }
  | { readonly kind: 'run'; readonly call: number; readonly program: Program; readonly inputs: readonly string[] }
