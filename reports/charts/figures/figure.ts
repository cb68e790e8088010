import { findLargest as largestOf } from '../../../core/collections/extremes.ts'
import { mustGet } from '../../../core/collections/require.ts'
import { sanitize } from '../../../core/text/quote.ts'
import { AXES } from '../../summary/axis.ts'
import type { Average } from '../../summary/cells/cell.ts'
import type { Summary } from '../../summary/cells/cells.ts'
import { isMeasured, isRefused } from '../../summary/coverage.ts'
import type { Entry } from '../../summary/entries/entries.ts'
import { shortenNames } from '../../summary/entries/short-names.ts'
import { formatSpan } from '../../summary/format.ts'
import { countAllRows, describeOtherAxis, type Group, hasCell, pickRowNoun } from '../../summary/groups.ts'
import { formatHealthAlert } from '../../summary/health/health-lines.ts'
import { describeMissingLengths, listModelLengths, pickAxisTokens, pickLengthUnit } from '../../summary/length-axis.ts'
import { listReportedCurves, type PublishedCurve } from '../../summary/published-results.ts'
import type { LengthsIn, ReportInput } from '../../summary/reporter.ts'
import { describeScores } from '../../summary/rows/item-scorers.ts'
import type { AcrossScale } from '../axes.ts'
import type { Facets } from '../facets.ts'
import {
  findLargestGroup,
  formatAxisTitle,
  formatFooter,
  formatGroupCount,
  formatGroupName,
  formatShownCount,
  formatSimulationWarning,
  listDoublings,
  listWindowMarks,
  type Mark,
  OWN_TOKENS,
  pickBestEntries,
  pickTicks,
  sortByMean,
} from '../labels/about.ts'
import type { ChartText } from '../labels/words.ts'
import { assignStyles, type LineStyle, pickPublishedStyle } from '../palette.ts'
import { layOutPanels, type PanelLayout } from '../panel-layout.ts'

/** A chart along the length, before drawing. It shows scores in percent, unless `usage-figure.ts` builds it. */
export interface LengthFigure extends ChartText {
  readonly axis: string
  /** The horizontal axis, if it is not of lengths; points then have their value as `length`. */
  readonly across?: AcrossScale
  /** The quantity on the axis. */
  readonly unit: string
  readonly ticks: readonly number[]
  readonly lines: readonly ChartLine[]
  /** Curves of papers, drawn dashed next to the measured ones. */
  readonly published: readonly PublishedLine[]
  /** Small multiples with one key, if one plot would be too crowded. */
  readonly layout: PanelLayout
  /** Context windows of the models, to mark on the axis. */
  readonly windows: readonly Mark[]
}

export interface ChartLine {
  /** The entry's id. */
  readonly entry: string
  readonly label: string
  /** The label for a narrow picture. The figure's details name the parts that it leaves out. */
  readonly short: string
  readonly style: LineStyle
  /** Whether it is the oracle or a shortcut baseline, which are drawn without points. */
  readonly reference: boolean
  readonly points: readonly Point[]
  /** Lengths, in tokens, at which the curve is broken, because too little is known or every prompt was rejected. */
  readonly breaks?: readonly number[]
  /** The breaks at which every prompt was rejected as too long; marked on the axis. */
  readonly refused?: readonly number[]
}

export interface Point {
  /** Tokens. */
  readonly length: number
  readonly mean: number
  readonly low: number
  readonly high: number
  readonly n: number
  /** Whether tasks or items are missing that other points of the line have. Such points are hollow. */
  readonly partial: boolean
}

export interface PublishedLine extends Pick<ChartLine, 'label' | 'short' | 'style'> {
  readonly points: readonly Pick<Point, 'length' | 'mean'>[]
}

/** The largest numbers of lines to draw, the highest scores first. More cannot be distinguished on paper. */
export interface ChartLimits {
  readonly lines: number
  readonly published: number
}
/** The entries to draw and their layout, if the user chose them. */
export interface ChartSelection {
  /** Entries in their order. */
  readonly entries?: readonly Entry[]
  /** Content of each panel. */
  readonly by?: Facets['by']
}
export const ON_PAPER: ChartLimits = { lines: 60, published: 8 }
export const ON_SCREEN: ChartLimits = { lines: Number.POSITIVE_INFINITY, published: Number.POSITIVE_INFINITY }

/** Returns the macro average of primary scores by length, for a group or the one with the most tasks. */
export function buildLengthFigure(
  summary: Summary,
  input: ReportInput,
  group = findLargestGroup(summary) ?? EMPTY_GROUP,
  limits = ON_PAPER,
  choice: ChartSelection = {},
): LengthFigure {
  const { labels } = input
  const listAverages = (entry: Entry) =>
    group.lengths.flatMap(length => summary.average(entry.id, group.id, length) ?? [])
  const listScoredAverages = (entry: Entry) => listAverages(entry).filter(hasScore)
  const along = pickLengthUnit(input, group)
  const measured = (choice.entries ?? summary.entries).filter(entry => listAverages(entry).some(isMeasured))
  const entries = measured.filter(entry => along === 'reference' || listModelLengths(summary, group, entry))
  const listMeans = (entry: Entry) => listScoredAverages(entry).map(({ scores }) => scores.primary.mean)
  const shown = pickBestEntries(entries, listMeans, limits.lines)
  const names = shortenNames(shown)
  const styles = assignStyles(summary.entries)
  const lines = shown.map(entry =>
    buildLine(entry, mustGet(styles, entry.id), listAverages(entry), names.of(entry), along),
  )
  // Along the prompt they would dominate the picture; the page can switch them on.
  const curves = group.axis === 'output' ? listReportedCurves(summary, group, labels).curves : []
  const published = lines.length > 0 ? curves.slice(0, limits.published).map(toPublishedLine) : []
  const layout = layOutPanels(choice.entries ? shown : sortByMean(shown, listMeans), lines, choice.by)
  const { title, tokens } = AXES[group.axis]
  const onPaper = limits === ON_PAPER
  // Names that are not drawn need no explanation.
  const behind = new Set(layout.panels.length === 1 ? layout.panels[0].faint.map(({ entry }) => entry) : [])
  const cut = shortenNames(shown.filter(({ id }) => !behind.has(id))).cut.filter(name => names.cut.includes(name))
  const left = [
    onPaper && names.shared,
    onPaper && cut.length <= MOST_CUT && cut.length > 0 && `in full: ${cut.join(', ')}`,
    layout.said,
    formatShownCount(shown.length, entries.length),
    along === 'model' && describeMissingLengths(summary, group, measured),
  ].filter(line => line !== false && line !== '')
  const signs = [
    lines.length > 0 && BARS,
    lines.some(line => line.points.some(point => point.partial)) &&
      `hollow points: ${pickRowNoun(group)}s or items missing`,
    lines.some(({ refused = [] }) => refused.length > 0) && REFUSED_NOTE,
    lines.some(({ breaks = [], refused = [] }) => breaks.length > refused.length) && BROKEN,
    published.length > 0 && describePublished(published.length, curves.length),
  ].filter(line => line !== false)
  return {
    title: `${formatGroupName(group)}: accuracy by ${title}${onPaper ? formatGroupCount(summary) : ''}`,
    alert: formatHealthAlert(summary, group, shown),
    details: [
      lines.length === 0 ? 'No results yet.' : formatDetails(summary, group, shown.flatMap(listScoredAverages)),
      ...(left.length > 0 ? [left.join(' · ')] : []),
    ],
    notes: signs,
    warning: formatSimulationWarning(shown),
    foot: formatFooter(input, group),
    axis: formatAxisTitle(input, group),
    unit: along === 'model' ? OWN_TOKENS : tokens,
    ticks: pickTicks(along === 'model' ? listDoublings(lines) : group.lengths),
    lines,
    published,
    layout,
    // Only prompts fill a context window.
    windows: group.axis === 'prompt' ? listWindowMarks(shown) : [],
  }
}

export const BARS = 'bars: 95\u00a0% interval'
/** More full names do not fit the width of the picture. */
const MOST_CUT = 4

export const REFUSED_NOTE = '× at the axis: every prompt rejected as too long, counted as 0 in averages'
const BROKEN = 'no point if under 95\u00a0% of the requested items are known'

export type Scored = Average & { readonly scores: Required<Pick<Average['scores'], 'primary'>> }

export const hasScore = (average: Average): average is Scored => average.scores.primary !== undefined

export const EMPTY_GROUP: Group = {
  id: 'Fathom',
  axis: 'prompt',
  tasks: [],
  rows: [],
  absent: [],
  lengths: [],
  across: [],
}

function buildLine(
  entry: Entry,
  style: LineStyle,
  whole: readonly Average[],
  short: string,
  along: LengthsIn,
): ChartLine {
  const row = whole.filter(spot => pickAxisTokens(along, spot) !== undefined)
  const getLength = (spot: Average) => pickAxisTokens(along, spot)! // Every average in `row` has one.
  const most = largestOf(row.map(spot => spot.tasks))
  const refused = row.filter(isRefused)
  const isPoint = (spot: Average): spot is Scored => hasScore(spot) && !refused.includes(spot)
  const points = row
    .filter(isPoint)
    .map(spot => ({
      length: getLength(spot),
      mean: spot.scores.primary.mean * 100,
      low: spot.scores.primary.low * 100,
      high: spot.scores.primary.high * 100,
      n: spot.scores.primary.n,
      partial: spot.tasks < most || spot.missing + spot.unscored > 0,
    }))
  return {
    entry: entry.id,
    label: sanitize(entry.label) + (entry.simulated ? ' (simulated)' : ''),
    short,
    style,
    reference: entry.reference,
    points,
    breaks: row.filter(spot => spot.planned > 0 && !isPoint(spot)).map(getLength),
    refused: refused.map(getLength),
  }
}

const toPublishedLine = ({ system, points }: PublishedCurve, at: number): PublishedLine => ({
  label: `${system} (reported)`,
  short: system,
  style: pickPublishedStyle(at),
  points: points.map(({ at, mean }) => ({ length: at, mean })),
})

function describePublished(shown: number, of: number): string {
  const some = of > shown ? `, ${shown} of ${of} systems` : ''
  return `thin dashes: reported by the paper whose settings these are${some}; never ranked`
}

export function formatDetails(summary: Summary, group: Group, spots: readonly Scored[]): string {
  const of = countAllRows(group)
  const tasks = formatSpan(spots.map(spot => spot.tasks))
  const what =
    group.rows.length === 1
      ? 'one task'
      : `mean of ${tasks === String(of) ? of : `${tasks} of ${of}`} ${pickRowNoun(group)}s`
  const across = describeOtherAxis(group)
  return [
    what,
    ...(across === undefined ? [] : [across]),
    `n = ${formatSpan(spots.map(spot => spot.scores.primary.n))} per point`,
    describeScores(summary.cells.filter(cell => hasCell(group, cell))),
  ].join(' · ')
}
