import { mustGet } from '../../core/collections/require.ts'
import type { Random } from '../../core/random/random.ts'
import type { Interval } from '../intervals/interval.ts'
import { normalQuantile } from '../intervals/normal.ts'
import { type CellSum, type ClusterPart, type ClusterParts, computeStandardError } from '../intervals/standard-error.ts'
import { tango } from '../intervals/tango.ts'
import { mcnemarMidP, type PairCell, pairDesign, signP } from './effective-pairs.ts'
import { mcnemarExact } from './mcnemar.ts'
import { bootstrapPairs } from './paired-bootstrap.ts'
import { signFlip } from './permutation.ts'

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
  /** One-sided bound that the difference exceeds with confidence 1 - alpha, used for non-inferiority. */
  readonly lower: number
  readonly alpha: number
  readonly standardError: number
  /** Pairs in which the candidate is lower, higher, equal. */
  readonly lost: number
  readonly won: number
  readonly tied: number
  /** Two-sided, of no difference. It is at most `alpha` exactly when the interval excludes 0. */
  readonly p: number
  readonly test: 'mcnemar' | 'permutation' | 'effective pairs'
  readonly interval: 'score' | 'bootstrap'
  /** Number of pairs worth one independent pair: above 1 if contexts have several questions. */
  readonly effect: number
  /** The least that `effect` can be with these contexts, whatever was answered. */
  readonly leastEffect: number
}

/**
 * Returns the difference of a candidate from a base on their shared items.
 * Yes-no scores with one pair per cluster get Tango's score interval, stratified (`tango.ts`). If all strata have one
 * size, they also get the exact McNemar test over the discordant pairs of all strata together. All others get the
 * percentiles of a paired cluster bootstrap (`paired-bootstrap.ts`) and a permutation test that flips the sign of whole
 * clusters (`permutation.ts`). If clusters have several pairs of a stratum (questions of one context), a few contexts
 * would never be enough for either; pairs then count by their effective number (`effective-pairs.ts`).
 * Interval and test are one procedure: a difference of 0 is rejected if both reject it. The order of pairs does not
 * matter.
 * @throws RangeError for no pairs, and for a score outside [0, 1]
 * @since 0.2.0
 */
export function computePairedDifference(
  allPairs: readonly Pair[],
  { rng, alpha = 0.05, resamples = 10_000 }: { rng: Random; alpha?: number; resamples?: number },
): PairedDifference {
  // Sums depend on their order by rounding.
  const pairs = allPairs.toSorted(comparePairs)
  const strata = groupStrata(pairs)
  const clusters = groupClusters(pairs, strata)
  const weight = 1 / strata.size
  const cells = [...strata.values()].map(stratum => ({ ...stratum, weight }))
  const averageStrata = (sum: (stratum: Stratum) => number) =>
    cells.reduce((total, stratum) => total + (weight * sum(stratum)) / stratum.n, 0)
  const count = (of: 'lost' | 'won') => cells.reduce((total, stratum) => total + stratum[of], 0)
  const [lost, won] = [count('lost'), count('won')]
  const difference = averageStrata(stratum => stratum.gained - stratum.dropped)
  const { limits, effect, leastEffect, ...tested } = chooseProcedure({ pairs, clusters, cells }, rng, resamples)
  const p = Math.max(tested.p, findRejectionLevel(limits, difference))
  const findAgreeingInterval = (level: number) => (p > level ? includeZero(limits(level)) : limits(level))
  return {
    n: pairs.length,
    clusters: clusters.length,
    base: averageStrata(stratum => stratum.base),
    candidate: averageStrata(stratum => stratum.candidate),
    difference,
    ...findAgreeingInterval(alpha),
    lower: findAgreeingInterval(2 * alpha).low,
    alpha,
    standardError: computeStandardError(clusters, cells, part => part.gained - part.dropped),
    lost,
    won,
    tied: pairs.length - lost - won,
    p,
    test: tested.test,
    interval: tested.interval,
    effect,
    leastEffect,
  }
}

interface Procedure extends Pick<PairedDifference, 'p' | 'test' | 'interval' | 'effect' | 'leastEffect'> {
  /** At a two-sided alpha. */
  limits(alpha: number): Interval
}

interface Table {
  readonly pairs: readonly Pair[]
  readonly clusters: readonly ClusterParts[]
  readonly cells: readonly (Stratum & PairCell)[]
}

function chooseProcedure(table: Table, rng: Random, resamples: number): Procedure {
  const { pairs, clusters, cells } = table
  const yesNo = pairs.every(isYesNo)
  const sameSizes = cells.every(({ n }) => n === cells[0].n)
  if (clusters.some(parts => parts.some(({ n }) => n > 1))) return chooseContextProcedure(table, yesNo, rng, resamples)
  const simple = yesNo && clusters.length === pairs.length
  const testSignFlips = () => signFlip(listSwings(clusters, cells), rng.fork('permutation'), resamples)
  return {
    ...(simple
      ? { limits: level => tango(cells, -normalQuantile(level / 2)), interval: 'score' }
      : { limits: bootstrapPairs(clusters, cells, rng.fork('bootstrap'), resamples, 1), interval: 'bootstrap' }),
    ...(simple && sameSizes
      ? { p: mcnemarExact(sumSide(cells, 'lost'), sumSide(cells, 'won')), test: 'mcnemar' }
      : { p: testSignFlips(), test: 'permutation' }),
    effect: 1,
    leastEffect: 1,
  }
}

/** Several questions of one context: `effect` pairs count as one. */
function chooseContextProcedure({ clusters, cells }: Table, yesNo: boolean, rng: Random, resamples: number): Procedure {
  const { effect, leastEffect } = pairDesign(clusters, cells)
  const worth = cells.map(cell => ({ ...cell, n: cell.n / effect, lost: cell.lost / effect, won: cell.won / effect }))
  const sameSizes = cells.every(({ n }) => n === cells[0].n)
  return {
    p: yesNo && sameSizes ? mcnemarMidP(sumSide(worth, 'lost'), sumSide(worth, 'won')) : signP(cells, effect),
    test: 'effective pairs',
    ...(yesNo
      ? { limits: level => tango(worth, -normalQuantile(level / 2)), interval: 'score' }
      : { limits: bootstrapPairs(clusters, cells, rng.fork('bootstrap'), resamples, effect), interval: 'bootstrap' }),
    effect,
    leastEffect,
  }
}

/** The alpha up to which the interval holds 0: at any larger one it excludes it. */
function findRejectionLevel(limits: (alpha: number) => Interval, difference: number): number {
  const isZeroExcluded = (alpha: number) => {
    const { low, high } = limits(alpha)
    return low > 0 || high < 0
  }
  if (difference === 0 || !isZeroExcluded(MOST_ALPHA)) return 1
  let [holds, excludes] = [0, MOST_ALPHA]
  // Halving the exponent: a p is wanted to a share of itself, also where it is tiny.
  for (let round = 0; round < 40 && excludes - holds > 1e-4 * excludes && excludes > 1e-12; round++) {
    const middle = holds === 0 ? excludes / 10 : Math.sqrt(holds * excludes)
    if (isZeroExcluded(middle)) excludes = middle
    else holds = middle
  }
  return excludes
}

/** Twice the largest alpha that anything is judged at. */
const MOST_ALPHA = 0.999

const includeZero = ({ low, high }: Interval): Interval => ({ low: Math.min(low, 0), high: Math.max(high, 0) })

const sumSide = (cells: readonly Pick<Stratum, 'lost' | 'won'>[], side: 'lost' | 'won') =>
  cells.reduce((sum, cell) => sum + cell[side], 0)

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
  squares: number
}

function groupStrata(pairs: readonly Pair[]): Map<string, Stratum> {
  if (pairs.length === 0) throw new RangeError('a paired difference needs at least one pair')
  const names = [...new Set(pairs.map(({ stratum }) => stratum))].sort()
  const strata = new Map(
    names.map((name, at) => [
      name,
      { at, n: 0, base: 0, candidate: 0, gained: 0, dropped: 0, lost: 0, won: 0, squares: 0 },
    ]),
  )
  for (const { stratum: name, base, candidate } of pairs) {
    if (!(base >= 0 && base <= 1 && candidate >= 0 && candidate <= 1))
      throw new RangeError(`scores to be compared lie in [0, 1], not ${base} and ${candidate}`)
    const stratum = mustGet(strata, name)
    stratum.n++
    stratum.base += base
    stratum.candidate += candidate
    stratum.gained += Math.max(0, candidate - base)
    stratum.dropped += Math.max(0, base - candidate)
    stratum.squares += (candidate - base) ** 2
    if (candidate < base) stratum.lost++
    if (candidate > base) stratum.won++
  }
  return strata
}

/** Returns each cluster's pairs by stratum. Pairs of one stratum are adjacent. */
function groupClusters(pairs: readonly Pair[], strata: ReadonlyMap<string, Stratum>): ClusterParts[] {
  const clusters = new Map<string, { at: number; n: number; gained: number; dropped: number }[]>()
  for (const { stratum, cluster, base, candidate } of pairs) {
    const { at } = mustGet(strata, stratum)
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

function comparePairs(a: Pair, b: Pair): number {
  if (a.stratum !== b.stratum) return a.stratum < b.stratum ? -1 : 1
  if (a.cluster !== b.cluster) return a.cluster < b.cluster ? -1 : 1
  return a.base - b.base || a.candidate - b.candidate
}

const isYesNo = ({ base, candidate }: Pair) => (base === 0 || base === 1) && (candidate === 0 || candidate === 1)

/** Returns each cluster's contribution to the difference. */
function listSwings(clusters: readonly ClusterParts[], cells: readonly CellSum[]): number[] {
  const computeSwing = ({ at, gained, dropped }: ClusterPart) => (cells[at].weight * (gained - dropped)) / cells[at].n
  return clusters.map(parts => parts.reduce((sum, part) => sum + computeSwing(part), 0))
}
