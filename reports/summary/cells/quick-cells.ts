import type { Manifest } from '../../../core/rows/manifest/manifest.ts'
import { computeWorth, estimateSharedDesign } from '../../../stats/intervals/worth.ts'
import type { LengthScores } from '../../../stats/paired/drop.ts'
import { getOwn } from '../get-own.ts'
import { groupBy } from '../order.ts'
import type { ReportInput } from '../reporter.ts'
import { type EntryResult, joinRecords } from '../rows/records.ts'
import { getCountedValue } from './cell-scores.ts'

/**
 * Selects the rows of a directory that a quick run measured: those with its settings and tasks, but not those of
 * earlier quick runs.
 */
export type QuickSelection = Pick<NonNullable<Manifest['quick']>, 'config' | 'model' | 'tasks'>

/** A scored answer of a quick run, in [0, 1]. */
export interface QuickAnswer {
  readonly outcome: EntryResult
  readonly value: number
  /** Expected score of a blind guess. */
  readonly chance: number
}

/**
 * Returns the scored answers of a quick run. Answers that failed, were cut off or did not fit the window say nothing
 * about reading.
 */
export function listQuickAnswers(input: ReportInput, { config, model, tasks }: QuickSelection): QuickAnswer[] {
  return joinRecords(input).outcomes.flatMap(outcome => {
    const { kind } = outcome.answer?.status ?? {}
    const { key, item } = outcome
    const value = getCountedValue(outcome, outcome.scorer)
    const isOwn = key.config === config && key.model === model && tasks.includes(item.task)
    if (!isOwn || kind === 'failed' || kind === 'overflow' || value === undefined) return []
    return [{ outcome, value, chance: getOwn(input.labels.tasks, item.task)?.chance ?? 0 }]
  })
}

/**
 * Returns the scores by length, the shortest first. Questions of one context are worth fewer than as many of their own.
 */
export function groupScoresByLength(scored: readonly QuickAnswer[]): LengthScores[] {
  const clustered = scored.map(({ outcome: { item }, value }) => ({
    length: item.length.target,
    stratum: `${item.task} ${item.length.target}`,
    cluster: item.cluster,
    value,
  }))
  const shared = estimateSharedDesign(clustered)
  const byLength = groupBy(clustered, ({ length }) => length)
  return Array.from(byLength, ([length, own]) => {
    const cells = [...groupBy(own, ({ stratum }) => stratum).values()]
    const worth = cells.reduce((sum, cell) => {
      const clusters = new Set(cell.map(({ cluster }) => cluster)).size
      return sum + computeWorth({ n: cell.length, clusters }, shared)
    }, 0)
    return { length, values: own.map(({ value }) => value), worth }
  }).sort((a, b) => a.length - b.length)
}

/** Returns the mean score above a blind guess: 0 is a guess, 1 is everything right. */
export const averageAboveChance = (scored: readonly QuickAnswer[]): number =>
  scored.reduce((sum, { value, chance }) => sum + (chance < 1 ? (value - chance) / (1 - chance) : 0), 0) /
  Math.max(1, scored.length)
