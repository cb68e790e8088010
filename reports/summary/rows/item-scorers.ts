import { type ScoreCell, type ScoreKind, type ScoreVariant, VARIANTS } from '../cells/cell.ts'
import { getOwn } from '../get-own.ts'
import type { Unmade } from '../missing-items.ts'
import type { Labels } from '../reporter.ts'

/**
 * The scorers that give an item its three scores, and which of them stands for it: official code is for official files,
 * and what an answer states for tasks of Fathom's own. A scorer that nobody knows any more counts as a rule of its own,
 * as those of plugins do.
 */
export function resolveItemScorers(
  { task, scorer }: Pick<Unmade, 'task' | 'scorer'>,
  labels: Labels,
): Partial<Record<ScoreKind, string>> {
  if (scorer === undefined) return {}
  const variants: Partial<Record<ScoreVariant, string>> = getOwn(labels.scorers, scorer)?.variants ?? { strict: scorer }
  return { primary: variants[labels.isOfficial?.(task) ? 'official' : 'stated'] ?? scorer, ...variants }
}

/** Is a model asked for its score? Such scores stand in no average with others. */
export const isJudged = (of: Pick<Unmade, 'task' | 'scorer'>, labels: Labels): boolean =>
  resolveItemScorers(of, labels).judged !== undefined

/** Which of the three scores is the primary one. */
export const findPrimaryVariant = (scorers: Partial<Record<ScoreKind, string>>): ScoreVariant =>
  VARIANTS.find(variant => scorers[variant] === scorers.primary) ?? 'strict'

/** Which scores stand for these cells, such as "stated scores". */
export function describeScores(cells: readonly Pick<ScoreCell, 'scorers'>[]): string {
  const named = new Set(cells.map(({ scorers }) => findPrimaryVariant(scorers)))
  return `${VARIANTS.filter(variant => named.has(variant)).join(' and ')} scores`
}
