import { type ScoreCell, type ScoreKind, type ScoreVariant, VARIANTS } from '../cells/cell.ts'
import { getOwn } from '../get-own.ts'
import type { Unmade } from '../missing-items.ts'
import type { Labels } from '../reporter.ts'

/**
 * Returns the scorers of an item's three scores, and which is primary: official for official files, stated for Fathom's
 * own tasks. An unknown scorer counts as its own primary one, as those of plugins do.
 */
export function resolveItemScorers(
  { task, scorer }: Pick<Unmade, 'task' | 'scorer'>,
  labels: Labels,
): Partial<Record<ScoreKind, string>> {
  if (scorer === undefined) return {}
  const variants: Partial<Record<ScoreVariant, string>> = getOwn(labels.scorers, scorer)?.variants ?? { strict: scorer }
  return { primary: variants[labels.isOfficial?.(task) ? 'official' : 'stated'] ?? scorer, ...variants }
}

/** Returns whether a model scores it. Such scores are never averaged with others. */
export const isJudged = (of: Pick<Unmade, 'task' | 'scorer'>, labels: Labels): boolean =>
  resolveItemScorers(of, labels).judged !== undefined

/** Returns which of the three scores is primary. */
export const findPrimaryVariant = (scorers: Partial<Record<ScoreKind, string>>): ScoreVariant =>
  VARIANTS.find(variant => scorers[variant] === scorers.primary) ?? 'strict'

/** Describes the primary scores of these cells, such as "stated scores". */
export function describeScores(cells: readonly Pick<ScoreCell, 'scorers'>[]): string {
  const named = new Set(cells.map(({ scorers }) => findPrimaryVariant(scorers)))
  return `${VARIANTS.filter(variant => named.has(variant)).join(' and ')} scores`
}
