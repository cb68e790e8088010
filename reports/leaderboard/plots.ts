import { findLargest } from '../../core/collections/extremes.ts'
import { mustGet } from '../../core/collections/require.ts'
import { formatLength } from '../../core/lengths.ts'
import { sanitize } from '../../core/text/quote.ts'
import { buildFacets, type Facets } from '../charts/facets.ts'
import { buildLengthFigure, type LengthFigure, ON_SCREEN } from '../charts/figures/figure.ts'
import { assignStyles, type LineStyle, pickPublishedStyle } from '../charts/palette.ts'
import { AXES } from '../summary/axis.ts'
import type { Average, ScoreCell } from '../summary/cells/cell.ts'
import type { Summary } from '../summary/cells/cells.ts'
import { makeUsageFinder, type UsageMetric } from '../summary/cells/cost-per-item.ts'
import { hasEnoughCoverage, isRefused } from '../summary/coverage.ts'
import type { Entry } from '../summary/entries/entries.ts'
import { type Group, makeRowGroup, pickRowNoun } from '../summary/groups.ts'
import { pickLengthUnit } from '../summary/length-axis.ts'
import { groupBy } from '../summary/order.ts'
import { listReportedCurves } from '../summary/published-results.ts'
import type { ReportInput } from '../summary/reporter.ts'
import { joinRecords } from '../summary/rows/records.ts'
import { type Html, html } from './html.ts'
import { pickLeadingEntries } from './ranking.ts'

/** The data of a group's two charts. Scores are 0 to 100. */
export interface PlotData {
  /** The unit of lengths, and the axis title for it. */
  readonly unit: string
  readonly axis: string
  /**
   * The axis title without the unit, if the axis can switch units. Absent along the output, whose characters are
   * unknown.
   */
  readonly switchable?: string
  /** Whether it starts with each model's own tokens. */
  readonly inOwn?: boolean
  readonly lengths: readonly number[]
  readonly ticks: readonly { readonly at: number; readonly label: string }[]
  readonly windows: LengthFigure['windows']
  /** Positions of the group's entries among the page's: the best first, references last. */
  readonly ranked: readonly number[]
  /** By entry, by its position among the page's. */
  readonly styles: Readonly<Record<number, LineStyle>>
  /** The layout of the lines; entries are positions. */
  readonly facets: {
    readonly by: Facets['by']
    readonly panels: readonly {
      readonly title: string
      readonly entries: readonly number[]
      readonly faint: readonly number[]
    }[]
    readonly left: number
  }
  /** The average first if there is one, then the rows. */
  readonly series: readonly Series[]
  /** By ranked entry: over all lengths, then length by length, and by meter: `[mean, low, high]`. */
  readonly spent: Readonly<Record<number, readonly (readonly (readonly number[] | 0)[])[]>>
}

interface Series {
  readonly name: string
  /** Mean size of the items at each length. */
  readonly characters: readonly number[]
  readonly words: readonly number[]
  /** By entry: the lengths in its model's own tokens, 0 if unknown. Entries without any are absent. */
  readonly own: Readonly<Record<number, readonly number[]>>
  /**
   * By entry, over all lengths first, then length by length: `[mean, low, high, n]`. A further 1 means that items or
   * rows are missing, 2 that no prompt fits.
   */
  readonly lines: Readonly<Record<number, readonly (readonly number[] | 0)[]>>
  readonly caution: string
  readonly reported: readonly {
    readonly label: string
    readonly style: LineStyle
    /** `[length, mean]`, with low and high where an interval is known. */
    readonly points: readonly (readonly number[])[]
  }[]
}

/** `entries` are those of the page, `ranked` those of the group, which get the most distinct colours. */
export function plotData(
  summary: Summary,
  group: Group,
  input: ReportInput,
  entries: readonly Entry[],
  ranked: readonly Entry[],
): PlotData {
  const { unit, axis, ticks, windows } = buildLengthFigure(summary, { ...input, axis: 'reference' }, group, ON_SCREEN)
  const place = (entry: Entry) => entries.indexOf(entry)
  const styles = assignStyles(summary.entries)
  const styled = ranked.map(entry => [place(entry), mustGet(styles, entry.id)] as const)
  const rowSeries = group.rows.map(row => ({ name: row, rows: [row], within: makeRowGroup(group, row, summary.cells) }))
  const all = { name: `average of ${group.rows.length} ${pickRowNoun(group)}s`, rows: group.rows, within: group }
  const wanted = group.rows.length > 1 ? [all, ...rowSeries] : rowSeries
  const averageSizes = makeSizeAverager(input, group)
  // An average over fewer tasks than others is marked as partial.
  const most = Math.max(0, findLargest(ranked.map(entry => summary.average(entry.id, group.id, 'all')?.tasks ?? 0)))
  return {
    unit,
    axis,
    windows,
    ...(group.axis === 'prompt' && { switchable: AXES.prompt.title }),
    ...(pickLengthUnit(input, group) === 'model' && { inOwn: true }),
    lengths: group.lengths,
    ranked: ranked.map(place),
    ticks: ticks.map(at => ({ at, label: formatLength(at) })),
    styles: Object.fromEntries(styled),
    facets: toFacetIndexes(buildFacets(ranked), place),
    series: wanted.map(({ name, rows, within }): Series => {
      const { curves, caution } = listReportedCurves(summary, within, input.labels)
      return {
        name: sanitize(name),
        ...averageSizes(rows),
        own: Object.fromEntries(
          ranked.flatMap(entry => {
            const own = listOwnTokens(summary, group, entry, within)
            return own.some(length => length > 0) ? [[place(entry), own] as const] : []
          }),
        ),
        lines: Object.fromEntries(
          ranked.map(entry => [place(entry), buildPlotLine(summary, group, entry, within, most)]),
        ),
        caution,
        reported: curves.map(({ system, points }, at) => ({
          label: system,
          style: pickPublishedStyle(at),
          points: points.map(({ at, mean, interval }) => [
            at,
            ...[mean, ...(interval ? [interval.low, interval.high] : [])].map(roundToTenth),
          ]),
        })),
      }
    }),
    spent: Object.fromEntries(
      pickLeadingEntries(ranked).map(entry => [place(entry), listSpending(input, group, entry)]),
    ),
  }
}

const toFacetIndexes = ({ by, panels, left }: Facets, getIndex: (entry: Entry) => number): PlotData['facets'] => ({
  by,
  left,
  panels: panels.map(({ title, entries, faint }) => ({
    title,
    entries: entries.map(getIndex),
    faint: faint.map(getIndex),
  })),
})

/** A row has a mean over all lengths if it is the only one. */
function buildPlotLine(
  summary: Summary,
  group: Group,
  entry: Entry,
  within: Group,
  most: number,
): (readonly number[] | 0)[] {
  const average = (at: number | 'all') => averagePoint(summary.average(entry.id, group.id, at), most)
  if (within === group) return [average('all'), ...group.lengths.map(average)]
  const [row] = within.rows
  const points = group.lengths.map(at => toCellPoint(summary.cell(entry.id, group, row, at)))
  return [group.rows.length === 1 ? average('all') : 0, ...points]
}

function listOwnTokens(summary: Summary, group: Group, entry: Entry, within: Group): number[] {
  const [row] = within.rows
  return group.lengths.map(at => {
    const spot = within === group ? summary.average(entry.id, group.id, at) : summary.cell(entry.id, group, row, at)
    return spot?.ownTokens ?? 0
  })
}

const averagePoint = (each: Average | undefined, most: number) =>
  each ? toPoint(each, each.tasks < most || each.missing + each.unscored > 0) : 0
const toCellPoint = (cell: ScoreCell | undefined) =>
  cell && hasEnoughCoverage([cell]) ? toPoint(cell, cell.missing + cell.unscored > 0) : 0

function toPoint(tally: ScoreCell | Average, partial: boolean): readonly number[] | 0 {
  const { primary } = tally.scores
  if (!primary) return 0
  const { mean, low, high, n } = primary
  const flags = (partial ? 1 : 0) + (isRefused(tally) ? 2 : 0)
  return [roundToTenth(mean * 100), roundToTenth(low * 100), roundToTenth(high * 100), n, ...(flags > 0 ? [flags] : [])]
}

const roundToTenth = (value: number) => Math.round(value * 10) / 10

const METERS: readonly UsageMetric[] = ['cost', 'tokens', 'ms', 'calls']

function listSpending(input: ReportInput, group: Group, entry: Entry): (readonly number[] | 0)[][] {
  const findUsage = makeUsageFinder(input)
  return (['all', ...group.lengths] as const).map(at =>
    METERS.map(meter => {
      const spent = findUsage(entry.id, group, at, meter)
      return spent ? [spent.mean, spent.low, spent.high].map(value => Number(value.toPrecision(5))) : 0
    }),
  )
}

/** Returns the mean characters and words of the items at each length. Rows have equal weights, as in the scores. */
function makeSizeAverager(input: ReportInput, group: Group) {
  const { items, placeOf } = joinRecords(input)
  const own = items.flatMap(item => {
    const { axis, row, at } = placeOf(item)
    return axis === group.axis ? [{ key: JSON.stringify([row, at]), length: item.length }] : []
  })
  const cells = groupBy(own, ({ key }) => key)
  const mean = (row: string, at: number, of: 'chars' | 'words') => {
    const cell = cells.get(JSON.stringify([row, at]))
    return cell ? [cell.reduce((sum, { length }) => sum + length[of], 0) / cell.length] : []
  }
  const averageAlong = (rows: readonly string[], of: 'chars' | 'words') =>
    group.lengths.map(at => {
      const means = rows.flatMap(row => mean(row, at, of))
      return Math.round(means.reduce((sum, each) => sum + each, 0) / Math.max(1, means.length))
    })
  return (rows: readonly string[]) => ({ characters: averageAlong(rows, 'chars'), words: averageAlong(rows, 'words') })
}

/** Renders a place for the accuracy chart; without JavaScript it is hidden. */
export const renderAccuracyPlot = (
  group: Group,
  at: number,
): Html => html`<figure class="plot" data-accuracy="${at}" hidden>
<div class="bar"><h3>Accuracy against ${AXES[group.axis].title}</h3><div class="tools"></div></div>
<div class="panels"><div class="canvas"><canvas role="img" aria-label="${`Accuracy against ${AXES[group.axis].title}; the tables below contain the same values.`}"></canvas></div></div>
<figcaption><p class="fine note"></p></figcaption>
</figure>`

/** Renders a place for the cost chart. */
export const renderCostPlot = (at: number): Html => html`<figure class="plot" data-cost="${at}" hidden>
<h3>Accuracy against cost</h3>
<div class="tools"></div>
<div class="canvas"><canvas role="img" aria-label="Accuracy against cost, tokens, time or calls; the main table holds the same figures."></canvas></div>
<p class="fine note"></p>
</figure>`
