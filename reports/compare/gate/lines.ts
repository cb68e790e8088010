import { findLargest } from '../../../core/collections/extremes.ts'
import { sanitize } from '../../../core/text/quote.ts'
import { formatMoney } from '../../../runners/metering/money.ts'
import {
  formatCount,
  formatDuration,
  formatInteger,
  formatQuantity,
  formatScore,
  NO_RESULT,
} from '../../summary/format.ts'
import { type ComparedRow, formatRowLabel } from '../comparison.ts'
import type { LimitRow } from './ceilings.ts'
import type { JudgedRow, Judgement } from './judge.ts'
import { describeLoss } from './losses.ts'

/** A row of the gate as text, shared by all outputs. */
export interface GateLine {
  readonly label: string
  readonly n: string
  readonly base: string
  readonly candidate: string
  readonly difference: string
  /** The one-sided lower bound of the difference, which decides. */
  readonly bound: string
  readonly flips: string
  readonly verdict: 'pass' | 'FAIL' | 'inconclusive'
  /** The reason, or what a verdict would need. For a pass: that it is significantly lower, else empty. */
  readonly why: string
}

export const makeGateHead = (alpha: number) => [
  'row',
  'n',
  'baseline',
  'candidate',
  `Δ (${formatLevel(alpha)} interval)`,
  'at worst',
  'lost/won',
  'verdict',
]

/** Formats `95 %`. A first interim analysis shows `99.99 %`, not 100. */
export function formatLevel(alpha: number): string {
  const decimals = Math.min(6, Math.max(1, Math.ceil(-Math.log10(alpha)) - 2))
  return `${Number((100 * (1 - alpha)).toFixed(decimals))} %`
}

/** Formats `-6.0 [-9.8, -2.2]`, in percentage points. */
export const formatDifference = ({ difference: { difference, low, high } }: Pick<ComparedRow, 'difference'>): string =>
  `${formatSigned(difference)} [${formatSigned(low)}, ${formatSigned(high)}]`

/** Formats percentage points with their sign. */
function formatSigned(share: number): string {
  // A single item has no upper bound of a ratio.
  if (share === Number.POSITIVE_INFINITY) return '+∞'
  const text = (100 * share).toFixed(1)
  return Number(text) > 0 ? `+${text}` : text.replace(/^-(0\.0)$/, '$1')
}

export function scoreLine(row: JudgedRow): GateLine {
  const { n, base, candidate, lost, won } = row.difference
  return {
    label: formatRowLabel(row),
    n: formatInteger(n),
    base: formatScore(base),
    candidate: formatScore(candidate),
    difference: formatDifference(row),
    bound: formatSigned(row.difference.lower),
    flips: `${lost}/${won}`,
    ...describeVerdict(row),
  }
}

function describeVerdict(row: JudgedRow): Pick<GateLine, 'verdict' | 'why'> {
  const { verdict, margin, alarm, difference, adjustedP } = row
  if (verdict.verdict === 'pass') return { verdict: 'pass', why: describeLoss(row) }
  if (verdict.verdict === 'fail') {
    const ps = `${TESTS[difference.test]} ${formatGatePValue(difference.p)}, adjusted ${formatGatePValue(adjustedP)}`
    return { verdict: 'FAIL', why: `dropped by more than ${formatPoints(alarm)}: ${ps}` }
  }
  if (verdict.needed === undefined)
    return { verdict: 'inconclusive', why: `the drop is too close to the margin of ${formatPoints(margin)} to decide` }
  const what = verdict.assuming === 'unchanged' ? '' : ', if the drop is as observed'
  return {
    verdict: 'inconclusive',
    why: `n=${formatInteger(difference.n)}, about ${formatRough(verdict.needed)} shared items needed${describeContexts(difference, verdict.needed)}${what}`,
  }
}

const TESTS = {
  mcnemar: 'McNemar',
  permutation: 'permutation',
  'effective pairs': 'McNemar on effective pairs',
} as const

/** Items of one context add little, so it is contexts that are needed. */
const describeContexts = ({ n, clusters, test }: JudgedRow['difference'], needed: number) =>
  test === 'effective pairs' ? ` in ${formatRough((needed * clusters) / n)} contexts` : ''

export const formatPoints = (share: number): string => `${Number((100 * share).toFixed(2))} points`

/** `p=0.004`; `p<0.0001`. */
export const formatGatePValue = (p: number): string =>
  p < 0.0001 ? 'p<0.0001' : `p=${p.toPrecision(2).replace(/^(\d)\.0$/, '$1')}`

/** More than two digits are not known. */
const formatRough = (n: number): string => (Number.isFinite(n) ? formatInteger(Number(n.toPrecision(2))) : 'more')

export function limitLine(row: LimitRow): GateLine {
  const { kind, n, most, base, candidate, increase, low, high, upper, verdict } = row
  const show = { cost: formatMoney, latency: formatDuration, errors: (share: number) => `${formatScore(share)} %` }[
    kind
  ]
  const limit = `${kind === 'errors' ? '' : '+'}${Number((100 * most).toFixed(2))} %`
  const why =
    verdict.verdict === 'fail'
      ? `above ${limit}`
      : verdict.verdict === 'pass'
        ? ''
        : base === undefined
          ? `values of both sides are missing, so ${limit} cannot be checked`
          : `not clearly below ${limit}${verdict.needed === undefined ? '' : `: about ${formatRough(verdict.needed)} shared items needed`}`
  return {
    label: kind,
    n: formatQuantity(n),
    base: base === undefined ? NO_RESULT : show(base),
    candidate: candidate === undefined ? NO_RESULT : show(candidate),
    difference:
      // An increase has both bounds.
      increase === undefined ? '' : `${formatSigned(increase)} % [${formatSigned(low!)}, ${formatSigned(high!)}]`,
    bound: upper === undefined ? '' : `${formatSigned(upper)} %`,
    flips: '',
    verdict: verdict.verdict === 'fail' ? 'FAIL' : verdict.verdict,
    why,
  }
}

/** Returns why a baseline allows no pass. */
export const baselineText = (unfinished: string): string => `the baseline is incomplete: ${sanitize(unfinished, 400)}`

/** Returns `FAILED (1 of 7 rows)`. Every verdict states cells of the baseline that were not run. */
export function formatGateSummary({ verdict, entries, unfinished, unfinishedBaseline }: Judgement): string {
  const all = entries.flatMap(entry => [...entry.rows, ...entry.limits].map(row => row.verdict.verdict))
  const count = (kind: string) => all.filter(each => each === kind).length
  const absent = Math.max(0, findLargest(entries.map(entry => entry.absent.length)))
  const rows = `${formatCount(all.length, 'row')}${absent > 0 ? `; ${formatCount(absent, 'cell')} of the baseline not run` : ''}`
  const base = unfinishedBaseline === undefined ? '' : `; ${baselineText(unfinishedBaseline)}`
  if (verdict === 'fail') return `FAILED (${count('fail')} of ${rows}${base})`
  if (verdict === 'incomplete') return `incomplete: ${unfinished}${base}`
  if (verdict === 'inconclusive') return `inconclusive (${count('inconclusive')} of ${rows}${base})`
  const lower = entries.flatMap(entry => entry.rows).filter(row => describeLoss(row) !== '').length
  return `passed (${rows}${lower > 0 ? `; ${lower} significantly lower, within the margin` : ''})`
}
