import { held } from '../core/held.ts'
import { lowerTail, studentQuantile } from '../stats/normal.ts'
import type { Pair } from '../stats/paired.ts'
import { type CellSum, type ClusterPart, standardErrorOf } from '../stats/standard-error.ts'
import type { Entry } from './entries.ts'
import type { Group } from './groups.ts'
import { groupBy } from './order.ts'
import type { ReportInput } from './reporter.ts'
import { pairsOf, scoredBy } from './versus.ts'

/** The places that an entry may have: it is behind at least `low - 1` others, and at least as many are behind it as `high` leaves. */
export interface RankInterval {
  readonly low: number
  readonly high: number
}

const ALPHA = 0.05
/** Of fewer clusters nothing is told. */
const FEWEST = 5

/**
 * Ranks as intervals: each contestant is held against each other by a paired t test of clusters on the items that both ended, all pairs of the group together by
 * Holm's method. Nobody is placed before whom no test puts behind. By id.
 */
export function ranksOf(input: ReportInput, group: Group, ranked: readonly Entry[]): ReadonlyMap<string, RankInterval> {
  const scored = scoredBy(input)
  const tests = ranked.flatMap((one, at) =>
    ranked.slice(at + 1).flatMap(other => {
      const test = testOf(pairsOf(scored, one.id, other.id, group, 'all'))
      return test ? [{ ...test, ids: [one.id, other.id] as const }] : []
    }),
  )
  const better = new Map<string, number>()
  const worse = new Map<string, number>()
  const count = (of: Map<string, number>, id: string) => of.set(id, (of.get(id) ?? 0) + 1)
  for (const { t, ids } of told(tests)) {
    const [behind, ahead] = t > 0 ? ids : [ids[1], ids[0]]
    count(better, behind)
    count(worse, ahead)
  }
  return new Map(
    ranked.map(({ id }) => [id, { low: 1 + (better.get(id) ?? 0), high: ranked.length - (worse.get(id) ?? 0) }]),
  )
}

interface Test {
  /** Above 0 where the second is ahead. */
  readonly t: number
  readonly freedom: number
}

/** The tests that hold together (S. Holm, Scandinavian Journal of Statistics 6, 1979): the surest first, until one does not. */
function told<T extends Test>(tests: readonly T[]): T[] {
  const sure = ({ t }: Test) => lowerTail(-Math.abs(t))
  const ordered = tests.toSorted((a, b) => sure(a) - sure(b))
  const end = ordered.findIndex(
    ({ t, freedom }, at) => Math.abs(t) <= studentQuantile(1 - ALPHA / (2 * (tests.length - at)), freedom),
  )
  return end < 0 ? ordered : ordered.slice(0, end)
}

function testOf(pairs: readonly Pair[]): Test | undefined {
  const strata = [...groupBy(pairs, ({ stratum }) => stratum).entries()]
  const places = new Map(strata.map(([name], at) => [name, at]))
  const cells = strata.map(
    ([, own]): CellSum => ({ weight: 1 / strata.length, n: own.length, gained: sumOf(own), dropped: 0 }),
  )
  const clusters = [...groupBy(pairs, ({ cluster }) => cluster).values()].map(own =>
    [...groupBy(own, ({ stratum }) => stratum)].map(
      ([name, part]): ClusterPart => ({ at: held(places, name), n: part.length, gained: sumOf(part), dropped: 0 }),
    ),
  )
  if (clusters.length < FEWEST) return undefined
  const difference = cells.reduce((sum, { weight, gained, n }) => sum + (weight * gained) / n, 0)
  if (difference === 0) return undefined
  const error = standardErrorOf(clusters, cells, ({ gained }) => gained)
  return { t: error > 0 ? difference / error : Math.sign(difference) * Number.MAX_VALUE, freedom: clusters.length - 1 }
}

/** What the candidate has more than the base. */
const sumOf = (pairs: readonly Pair[]) => pairs.reduce((sum, { base, candidate }) => sum + candidate - base, 0)

/** `1`, `2–4`. */
export const rankText = ({ low, high }: RankInterval): string => (low === high ? String(low) : `${low}–${high}`)
