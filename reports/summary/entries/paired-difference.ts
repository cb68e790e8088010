import { mustGet } from '../../../core/collections/require.ts'
import { makeRandom } from '../../../core/random/random.ts'
import { Numbered } from '../../../core/rows/number-names.ts'
import { computePairedDifference, type Pair, type PairedDifference } from '../../../stats/paired/paired-difference.ts'
import type { AxisPoint } from '../axis.ts'
import { getCountedValue } from '../cells/cell-scores.ts'
import type { Group } from '../groups.ts'
import { memoize } from '../memoize.ts'
import type { ReportInput } from '../reporter.ts'
import { joinRecords } from '../rows/records.ts'

/**
 * Returns how two entries differ (`candidate` minus `base`, by id) on the items for which both have a primary score;
 * undefined if there are none.
 */
export type Versus = (base: string, candidate: string, group: Group, at: number | 'all') => PairedDifference | undefined

/** Computes each paired difference of a report once. Random streams are named by the compared entries. */
export const makeDifferenceFinder: (input: ReportInput) => Versus = memoize(input => {
  const scored = buildScoreTable(input)
  const known = new Map<string, PairedDifference | undefined>()
  return (base, candidate, group, at) => {
    const key = JSON.stringify([base, candidate, group.axis, group.rows, at])
    if (!known.has(key)) {
      const pairs = pairScores(scored, base, candidate, group, at)
      known.set(
        key,
        pairs.length > 0
          ? computePairedDifference(pairs, { rng: makeRandom(`versus/${key}`), resamples: RESAMPLES })
          : undefined,
      )
    }
    return known.get(key)
  }
})

/** Enough for interval ends in whole points. */
const RESAMPLES = 2000

/** The primary scores of a report as columns, because there may be a million. */
export interface ScoreTable {
  /** In the order of the report. */
  readonly items: readonly ScoredItem[]
  /** By entry, then in the order of the items; NaN means no score. */
  readonly values: ReadonlyMap<string, Float64Array>
}

/** The position of an item, with its stratum and cluster. */
interface ScoredItem extends AxisPoint, Pick<Pair, 'stratum' | 'cluster'> {}

export const buildScoreTable: (input: ReportInput) => ScoreTable = memoize(input => {
  const { items, outcomes, placeOf, contestants } = joinRecords(input)
  const values = new Map(contestants.map(({ entry }) => [entry, new Float64Array(items.length).fill(Number.NaN)]))
  for (const outcome of outcomes)
    mustGet(values, outcome.entry)[outcome.rank] = getCountedValue(outcome, outcome.scorer) ?? Number.NaN
  const strata = new Numbered()
  return {
    items: items.map((item): ScoredItem => {
      const point = placeOf(item)
      // One text for a whole cell.
      const stratum = strata.names[strata.of(JSON.stringify([point.row, point.at]))]
      return { ...point, stratum, cluster: item.cluster }
    }),
    values,
  }
})

/** Returns the items for which both entries have a score, in a group at one length or over all. */
export function pairScores(
  { items, values }: ScoreTable,
  base: string,
  candidate: string,
  { axis, rows }: Pick<Group, 'axis' | 'rows'>,
  at: number | 'all',
): Pair[] {
  const [ones, others] = [values.get(base), values.get(candidate)]
  const wanted = new Set(rows)
  const pairs: Pair[] = []
  for (const [place, item] of items.entries()) {
    if (item.axis !== axis || !wanted.has(item.row) || (at !== 'all' && item.at !== at)) continue
    const [one, other] = [ones?.[place] ?? Number.NaN, others?.[place] ?? Number.NaN]
    if (Number.isNaN(one) || Number.isNaN(other)) continue
    pairs.push({ stratum: item.stratum, cluster: item.cluster, base: one, candidate: other })
  }
  return pairs
}
