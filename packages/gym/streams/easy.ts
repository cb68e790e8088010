import { type Labels, usageError } from 'fathom-bench/plugin'
import { findChance, type TaskAtLength } from './make-label.ts'

/** A floor above this leaves little to learn: a reader of a few thousand tokens is rewarded as one of the whole text. */
const EASY = 0.5

/**
 * @param rows tasks at lengths
 * @throws BenchError (usage) for tasks on which a floor scores more than half, unless they are wanted anyway
 */
export function refuseEasy(who: string, rows: Iterable<TaskAtLength>, labels: Labels, anyway: boolean): void {
  if (anyway) return
  const easy = new Map<string, number>()
  for (const row of rows) {
    const chance = findChance(row, labels)
    if (chance > EASY) easy.set(row.task, Math.max(easy.get(row.task) ?? 0, chance))
  }
  if (easy.size === 0) return
  const list = [...easy].map(([task, chance]) => `${task} ${Math.round(100 * chance)}`).join(', ')
  throw usageError(
    `${who}: a floor that reads a few thousand tokens scores above 50 on ${list}, so rewards teach little. Choose other tasks or lengths, or pass --anyway.`,
  )
}
