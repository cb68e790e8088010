import { canonical } from '../core/key.ts'
import type { AnswerRow, RunKey, ScoreRow } from '../core/rows.ts'
import { keyOfRow } from './bundle/bundle.ts'

/** What tells an attempt at an answer apart, in a run. */
export const attemptKey = (row: RunKey & Pick<AnswerRow, 'attempt'>): string =>
  JSON.stringify([row.item, row.method, row.model, row.config, row.attempt])

/**
 * The scores that belong to an answer of the run, each once. A power cut may tear an answer's row and leave its scores, which would be mixed with
 * those of the attempt that takes its place. Of scores that contradict each other none is kept: they are made again.
 *
 * @param attempts keys of all answers, earlier attempts too
 */
export function ownScores(scores: readonly ScoreRow[], attempts: ReadonlySet<string>): ScoreRow[] {
  const byKey = new Map<string, { readonly row: ScoreRow; readonly text: string; agrees: boolean }>()
  for (const row of scores) {
    if (!attempts.has(attemptKey(row))) continue
    const key = JSON.stringify(keyOfRow.scores(row))
    const text = canonical(row)
    const held = byKey.get(key)
    if (held) held.agrees &&= held.text === text
    else byKey.set(key, { row, text, agrees: true })
  }
  return [...byKey.values()].flatMap(({ row, agrees }) => (agrees ? [row] : []))
}
