import { mustGet } from '../../../core/collections/require.ts'
import { makeRandom } from '../../../core/random/random.ts'
import { holm } from '../../../stats/holm.ts'
import { studentTwoTails } from '../../../stats/intervals/beta.ts'
import { type CellSum, type ClusterPart, computeStandardError } from '../../../stats/intervals/standard-error.ts'
import type { Pair } from '../../../stats/paired/paired-difference.ts'
import { signFlip } from '../../../stats/paired/permutation.ts'
import type { Group } from '../groups.ts'
import { groupBy } from '../order.ts'
import type { ReportInput } from '../reporter.ts'
import type { Entry } from './entries.ts'
import { buildScoreTable, pairScores } from './paired-difference.ts'

/**
 * The possible ranks of an entry. At least `low - 1` entries are significantly better, and `high` is the number of
 * entries minus those significantly worse.
 */
export interface RankInterval {
  readonly low: number
  readonly high: number
}

const ALPHA = 0.05
/** With fewer clusters, no test is possible. */
const FEWEST = 5

/**
 * Computes ranks as intervals. Each entry is compared with each other on the items that both ended, with Holm's
 * correction over all pairs of the group. An entry ranks before another only if a test says so. The result is by id.
 */
export function computeRankIntervals(
  input: ReportInput,
  group: Group,
  ranked: readonly Entry[],
): ReadonlyMap<string, RankInterval> {
  const scored = buildScoreTable(input)
  const tests = ranked.flatMap((one, at) =>
    ranked.slice(at + 1).flatMap(other => {
      const test = testPairs(pairScores(scored, one.id, other.id, group, 'all'))
      return test ? [{ ...test, ids: [one.id, other.id] as const }] : []
    }),
  )
  const better = new Map<string, number>()
  const worse = new Map<string, number>()
  const count = (of: Map<string, number>, id: string) => of.set(id, (of.get(id) ?? 0) + 1)
  for (const [at, p] of holm(tests.map(test => test.p)).entries()) {
    if (p > ALPHA) continue
    const { difference, ids } = tests[at]
    const [behind, ahead] = difference > 0 ? ids : [ids[1], ids[0]]
    count(better, behind)
    count(worse, ahead)
  }
  return new Map(
    ranked.map(({ id }) => [id, { low: 1 + (better.get(id) ?? 0), high: ranked.length - (worse.get(id) ?? 0) }]),
  )
}

interface Test {
  /** Above 0 if the second is better. */
  readonly difference: number
  /** Two-sided. */
  readonly p: number
}

function testPairs(pairs: readonly Pair[]): Test | undefined {
  const strata = [...groupBy(pairs, ({ stratum }) => stratum).entries()]
  const places = new Map(strata.map(([name], at) => [name, at]))
  const cells = strata.map(
    ([, own]): CellSum => ({ weight: 1 / strata.length, n: own.length, gained: sumDifferences(own), dropped: 0 }),
  )
  const clusters = [...groupBy(pairs, ({ cluster }) => cluster).values()].map(own =>
    [...groupBy(own, ({ stratum }) => stratum)].map(
      ([name, part]): ClusterPart => ({
        at: mustGet(places, name),
        n: part.length,
        gained: sumDifferences(part),
        dropped: 0,
      }),
    ),
  )
  if (clusters.length < FEWEST) return undefined
  const difference = cells.reduce((sum, { weight, gained, n }) => sum + (weight * gained) / n, 0)
  if (difference === 0) return undefined
  return { difference, p: computePValue(clusters, cells, difference) }
}

/**
 * Uses the exact test of sign changes if few clusters differ, so that ranks agree with the paired tests of the page.
 * Otherwise it uses Student's test, whose p can be small enough for a correction over many pairs.
 */
function computePValue(clusters: readonly ClusterPart[][], cells: readonly CellSum[], difference: number): number {
  const swings = clusters.map(parts =>
    parts.reduce((sum, { at, gained }) => sum + (cells[at].weight * gained) / cells[at].n, 0),
  )
  const moved = swings.filter(swing => swing !== 0).length
  if (moved <= MOST_EXACT) return signFlip(swings, makeRandom('ranks'), 2 ** MOST_EXACT)
  const error = computeStandardError(clusters, cells, ({ gained }) => gained)
  return Math.max(2 ** (1 - moved), studentTwoTails(difference / error, clusters.length - 1))
}

/** Largest number of clusters whose sign patterns are all tried. */
const MOST_EXACT = 12

/** Returns the candidate's total minus the base's. */
const sumDifferences = (pairs: readonly Pair[]) => pairs.reduce((sum, { base, candidate }) => sum + candidate - base, 0)

/** Formats `1` or `2–4`. */
export const rankText = ({ low, high }: RankInterval): string => (low === high ? String(low) : `${low}–${high}`)
