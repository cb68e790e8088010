import { largest } from '../../core/extremes.ts'
import { sanitize } from '../../core/quote.ts'
import { duration, integer, NO_RESULT, percent, pluralize, quantity } from '../../reports/format.ts'
import { formatMoney } from '../../runners/money.ts'
import { type ComparedRow, labelOf } from '../comparison.ts'
import type { LimitRow } from './ceilings.ts'
import type { JudgedRow, Judgement } from './judge.ts'
import { lossText } from './losses.ts'

/** A row of the gate in texts, as all its outputs show it. */
export interface Line {
  readonly label: string
  readonly n: string
  readonly base: string
  readonly candidate: string
  readonly difference: string
  /** What the difference lies above by the one-sided bound that decides. */
  readonly bound: string
  readonly flips: string
  readonly verdict: 'pass' | 'FAIL' | 'inconclusive'
  /** Why, or what it would take; of a pass that it is significantly lower, else empty. */
  readonly why: string
}

export const HEAD = (alpha: number) => [
  ...['row', 'n', 'baseline', 'candidate', `Δ (${level(alpha)} interval)`, 'at worst', 'lost/won', 'verdict'],
]

/** `95 %`; `99.99 %` at a first look, which is not to read as 100. */
export function level(alpha: number): string {
  const decimals = Math.min(6, Math.max(1, Math.ceil(-Math.log10(alpha)) - 2))
  return `${Number((100 * (1 - alpha)).toFixed(decimals))} %`
}

/** `-6.0 [-9.8, -2.2]`, in points. */
export const differenceText = ({ difference: { difference, low, high } }: Pick<ComparedRow, 'difference'>): string =>
  `${signed(difference)} [${signed(low)}, ${signed(high)}]`

/** Points of 100 with their sign. */
function signed(share: number): string {
  // A single item says nothing of a ratio's upper end.
  if (share === Number.POSITIVE_INFINITY) return '+∞'
  const text = (100 * share).toFixed(1)
  return Number(text) > 0 ? `+${text}` : text.replace(/^-(0\.0)$/, '$1')
}

export function scoreLine(row: JudgedRow): Line {
  const { n, base, candidate, lost, won } = row.difference
  return {
    label: labelOf(row),
    ...{ n: integer(n), base: percent(base), candidate: percent(candidate) },
    ...{ difference: differenceText(row), bound: signed(row.difference.lower), flips: `${lost}/${won}` },
    ...verdictText(row),
  }
}

function verdictText(row: JudgedRow): Pick<Line, 'verdict' | 'why'> {
  const { verdict, margin, alarm, difference, adjustedP } = row
  if (verdict.verdict === 'pass') return { verdict: 'pass', why: lossText(row) }
  if (verdict.verdict === 'fail') {
    const ps = `${TESTS[difference.test]} ${pText(difference.p)}, adjusted ${pText(adjustedP)}`
    return { verdict: 'FAIL', why: `a drop above ${points(alarm)}: ${ps}` }
  }
  if (verdict.needed === undefined)
    return { verdict: 'inconclusive', why: `it seems to stand at the margin of ${points(margin)}` }
  const what = verdict.assuming === 'unchanged' ? '' : ', if it is as far off as it looks'
  return {
    verdict: 'inconclusive',
    why: `n=${integer(difference.n)}, needs about ${rough(verdict.needed)} shared items${contextsText(difference, verdict.needed)}${what}`,
  }
}

const TESTS = {
  mcnemar: 'McNemar',
  permutation: 'permutation',
  'effective pairs': 'McNemar on effective pairs',
} as const

/** Items of one context tell little more than the first: what lacks is contexts. */
const contextsText = ({ n, clusters, test }: JudgedRow['difference'], needed: number) =>
  test === 'effective pairs' ? ` in ${rough((needed * clusters) / n)} contexts` : ''

export const points = (share: number): string => `${Number((100 * share).toFixed(2))} points`

/** `p=0.004`; `p<0.0001`. */
export const pText = (p: number): string =>
  p < 0.0001 ? 'p<0.0001' : `p=${p.toPrecision(2).replace(/^(\d)\.0$/, '$1')}`

/** Two digits are all that is known. */
const rough = (n: number): string => (Number.isFinite(n) ? integer(Number(n.toPrecision(2))) : 'more')

export function limitLine(row: LimitRow): Line {
  const { kind, n, most, base, candidate, increase, low, high, upper, verdict } = row
  const show = { cost: formatMoney, latency: duration, errors: (share: number) => `${percent(share)} %` }[kind]
  const limit = `${kind === 'errors' ? '' : '+'}${Number((100 * most).toFixed(2))} %`
  const why =
    verdict.verdict === 'fail'
      ? `above ${limit}`
      : verdict.verdict === 'pass'
        ? ''
        : base === undefined
          ? `there are no figures of both to hold against ${limit}`
          : `not clearly below ${limit}${verdict.needed === undefined ? '' : `: needs about ${rough(verdict.needed)} shared items`}`
  return {
    label: kind,
    n: quantity(n),
    base: base === undefined ? NO_RESULT : show(base),
    candidate: candidate === undefined ? NO_RESULT : show(candidate),
    // With an increase both its bounds are there.
    difference: increase === undefined ? '' : `${signed(increase)} % [${signed(low!)}, ${signed(high!)}]`,
    bound: upper === undefined ? '' : `${signed(upper)} %`,
    flips: '',
    verdict: verdict.verdict === 'fail' ? 'FAIL' : verdict.verdict,
    why,
  }
}

/** Says why a baseline allows no pass. */
export const baselineText = (unfinished: string): string => `the baseline is not whole: ${sanitize(unfinished, 400)}`

/** `FAILED (1 of 7 rows)`; cells of the baseline that were not run stand beside every verdict. */
export function closing({ verdict, entries, unfinished, unfinishedBaseline }: Judgement): string {
  const all = entries.flatMap(entry => [...entry.rows, ...entry.limits].map(row => row.verdict.verdict))
  const count = (kind: string) => all.filter(each => each === kind).length
  const absent = Math.max(0, largest(entries.map(entry => entry.absent.length)))
  const rows = `${pluralize(all.length, 'row')}${absent > 0 ? `; ${pluralize(absent, 'cell')} of the baseline not run` : ''}`
  const base = unfinishedBaseline === undefined ? '' : `; ${baselineText(unfinishedBaseline)}`
  if (verdict === 'fail') return `FAILED (${count('fail')} of ${rows}${base})`
  if (verdict === 'incomplete') return `incomplete: ${unfinished}${base}`
  if (verdict === 'inconclusive') return `inconclusive (${count('inconclusive')} of ${rows}${base})`
  const lower = entries.flatMap(entry => entry.rows).filter(row => lossText(row) !== '').length
  return `passed (${rows}${lower > 0 ? `; ${lower} significantly lower, within the margin` : ''})`
}
