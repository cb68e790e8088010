import { usageError } from '../core/errors.ts'
import { KeyedIndex } from '../core/keyed-index.ts'
import type { Programs } from '../core/programs.ts'
import type { AnswerRow, RunKey } from '../core/rows.ts'
import type { RunFolder } from '../runs/run-folder.ts'
import { scoreAnswer } from '../scorers/score.ts'
import type { Registry } from '../suites/registry.ts'

/** Scores what has no score: answers that a stop cut off from theirs, and scorers that are new. Returns how many were added. */
export async function scoreMissing(folder: RunFolder, registry: Registry, programs: Programs): Promise<number> {
  const scored = new KeyedIndex()
  const under = ({ method, model, config, attempt }: RunKey & { attempt: number }, scorer: string) =>
    JSON.stringify([method, model, config, attempt, scorer])
  for (const row of folder.scores) scored.set(row.item, under(row, row.scorer), 1)
  const isScored = (answer: AnswerRow, scorer: string) => scored.get(answer.item, under(answer, scorer)) !== undefined
  let added = 0
  for (const answer of folder.answers.values()) {
    const item = folder.items.get(answer.item)
    if (!item) throw usageError(`${folder.path}: answers.jsonl names item ${answer.item}, which items.jsonl lacks.`)
    const rows = await scoreAnswer(item, answer, registry.scorers, programs, scorer => isScored(answer, scorer))
    if (rows.length === 0) continue
    folder.addScores(rows)
    added += rows.length
  }
  return added
}
