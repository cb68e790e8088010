import { findSmallest, findLargest as largestOf } from '../../../core/collections/extremes.ts'
import { mustGet } from '../../../core/collections/require.ts'
import type { Interval } from '../../../stats/intervals/interval.ts'
import { summarize } from '../../summary/cells/cells.ts'
import { makeUsageFinder, type UsageMetric } from '../../summary/cells/cost-per-item.ts'
import type { Entry } from '../../summary/entries/entries.ts'
import { shortenNames } from '../../summary/entries/short-names.ts'
import { formatQuantity, formatSpan, formatCount as several } from '../../summary/format.ts'
import { pickRowNoun } from '../../summary/groups.ts'
import { formatHealthAlert } from '../../summary/health/health-lines.ts'
import type { ReportInput } from '../../summary/reporter.ts'
import type { AxisUnit } from '../axes.ts'
import {
  describeUnmeasured,
  findLargestGroup,
  formatFooter,
  formatGroupCount,
  formatGroupName,
  formatShownCount,
  formatSimulationWarning,
  pickBestEntries,
} from '../labels/about.ts'
import type { ChartText } from '../labels/words.ts'
import { assignStyles, type LineStyle } from '../palette.ts'

/** A figure of accuracy against cost over all lengths, one point per entry. */
export interface Pareto extends ChartText {
  readonly axis: string
  readonly unit: Exclude<AxisUnit, 'percent'>
  readonly points: readonly ParetoPoint[]
  /** Whether all entries cost the same. Nothing is drawn then, and the details state it. */
  readonly isSame: boolean
}

export interface ParetoPoint {
  readonly entry: string
  readonly short: string
  readonly style: LineStyle
  /** Mean cost per item, in dollars or tokens. */
  readonly spent: Interval & { readonly mean: number }
  /** Percent. */
  readonly score: Interval & { readonly mean: number }
  /** Whether no other entry is at least as accurate for at most the same cost, and better in one of them. */
  readonly front: boolean
}

/** More names do not fit. */
const MOST_POINTS = 16

/**
 * Uses money if every ranked entry with known tokens has prices, else tokens. Entries that were not measured cannot be
 * drawn, so the details name them.
 */
export function buildPareto(
  input: ReportInput,
  group = findLargestGroup(summarize(input)),
  chosen?: readonly Entry[],
): Pareto {
  const summary = summarize(input)
  const findUsage = makeUsageFinder(input)
  const scored = (chosen ?? summary.entries).flatMap(entry => {
    const average = group && summary.average(entry.id, group.id, 'all')
    const score = average?.scores.primary
    return !entry.reference && score ? [{ entry, average, score }] : []
  })
  const listSpots = (meter: UsageMetric) =>
    scored.flatMap(each => {
      const spent = group && findUsage(each.entry.id, group, 'all', meter)
      return spent && spent.mean > 0 ? [{ ...each, spent }] : []
    })
  const priced = listSpots('cost')
  const counted = listSpots('tokens')
  const money = priced.length > 0 && priced.length >= counted.length
  const found = money ? priced : counted
  const means = new Map(found.map(({ entry, score }) => [entry, score.mean]))
  const kept = new Set(
    pickBestEntries(
      found.map(({ entry }) => entry),
      entry => [mustGet(means, entry)],
      MOST_POINTS,
    ),
  )
  const shown = found.filter(({ entry }) => kept.has(entry))
  const names = shortenNames([...kept])
  const styles = assignStyles(summary.entries)
  const points = shown.map(({ entry, score, spent }) => ({
    entry: entry.id,
    short: names.of(entry),
    style: mustGet(styles, entry.id),
    spent,
    score: { mean: score.mean * 100, low: score.low * 100, high: score.high * 100 },
  }))
  const details = [
    group
      ? `mean over ${several(group.lengths.length, 'length')} and ${several(group.rows.length, pickRowNoun(group))}`
      : '',
    `n = ${formatSpan(shown.map(({ score }) => score.n))} per point`,
    names.shared,
    formatShownCount(shown.length, found.length),
    describeUnmeasured(scored.map(({ entry }) => entry).filter(entry => !found.some(each => each.entry === entry))),
  ]
  const spentMeans = points.map(({ spent }) => spent.mean)
  const isSame = points.length > 1 && largestOf(spentMeans) < SAME * findSmallest(spentMeans)
  const what = money ? 'cost' : 'tokens'
  const signs = [
    'bars: 95\u00a0% intervals',
    'step line: Pareto frontier',
    `${money ? 'cost' : 'tokens in and out'} without items that failed or overflowed`,
  ]
  return {
    title: `${group ? formatGroupName(group) : 'Fathom'}: accuracy against ${what}${formatGroupCount(summary)}`,
    details:
      points.length === 0
        ? ['No results yet.']
        : isSame
          ? [describeSameCost(spentMeans, money)]
          : details.filter(text => text !== ''),
    alert: formatHealthAlert(summary, group, [...kept]),
    warning: formatSimulationWarning([...kept]),
    notes: points.length === 0 || isSame ? [] : signs,
    foot: formatFooter(input, group),
    axis: money ? 'US dollars per item (log scale)' : 'tokens per item (log scale)',
    unit: money ? 'dollars' : 'tokens',
    isSame,
    points: points.map(point => ({ ...point, front: !points.some(other => isDominating(other, point)) })),
  }
}

/** Ratio of the dearest to the cheapest entry. Below it, all points would form one column. */
const SAME = 1.05

function describeSameCost(means: readonly number[], money: boolean): string {
  const mean = Number((means.reduce((sum, each) => sum + each, 0) / means.length).toPrecision(3))
  const each = money ? `$${mean}` : `${formatQuantity(mean)} tokens`
  return `All ${several(means.length, 'entry', 'entries')} use about ${each} per item, so there is no chart: see accuracy by length.`
}

type Spot = Pick<ParetoPoint, 'spent' | 'score'>

function isDominating(one: Spot, other: Spot): boolean {
  const [cheaper, better] = [other.spent.mean - one.spent.mean, one.score.mean - other.score.mean]
  return cheaper >= 0 && better >= 0 && (cheaper > 0 || better > 0)
}
