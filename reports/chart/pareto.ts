import { largest as largestOf, smallest } from '../../core/extremes.ts'
import { held } from '../../core/held.ts'
import type { Interval } from '../../stats/interval.ts'
import { summarize } from '../cells.ts'
import { quantity, pluralize as several, spanOf } from '../format.ts'
import { rowNoun } from '../groups.ts'
import { healthAlert } from '../health-lines.ts'
import type { ReportInput } from '../reporter.ts'
import { type Meter, spendingOf } from '../spending.ts'
import { footOf, highest, largest, nameOf, ofSeveral, someOf, unmeasured, warningOf } from './about.ts'
import type { Unit } from './axes.ts'
import { shortNames } from './names.ts'
import { type LineStyle, stylesOf } from './palette.ts'
import type { Words } from './words.ts'

/** Accuracy against what it takes, a point an entry: over all lengths. */
export interface Pareto extends Words {
  readonly axis: string
  readonly unit: Exclude<Unit, 'percent'>
  readonly points: readonly ParetoPoint[]
  /** All entries take the same: nothing is drawn, and the details say it. */
  readonly isSame: boolean
}

export interface ParetoPoint {
  readonly entry: string
  readonly short: string
  readonly style: LineStyle
  /** Dollars or tokens, a mean per item. */
  readonly spent: Interval & { readonly mean: number }
  /** Percent. */
  readonly score: Interval & { readonly mean: number }
  /** Is no other entry at least as accurate for at most as much, and better in one of them? */
  readonly front: boolean
}

/** Names of more find no room. */
const MOST_POINTS = 16

/** Against money where all contestants whose tokens are known have prices, else against tokens. What nobody measured cannot be drawn, and is named. */
export function paretoOf(input: ReportInput, group = largest(summarize(input))): Pareto {
  const summary = summarize(input)
  const spending = spendingOf(input)
  const scored = summary.entries.flatMap(entry => {
    const average = group && summary.average(entry.id, group.id, 'all')
    const score = average?.scores.primary
    return !entry.reference && score ? [{ entry, average, score }] : []
  })
  const by = (meter: Meter) =>
    scored.flatMap(each => {
      const spent = group && spending(each.entry.id, group, 'all', meter)
      return spent && spent.mean > 0 ? [{ ...each, spent }] : []
    })
  const priced = by('cost')
  const counted = by('tokens')
  const money = priced.length > 0 && priced.length >= counted.length
  const found = money ? priced : counted
  const means = new Map(found.map(({ entry, score }) => [entry, score.mean]))
  const kept = new Set(
    highest(
      found.map(({ entry }) => entry),
      entry => [held(means, entry)],
      MOST_POINTS,
    ),
  )
  const shown = found.filter(({ entry }) => kept.has(entry))
  const names = shortNames([...kept])
  const styles = stylesOf(summary.entries)
  const points = shown.map(({ entry, score, spent }) => ({
    entry: entry.id,
    short: names.of(entry),
    style: held(styles, entry.id),
    spent,
    score: { mean: score.mean * 100, low: score.low * 100, high: score.high * 100 },
  }))
  const details = [
    group
      ? `mean over ${several(group.lengths.length, 'length')} and ${several(group.rows.length, rowNoun(group))}`
      : '',
    `n = ${spanOf(shown.map(({ score }) => score.n))} per point`,
    names.shared,
    someOf(shown.length, found.length),
    unmeasured(scored.map(({ entry }) => entry).filter(entry => !found.some(each => each.entry === entry))),
  ]
  const spentMeans = points.map(({ spent }) => spent.mean)
  const isSame = points.length > 1 && largestOf(spentMeans) < SAME * smallest(spentMeans)
  const what = money ? 'cost' : 'tokens'
  const signs = [
    'bars: 95\u00a0% intervals',
    'step line: Pareto frontier',
    `${money ? 'cost' : 'tokens in and out'} without items that failed or overflowed`,
  ]
  return {
    title: `${group ? nameOf(group) : 'Fathom'}: accuracy against ${what}${ofSeveral(summary)}`,
    details:
      points.length === 0
        ? ['No results yet.']
        : isSame
          ? [sameText(spentMeans, money)]
          : details.filter(text => text !== ''),
    alert: healthAlert(summary, group, [...kept]),
    warning: warningOf([...kept]),
    notes: points.length === 0 || isSame ? [] : signs,
    foot: footOf(input, group),
    axis: money ? 'US dollars per item (log scale)' : 'tokens per item (log scale)',
    unit: money ? 'dollars' : 'tokens',
    isSame,
    points: points.map(point => ({ ...point, front: !points.some(other => beats(other, point)) })),
  }
}

/** Of the dearest and the cheapest: below it all points are one column. */
const SAME = 1.05

function sameText(means: readonly number[], money: boolean): string {
  const mean = Number((means.reduce((sum, each) => sum + each, 0) / means.length).toPrecision(3))
  const each = money ? `$${mean}` : `${quantity(mean)} tokens`
  return `All ${several(means.length, 'entry').replace('entrys', 'entries')} take about ${each} per item, so there is no chart: see accuracy by length.`
}

type Spot = Pick<ParetoPoint, 'spent' | 'score'>

function beats(one: Spot, other: Spot): boolean {
  const [cheaper, better] = [other.spent.mean - one.spent.mean, one.score.mean - other.score.mean]
  return cheaper >= 0 && better >= 0 && (cheaper > 0 || better > 0)
}
