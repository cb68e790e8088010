import type { Programs } from '../core/programs.ts'
import type { ItemRow } from '../core/rows.ts'
import type { RunFolder } from '../runs/run-folder.ts'
import { scoreAnswer, scorersOf } from '../scorers/score.ts'
import type { Registry } from '../suites/registry.ts'

/** Scores what has no score: answers that a stop cut off from theirs, and scorers that are new. Returns how many were added. */
export async function scoreMissing(folder: RunFolder, registry: Registry, programs: Programs): Promise<number> {
  let added = 0
  const due = ({ scorer }: ItemRow) => scorersOf(scorer, registry.scorers)
  for (const { item, answer, isScored } of folder.unscored(due)) {
    const rows = await scoreAnswer(item, answer, registry.scorers, programs, isScored)
    if (rows.length === 0) continue
    folder.addScores(rows)
    added += rows.length
  }
  return added
}
