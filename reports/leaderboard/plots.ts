import { largest } from '../../core/extremes.ts'
import { held } from '../../core/held.ts'
import { formatLength } from '../../core/lengths.ts'
import { sanitize } from '../../core/quote.ts'
import { lengthsIn } from '../along.ts'
import { AXES } from '../axis.ts'
import type { Average, Cell } from '../cell.ts'
import type { Summary } from '../cells.ts'
import { type Facets, facetsOf } from '../chart/facets.ts'
import { type Figure, figureOf, ON_SCREEN } from '../chart/figure.ts'
import { type LineStyle, publishedStyle, stylesOf } from '../chart/palette.ts'
import { isKnown, isRefused } from '../coverage.ts'
import type { Entry } from '../entries.ts'
import { type Group, onlyRow, rowNoun } from '../groups.ts'
import { groupBy } from '../order.ts'
import { reportedCurves } from '../published.ts'
import { joined } from '../records.ts'
import type { ReportInput } from '../reporter.ts'
import { type Meter, spendingOf } from '../spending.ts'
import { type Html, html } from './html.ts'
import { leading } from './ranking.ts'

/** What the two charts of a group are drawn from. Scores are 0 to 100. */
export interface PlotData {
  /** What lengths are counted in, and the axis's title for that. */
  readonly unit: string
  readonly axis: string
  /** What else the axis can count: the title without the unit; absent along the output, whose characters are not known. */
  readonly switchable?: string
  /** Does it begin with each model's own tokens? */
  readonly inOwn?: boolean
  readonly lengths: readonly number[]
  readonly ticks: readonly { readonly at: number; readonly label: string }[]
  readonly windows: Figure['windows']
  /** Places of the group's entries among the page's: the best first, references last. */
  readonly ranked: readonly number[]
  /** By entry, by its place among the page's. */
  readonly styles: Readonly<Record<number, LineStyle>>
  /** How the lines are laid out; entries by their places. */
  readonly facets: {
    readonly by: Facets['by']
    readonly panels: readonly {
      readonly title: string
      readonly entries: readonly number[]
      readonly faint: readonly number[]
    }[]
    readonly left: number
  }
  /** The average first where there is one, then the rows. */
  readonly series: readonly Series[]
  /** By contestant: over all lengths, then length by length, by the meters in their order: `[mean, low, high]`. */
  readonly spent: Readonly<Record<number, readonly (readonly (readonly number[] | 0)[])[]>>
}

interface Series {
  readonly name: string
  /** Mean size of the items at each length. */
  readonly characters: readonly number[]
  readonly words: readonly number[]
  /** By entry: the lengths in its model's own tokens, 0 where that is not known. Those that have none are not there. */
  readonly own: Readonly<Record<number, readonly number[]>>
  /** By entry: length by length, `[mean, low, high, n]`, with 1 behind where items or rows are missing, 2 where no prompt fits; over all lengths first. */
  readonly lines: Readonly<Record<number, readonly (readonly number[] | 0)[]>>
  readonly caution: string
  readonly reported: readonly {
    readonly label: string
    readonly style: LineStyle
    readonly points: readonly (readonly [number, number])[]
  }[]
}

/** `entries` are those of the page, `ranked` those of the group: the first get the colours that differ most. */
export function plotData(
  summary: Summary,
  group: Group,
  input: ReportInput,
  entries: readonly Entry[],
  ranked: readonly Entry[],
): PlotData {
  const { unit, axis, ticks, windows } = figureOf(summary, { ...input, axis: 'reference' }, group, ON_SCREEN)
  const place = (entry: Entry) => entries.indexOf(entry)
  const styles = stylesOf(summary.entries)
  const styled = ranked.map(entry => [place(entry), held(styles, entry.id)] as const)
  const rowSeries = group.rows.map(row => ({ name: row, rows: [row], within: onlyRow(group, row, summary.cells) }))
  const all = { name: `average of ${group.rows.length} ${rowNoun(group)}s`, rows: group.rows, within: group }
  const wanted = group.rows.length > 1 ? [all, ...rowSeries] : rowSeries
  const sizes = sizesOf(input, group)
  // An average over fewer tasks than others have is another figure, and drawn so.
  const most = Math.max(0, largest(ranked.map(entry => summary.average(entry.id, group.id, 'all')?.tasks ?? 0)))
  return {
    ...{ unit, axis, windows },
    ...(group.axis === 'prompt' && { switchable: AXES.prompt.title }),
    ...(lengthsIn(input, group) === 'model' && { inOwn: true }),
    lengths: group.lengths,
    ranked: ranked.map(place),
    ticks: ticks.map(at => ({ at, label: formatLength(at) })),
    styles: Object.fromEntries(styled),
    facets: facetPlaces(facetsOf(ranked), place),
    series: wanted.map(({ name, rows, within }): Series => {
      const { curves, caution } = reportedCurves(summary, within, input.labels)
      return {
        name: sanitize(name),
        ...sizes(rows),
        own: Object.fromEntries(
          ranked.flatMap(entry => {
            const own = ownOf(summary, group, entry, within)
            return own.some(length => length > 0) ? [[place(entry), own] as const] : []
          }),
        ),
        lines: Object.fromEntries(ranked.map(entry => [place(entry), lineOf(summary, group, entry, within, most)])),
        caution,
        reported: curves.map(({ system, points }, at) => ({
          label: system,
          style: publishedStyle(at),
          points: points.map(({ at, mean }) => [at, rounded(mean)]),
        })),
      }
    }),
    spent: Object.fromEntries(leading(ranked).map(entry => [place(entry), spentBy(input, group, entry)])),
  }
}

const facetPlaces = ({ by, panels, left }: Facets, place: (entry: Entry) => number): PlotData['facets'] => ({
  ...{ by, left },
  panels: panels.map(({ title, entries, faint }) => ({ title, entries: entries.map(place), faint: faint.map(place) })),
})

/** A row has a mean over all lengths where it is the only one. */
function lineOf(summary: Summary, group: Group, entry: Entry, within: Group, most: number): (readonly number[] | 0)[] {
  const average = (at: number | 'all') => averagePoint(summary.average(entry.id, group.id, at), most)
  if (within === group) return [average('all'), ...group.lengths.map(average)]
  const [row] = within.rows
  const points = group.lengths.map(at => cellPoint(summary.cell(entry.id, group, row, at)))
  return [group.rows.length === 1 ? average('all') : 0, ...points]
}

function ownOf(summary: Summary, group: Group, entry: Entry, within: Group): number[] {
  const [row] = within.rows
  return group.lengths.map(at => {
    const spot = within === group ? summary.average(entry.id, group.id, at) : summary.cell(entry.id, group, row, at)
    return spot?.ownTokens ?? 0
  })
}

const averagePoint = (each: Average | undefined, most: number) =>
  each ? pointOf(each, each.tasks < most || each.missing + each.unscored > 0) : 0
const cellPoint = (cell: Cell | undefined) =>
  cell && isKnown([cell]) ? pointOf(cell, cell.missing + cell.unscored > 0) : 0

function pointOf(tally: Cell | Average, partial: boolean): readonly number[] | 0 {
  const { primary } = tally.scores
  if (!primary) return 0
  const { mean, low, high, n } = primary
  const flags = (partial ? 1 : 0) + (isRefused(tally) ? 2 : 0)
  return [rounded(mean * 100), rounded(low * 100), rounded(high * 100), n, ...(flags > 0 ? [flags] : [])]
}

const rounded = (value: number) => Math.round(value * 10) / 10

const METERS: readonly Meter[] = ['cost', 'tokens', 'ms', 'calls']

function spentBy(input: ReportInput, group: Group, entry: Entry): (readonly number[] | 0)[][] {
  const spending = spendingOf(input)
  return (['all', ...group.lengths] as const).map(at =>
    METERS.map(meter => {
      const spent = spending(entry.id, group, at, meter)
      return spent ? [spent.mean, spent.low, spent.high].map(value => Number(value.toPrecision(5))) : 0
    }),
  )
}

/** Mean characters and words of the items at each length: rows weigh the same, as they do in the scores. */
function sizesOf(input: ReportInput, group: Group) {
  const { items, placeOf } = joined(input)
  const own = items.flatMap(item => {
    const { axis, row, at } = placeOf(item)
    return axis === group.axis ? [{ key: JSON.stringify([row, at]), length: item.length }] : []
  })
  const cells = groupBy(own, ({ key }) => key)
  const mean = (row: string, at: number, of: 'chars' | 'words') => {
    const cell = cells.get(JSON.stringify([row, at]))
    return cell ? [cell.reduce((sum, { length }) => sum + length[of], 0) / cell.length] : []
  }
  const along = (rows: readonly string[], of: 'chars' | 'words') =>
    group.lengths.map(at => {
      const means = rows.flatMap(row => mean(row, at, of))
      return Math.round(means.reduce((sum, each) => sum + each, 0) / Math.max(1, means.length))
    })
  return (rows: readonly string[]) => ({ characters: along(rows, 'chars'), words: along(rows, 'words') })
}

/** A place for the chart of accuracy against length; without JavaScript it is not there. */
export const accuracyPlot = (group: Group, at: number): Html => html`<figure class="plot" data-accuracy="${at}" hidden>
<div class="bar"><h3>Accuracy against ${AXES[group.axis].title}</h3><div class="tools"></div></div>
<div class="panels"><div class="canvas"><canvas role="img" aria-label="${`Accuracy against ${AXES[group.axis].title}; the tables below hold the same figures.`}"></canvas></div></div>
<figcaption><p class="fine note"></p></figcaption>
</figure>`

/** A place for accuracy against what it costs. */
export const costPlot = (at: number): Html => html`<figure class="plot" data-cost="${at}" hidden>
<h3>Accuracy against cost</h3>
<div class="tools"></div>
<div class="canvas"><canvas role="img" aria-label="Accuracy against cost, tokens, time or calls; the main table holds the same figures."></canvas></div>
<p class="fine note"></p>
</figure>`
