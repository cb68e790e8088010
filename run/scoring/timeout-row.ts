import { ROW_VERSION, type ScoreRow } from '../../core/rows/rows.ts'
import type { ScoredAnswer } from '../../scorers/score.ts'

/** The row of a scorer that was ended before it gave a value. @param why "took more than 5 s" */
export function makeUnfinishedRow(
  { item, method, model, config, attempt }: ScoredAnswer,
  scorer: string,
  why: string,
): ScoreRow {
  return {
    v: ROW_VERSION,
    item,
    method,
    model,
    config,
    attempt,
    scorer,
    value: 0,
    why: `not scored in time: ${scorer} ${why}`.slice(0, MOST_CHARS),
    unfinished: true,
  }
}

const MOST_CHARS = 300
