import { groupBy } from 'fathom-bench/plugin'
import type { CompactionCell, CompactionRow } from './collect.ts'

/** A share with its 95 % interval. */
export interface ShareFigure {
  readonly n: number
  readonly share: number
  readonly low: number
  readonly high: number
}

/**
 * A share of rows with Wilson's interval for as many independent ones as they are worth: the questions of a transcript
 * share its compaction, so that their spread over transcripts decides.
 */
export function measureShare(rows: readonly CompactionRow[], read: (row: CompactionRow) => number): ShareFigure {
  const n = rows.length
  if (n === 0) return { n, share: 0, low: 0, high: 1 }
  const share = rows.reduce((sum, row) => sum + read(row), 0) / n
  const clusters = [...groupBy([...rows], ({ transcript }) => transcript).values()]
  const own = (share * (1 - share)) / n
  const k = clusters.length
  const spread = clusters.reduce((sum, each) => {
    const deviation = each.reduce((total, row) => total + read(row) - share, 0)
    return sum + deviation * deviation
  }, 0)
  const between = k > 1 ? ((k / (k - 1)) * spread) / (n * n) : own
  const effective = n / Math.max(1, own > 0 ? between / own : 1)
  return { n, share, ...computeWilson(share, effective) }
}

const Z = 1.959964

function computeWilson(share: number, n: number): { readonly low: number; readonly high: number } {
  const centre = (share + (Z * Z) / (2 * n)) / (1 + (Z * Z) / n)
  const half = (Z * Math.sqrt((share * (1 - share)) / n + (Z * Z) / (4 * n * n))) / (1 + (Z * Z) / n)
  const [low, high] = [Math.max(0, centre - half), Math.min(1, centre + half)]
  // At the ends, rounding may leave the share outside of its own interval.
  return { low: Math.min(low, share), high: Math.max(high, share) }
}

/** The figures of a compactor at a budget. */
export function summarizeCell({ method, model, length, rows }: CompactionCell) {
  const mean = (read: (row: CompactionRow) => number) => rows.reduce((sum, row) => sum + read(row), 0) / rows.length
  const transcripts = new Set(rows.map(({ transcript }) => transcript)).size
  const total = (read: (row: CompactionRow) => number) => rows.reduce((sum, row) => sum + read(row), 0)
  const stated = rows.filter(({ kind }) => kind !== 'not stated')
  const shown = stated.flatMap(row => (row.shown === undefined ? [] : [row.shown]))
  return {
    method,
    model,
    length,
    n: rows.length,
    transcripts,
    source: Math.round(mean(({ source }) => source)),
    retained: Math.round(mean(({ retained }) => retained)),
    recall: measureShare(stated, ({ right }) => right),
    kept: measureShare(
      stated.filter(({ kept }) => kept !== undefined),
      ({ kept = 0 }) => kept,
    ),
    random: measureShare(stated, ({ twin }) => twin),
    neverShown: shown.length === 0 ? null : 1 - shown.reduce((sum, each) => sum + each, 0) / shown.length,
    wrong: total(({ stale }) => stale),
    invented: total(({ invented }) => invented),
    grew: new Set(rows.filter(({ grew }) => grew > 0).map(({ transcript }) => transcript)).size,
    tokens: Math.round(total(({ tokens }) => tokens) / transcripts),
    cost: total(({ cost }) => cost) / transcripts,
    ms: Math.round(total(({ ms }) => ms) / transcripts),
  }
}

export type CompactionFigures = ReturnType<typeof summarizeCell>
