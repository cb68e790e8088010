import { normalQuantile, studentQuantile } from '../../../stats/intervals/normal.ts'
import type { NonInferiorityVerdict } from '../../../stats/paired/non-inferiority.ts'
import { listPairedFigures, type UsageField } from '../comparison.ts'
import type { PairedItem } from '../pairing.ts'
import type { GateRules } from './judge.ts'

/** A limit on a candidate besides its scores: `--max-cost-increase`, `--max-latency-increase`, `--max-error-rate`. */
export interface LimitRow {
  readonly kind: 'cost' | 'latency' | 'errors'
  /** Number of shared items behind it. */
  readonly n: number
  /** The largest increase of the mean, or the largest share, that passes. */
  readonly most: number
  /**
   * Means per item in US dollars or milliseconds. For errors, shares of the candidate's items. Absent if a side has
   * none.
   */
  readonly base?: number
  readonly candidate?: number
  /** Candidate over base, minus 1, with its two-sided interval of 1 - alpha, as scores have. */
  readonly increase?: number
  readonly low?: number
  readonly high?: number
  /** The one-sided upper bound of confidence 1 - alpha, which decides. */
  readonly upper?: number
  readonly verdict: { readonly verdict: NonInferiorityVerdict['verdict']; readonly needed?: number | undefined }
}

/**
 * Returns the requested limits. Increases have the three verdicts of scores. They pass if the one-sided bound is below
 * the limit. They fail if the observed increase is above it and the two-sided interval is above 0. Errors are counted,
 * not estimated.
 */
export function limitRows(pairs: readonly PairedItem[], without: number, options: GateRules): LimitRow[] {
  const { maxCostIncrease, maxLatencyIncrease, maxErrorRate, alpha } = options
  return [
    ...(maxCostIncrease === undefined ? [] : [increaseRow('cost', 'cost', pairs, maxCostIncrease, alpha)]),
    ...(maxLatencyIncrease === undefined ? [] : [increaseRow('latency', 'ms', pairs, maxLatencyIncrease, alpha)]),
    ...(maxErrorRate === undefined ? [] : [buildErrorRow(pairs, without, maxErrorRate)]),
  ]
}

function buildErrorRow(pairs: readonly PairedItem[], without: number, most: number): LimitRow {
  const n = pairs.length
  const candidate = n === 0 ? 1 : without / n
  return { kind: 'errors', n, most, candidate, verdict: { verdict: candidate > most ? 'fail' : 'pass' } }
}

function increaseRow(
  kind: 'cost' | 'latency',
  figure: UsageField,
  pairs: readonly PairedItem[],
  most: number,
  alpha: number,
): LimitRow {
  const known = listPairedFigures(pairs, figure)
  const ratio = computeRatio(known)
  // Without values on both sides nothing is known, so nothing passes.
  if (!ratio) return { kind, n: known.length, most, verdict: { verdict: 'inconclusive', needed: undefined } }
  const { base, candidate, error, clusters } = ratio
  const increase = candidate / base - 1
  const reach = (tail: number) =>
    clusters > 1 ? studentQuantile(1 - tail, clusters - 1) * error : Number.POSITIVE_INFINITY
  const [low, high] = [Math.max(-1, increase - reach(alpha / 2)), increase + reach(alpha / 2)]
  const upper = increase + reach(alpha)
  const verdict: LimitRow['verdict'] =
    upper < most
      ? { verdict: 'pass' }
      : increase > most && low > 0
        ? { verdict: 'fail' }
        : { verdict: 'inconclusive', needed: countNeededItems(known.length, error, most, alpha) }
  return { kind, n: known.length, most, base, candidate, increase, low, high, upper, verdict }
}

/**
 * Returns the items at which a candidate as costly as its base passes with a power of 0.8, if their spread stays the
 * same.
 */
function countNeededItems(n: number, error: number, most: number, alpha: number): number | undefined {
  const needed = Math.ceil(n * (((normalQuantile(1 - alpha) + normalQuantile(0.8)) * error) / most) ** 2)
  return needed > n ? needed : undefined
}

/**
 * Returns the ratio of two means on the same items, with its standard error by clusters (linearisation: K. M. Wolter,
 * Introduction to Variance Estimation, 2007, section 6.5).
 */
function computeRatio(
  pairs: readonly { readonly cluster: string; readonly base: number; readonly candidate: number }[],
) {
  const sum = (of: 'base' | 'candidate') => pairs.reduce((total, pair) => total + pair[of], 0)
  const [base, candidate] = [sum('base'), sum('candidate')]
  if (!(base > 0)) return undefined
  const residuals = new Map<string, number>()
  for (const pair of pairs)
    residuals.set(pair.cluster, (residuals.get(pair.cluster) ?? 0) + pair.candidate - (candidate / base) * pair.base)
  const clusters = residuals.size
  const squares = [...residuals.values()].reduce((total, residual) => total + residual * residual, 0)
  const error = Math.sqrt((clusters / Math.max(1, clusters - 1)) * squares) / base
  return { base: base / pairs.length, candidate: candidate / pairs.length, error, clusters }
}
