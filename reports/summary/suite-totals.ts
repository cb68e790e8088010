import { getCountedValue } from './cells/cell-scores.ts'
import { groupBy } from './order.ts'
import type { Labels } from './reporter.ts'
import type { EntryResult } from './rows/records.ts'

/** An item of an official file with its score, for a suite's totals. */
export interface TotalRow {
  readonly task: string
  readonly scorer: string
  /** The length of its cell, in tokens. */
  readonly length: number
  /** The labels by which the suite groups the item. */
  readonly labels: Readonly<Record<string, string | number>>
  /** The official or judged score, 0 to 1. */
  readonly value: number
}

/** A total under the suite's own name, rounded as the suite rounds it. */
export interface SuiteTotal {
  readonly suite: string
  readonly name: string
  readonly value: number
  /** Percent, a share, or tokens. */
  readonly unit: 'percent' | 'share' | 'tokens'
  /** Number of items. */
  readonly n: number
}

/** Computes a suite's figures over its own items among some rows; none if the rows contain none of them. */
export interface SuiteTotals {
  readonly id: string
  compute(rows: readonly TotalRow[]): readonly SuiteTotal[]
}

export interface EntryTotal extends SuiteTotal {
  readonly entry: string
}

/**
 * Computes the totals of published suites per entry, over the items with a score. Failed ones count as 0, as
 * everywhere.
 */
export function computeEntryTotals(outcomes: readonly EntryResult[], { totals }: Labels): EntryTotal[] {
  if (!totals) return []
  return [...groupBy(outcomes, ({ entry }) => entry)].flatMap(([entry, own]) => {
    const rows = own.flatMap((outcome): TotalRow[] => {
      const { task, scorer, length, labels = {} } = outcome.item
      const value = getCountedValue(outcome, scorer)
      return value === undefined ? [] : [{ task, scorer, length: length.target, labels, value }]
    })
    return totals(rows).map(total => ({ entry, ...total }))
  })
}
