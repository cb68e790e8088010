import { held } from '../core/held.ts'
import type { Random } from '../core/random.ts'
import type { Interval } from './interval.ts'
import { mcnemarExact } from './mcnemar.ts'
import { normalQuantile } from './normal.ts'
import { pairedBootstrap } from './paired-bootstrap.ts'
import { signFlip } from './permutation.ts'
import { type CellSum, type ClusterPart, type ClusterParts, standardErrorOf } from './standard-error.ts'
import { tango } from './tango.ts'

/**
 * The same item answered twice. Scores in [0, 1].
 * @since 0.2.0
 */
export interface Pair {
  /** A cell, such as a task at a length: all strata weigh the same, however many pairs they hold. */
  readonly stratum: string
  /** Pairs of one cluster are drawn together, also where it spans strata: a question asked at seven lengths. */
  readonly cluster: string
  readonly base: number
  readonly candidate: number
}

/**
 * Candidate less base: macro averages over strata.
 * @since 0.2.0
 */
export interface PairedDifference {
  readonly n: number
  readonly clusters: number
  readonly base: number
  readonly candidate: number
  /** In [-1, 1]. */
  readonly difference: number
  /** The two-sided interval of confidence 1 - alpha. */
  readonly low: number
  readonly high: number
  /**
   * What the difference lies above with confidence 1 - alpha: the one-sided bound that non-inferiority is judged by.
   */
  readonly lower: number
  readonly alpha: number
  readonly standardError: number
  /** Pairs in which the candidate is lower, higher, equal. */
  readonly lost: number
  readonly won: number
  readonly tied: number
  /** Two-sided, of no difference. */
  readonly p: number
  readonly test: 'mcnemar' | 'permutation'
  readonly interval: 'score' | 'bootstrap'
}

/**
 * How a candidate differs from a base on the items they share.
 *
 * Yes-no scores with one pair a cluster have Tango's score interval, stratified (`tango.ts`), and where all strata are
 * of one size the exact McNemar test of the discordant pairs of all strata together. All others have the percentiles of
 * a paired cluster bootstrap (`paired-bootstrap.ts`) and a permutation test that turns the sign of whole clusters
 * (`permutation.ts`). The same pairs in any order give the same numbers. Throws a RangeError for no pairs, and for a
 * score outside [0, 1].
 * @since 0.2.0
 */
export function pairedDifference(
  given: readonly Pair[],
  { rng, alpha = 0.05, resamples = 10_000 }: { rng: Random; alpha?: number; resamples?: number },
): PairedDifference {
  // Sums depend on their order by rounding.
  const pairs = given.toSorted(byPlaceThenScore)
  const strata = strataOf(pairs)
  const clusters = clustersOf(pairs, strata)
  const weight = 1 / strata.size
  const cells = [...strata.values()].map(stratum => ({ ...stratum, weight }))
  const macro = (sum: (stratum: Stratum) => number) =>
    cells.reduce((total, stratum) => total + (weight * sum(stratum)) / stratum.n, 0)
  const count = (of: 'lost' | 'won') => cells.reduce((total, stratum) => total + stratum[of], 0)
  const [lost, won] = [count('lost'), count('won')]
  const simple = clusters.length === pairs.length && pairs.every(isYesNo)
  const limits: (alpha: number) => Interval = simple
    ? level => tango(cells, -normalQuantile(level / 2))
    : pairedBootstrap(clusters, cells, rng.fork('bootstrap'), resamples)
  const sameSizes = cells.every(({ n }) => n === cells[0].n)
  const tested =
    simple && sameSizes
      ? ({ p: mcnemarExact(lost, won), test: 'mcnemar' } as const)
      : ({ p: signFlip(swingsOf(clusters, cells), rng.fork('permutation'), resamples), test: 'permutation' } as const)
  return {
    n: pairs.length,
    clusters: clusters.length,
    base: macro(stratum => stratum.base),
    candidate: macro(stratum => stratum.candidate),
    difference: macro(stratum => stratum.gained - stratum.dropped),
    ...limits(alpha),
    lower: limits(2 * alpha).low,
    alpha,
    standardError: standardErrorOf(clusters, cells, part => part.gained - part.dropped),
    ...{ lost, won, tied: pairs.length - lost - won },
    ...tested,
    interval: simple ? 'score' : 'bootstrap',
  }
}

/** All pairs of a cell, added up. */
interface Stratum {
  readonly at: number
  n: number
  base: number
  candidate: number
  gained: number
  dropped: number
  lost: number
  won: number
}

function strataOf(pairs: readonly Pair[]): Map<string, Stratum> {
  if (pairs.length === 0) throw new RangeError('a paired difference needs at least one pair')
  const names = [...new Set(pairs.map(({ stratum }) => stratum))].sort()
  const strata = new Map(
    names.map((name, at) => [name, { at, n: 0, base: 0, candidate: 0, gained: 0, dropped: 0, lost: 0, won: 0 }]),
  )
  for (const { stratum: name, base, candidate } of pairs) {
    if (!(base >= 0 && base <= 1 && candidate >= 0 && candidate <= 1))
      throw new RangeError(`scores to be compared lie in [0, 1], not ${base} and ${candidate}`)
    const stratum = held(strata, name)
    stratum.n++
    stratum.base += base
    stratum.candidate += candidate
    stratum.gained += Math.max(0, candidate - base)
    stratum.dropped += Math.max(0, base - candidate)
    if (candidate < base) stratum.lost++
    if (candidate > base) stratum.won++
  }
  return strata
}

/** What each cluster brings to each stratum it has pairs in. Those of one stratum come together. */
function clustersOf(pairs: readonly Pair[], strata: ReadonlyMap<string, Stratum>): ClusterParts[] {
  const clusters = new Map<string, { at: number; n: number; gained: number; dropped: number }[]>()
  for (const { stratum, cluster, base, candidate } of pairs) {
    const { at } = held(strata, stratum)
    const parts = clusters.get(cluster) ?? []
    clusters.set(cluster, parts)
    const last = parts.at(-1)
    const part = last?.at === at ? last : { at, n: 0, gained: 0, dropped: 0 }
    if (part !== last) parts.push(part)
    part.n++
    part.gained += Math.max(0, candidate - base)
    part.dropped += Math.max(0, base - candidate)
  }
  return [...clusters.values()]
}

function byPlaceThenScore(a: Pair, b: Pair): number {
  if (a.stratum !== b.stratum) return a.stratum < b.stratum ? -1 : 1
  if (a.cluster !== b.cluster) return a.cluster < b.cluster ? -1 : 1
  return a.base - b.base || a.candidate - b.candidate
}

const isYesNo = ({ base, candidate }: Pair) => (base === 0 || base === 1) && (candidate === 0 || candidate === 1)

/** What each cluster adds to the difference. */
function swingsOf(clusters: readonly ClusterParts[], cells: readonly CellSum[]): number[] {
  const swing = ({ at, gained, dropped }: ClusterPart) => (cells[at].weight * (gained - dropped)) / cells[at].n
  return clusters.map(parts => parts.reduce((sum, part) => sum + swing(part), 0))
}
