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
 * How two entries differ (`candidate` less `base`, by their ids) on the items that both have a primary score of;
 * undefined where there is none.
 */
export type Versus = (base: string, candidate: string, group: Group, at: number | 'all') => PairedDifference | undefined

/** Paired differences of the entries of a report, each made once. Random streams are named by what is held together. */
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

/** Enough for an interval's ends in whole points. */
const RESAMPLES = 2000

/** The primary scores of a report, as columns: there may be a million. */
export interface ScoreTable {
  /** In the order of the report's. */
  readonly items: readonly ScoredItem[]
  /** By entry, then in the order of the items; NaN where there is none. */
  readonly values: ReadonlyMap<string, Float64Array>
}

/** Where an item stands and what it is drawn with. */
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
      // One text for all of a cell.
      const stratum = strata.names[strata.of(JSON.stringify([point.row, point.at]))]
      return { ...point, stratum, cluster: item.cluster }
    }),
    values,
  }
})

/** What both entries have a score of, in a group, at a length or at all. */
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
