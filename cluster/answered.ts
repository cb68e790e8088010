import { isFields } from '../core/foreign-json.ts'
import { ROW_CHECKS } from '../core/row-shape.ts'
import type { AnswerRow, ItemRow, RunKey, ScoreRow } from '../core/rows.ts'
import type { Kept } from './keep.ts'

/** What a worker returns of a job. */
export interface Answered {
  readonly item: ItemRow
  readonly answer: AnswerRow
  readonly scores: readonly ScoreRow[]
  readonly kept: Kept
}

/**
 * What came for a job, looked at before a row of it is written: its shape, its sizes, and that it is the answer that was asked for.
 * @returns the rows, or why they are none
 */
export function answeredIn(value: unknown, asked: RunKey & { readonly attempt: number }): Answered | string {
  if (!isFields(value) || !isFields(value['item']) || !isFields(value['answer']) || !Array.isArray(value['scores']))
    return 'a result without its rows'
  const { item, answer, scores, kept } = value as unknown as Answered
  if (!isFields(kept) || ![kept.trace, kept.recording].every(isHash)) return 'a trace or a recording without its place'
  const fault =
    ROW_CHECKS.items(item) ??
    ROW_CHECKS.answers(answer) ??
    scores.map(score => (isFields(score) ? ROW_CHECKS.scores(score) : 'a score that is no row')).find(Boolean)
  if (fault !== undefined) return fault
  if (item.id !== asked.item || ![answer, ...scores].every(row => isOf(row, asked))) return 'rows of another answer'
  if (scores.length > MOST_SCORES) return `${scores.length} scores for one answer`
  const long = [answer.answer, answer.raw, answer.reasoning].find(text => (text?.length ?? 0) > MOST_CHARS)
  return long === undefined ? { item, answer, scores, kept } : 'an answer that is longer than a row can be'
}

const isOf = (row: RunKey & { readonly attempt: number }, asked: RunKey & { readonly attempt: number }) =>
  row.item === asked.item &&
  row.method === asked.method &&
  row.model === asked.model &&
  row.config === asked.config &&
  row.attempt === asked.attempt

const isHash = (value: unknown) => value === undefined || (typeof value === 'string' && /^[0-9a-f]{64}$/.test(value))

const MOST_SCORES = 100
/** As rows are cut by whoever answers, with room for what is said of that. */
const MOST_CHARS = 2 ** 22 + 1_000
