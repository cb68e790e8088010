import type { ItemRow } from '../../core/rows/rows.ts'
import { listItemScorers } from '../../scorers/score.ts'
import type { Registry } from '../registry/registry.ts'
import type { RunFolder } from '../store/run-folder.ts'
import type { Scoring } from './scoring.ts'

/**
 * Scores what has no score: answers that a stop cut off from theirs, and scorers that are new. Returns how many were
 * added.
 * @param stop ends it early; the rest is left for the next time
 */
export async function scoreMissing(
  folder: RunFolder,
  registry: Registry,
  scoring: Scoring,
  stop?: AbortSignal,
): Promise<number> {
  let added = 0
  const listDueScorers = ({ scorer }: ItemRow) => listItemScorers(scorer, registry.scorers)
  for (const { item, answer, isScored } of folder.unscored(listDueScorers)) {
    if (stop?.aborted) return added
    const rows = await scoring.score(item, answer, isScored)
    if (rows.length === 0) continue
    folder.addScores(rows)
    added += rows.length
  }
  return added
}
