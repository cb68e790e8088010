import { largest as largestOf } from '../../core/extremes.ts'
import { held } from '../../core/held.ts'
import { sanitize } from '../../core/quote.ts'
import { alongAt, lengthsIn, ownLengths, withoutOwn } from '../along.ts'
import { AXES } from '../axis.ts'
import type { Average } from '../cell.ts'
import type { Summary } from '../cells.ts'
import { isMeasured, isRefused } from '../coverage.ts'
import type { Entry } from '../entries.ts'
import { spanOf } from '../format.ts'
import { acrossOf, type Group, holds, rowNoun, rowsInAll } from '../groups.ts'
import { healthAlert } from '../health-lines.ts'
import { scoresNamed } from '../item-scorers.ts'
import { type PublishedCurve, reportedCurves } from '../published.ts'
import type { LengthsIn, ReportInput } from '../reporter.ts'
import {
  axisOf,
  bestFirst,
  doublings,
  footOf,
  highest,
  largest,
  type Mark,
  nameOf,
  OWN_TOKENS,
  ofSeveral,
  someOf,
  ticksOf,
  warningOf,
  windowsOf,
} from './about.ts'
import type { Facets } from './facets.ts'
import { shortNames } from './names.ts'
import { type LineStyle, publishedStyle, stylesOf } from './palette.ts'
import { type Layout, layoutOf } from './panelled.ts'
import type { Words } from './words.ts'

/** What a chart along the length shows, before anything is drawn: of scores in percent, unless it is one of `usage-figure.ts`. */
export interface Figure extends Words {
  readonly axis: string
  /** What the axis counts. */
  readonly unit: string
  readonly ticks: readonly number[]
  readonly lines: readonly Line[]
  /** Curves of papers, to be drawn dashed beside the measured ones. */
  readonly published: readonly PublishedLine[]
  /** Several plots where one could not be followed: small multiples, with one key. */
  readonly layout: Layout
  /** Context windows of the models, to mark on the axis. */
  readonly windows: readonly Mark[]
}

export interface Line {
  /** The entry's id. */
  readonly entry: string
  readonly label: string
  /** The label for a narrow picture; what it leaves out stands in the figure's details. */
  readonly short: string
  readonly style: LineStyle
  /** Oracle or floor: drawn without points. */
  readonly reference: boolean
  readonly points: readonly Point[]
  /** Lengths, in tokens, at which the curve is broken: too little is known there, or every prompt was refused. */
  readonly breaks?: readonly number[]
  /** Those of the breaks at which every prompt was refused as too long: marked at the axis. */
  readonly refused?: readonly number[]
}

export interface Point {
  /** Tokens. */
  readonly length: number
  readonly mean: number
  readonly low: number
  readonly high: number
  readonly n: number
  /** Are tasks or items missing that other points of the line have? Drawn hollow. */
  readonly partial: boolean
}

export interface PublishedLine extends Pick<Line, 'label' | 'short' | 'style'> {
  readonly points: readonly Pick<Point, 'length' | 'mean'>[]
}

/** How much is drawn, the highest first: more cannot be told apart on paper. */
export interface Limits {
  readonly lines: number
  readonly published: number
}
/** What is drawn and how it is laid out, where that was asked for. */
export interface Choice {
  /** In their order. */
  readonly entries?: readonly Entry[]
  /** What has a panel of its own. */
  readonly by?: Facets['by']
}
export const ON_PAPER: Limits = { lines: 60, published: 8 }
export const ON_SCREEN: Limits = { lines: Number.POSITIVE_INFINITY, published: Number.POSITIVE_INFINITY }

/** The macro average of a group (the one of most tasks, unless given) against the length, primary scores. */
export function figureOf(
  summary: Summary,
  input: ReportInput,
  group = largest(summary) ?? NOTHING,
  limits = ON_PAPER,
  choice: Choice = {},
): Figure {
  const { labels } = input
  const all = (entry: Entry) => group.lengths.flatMap(length => summary.average(entry.id, group.id, length) ?? [])
  const series = (entry: Entry) => all(entry).filter(hasScore)
  const along = lengthsIn(input, group)
  const measured = (choice.entries ?? summary.entries).filter(entry => all(entry).some(isMeasured))
  const entries = measured.filter(entry => along === 'reference' || ownLengths(summary, group, entry))
  const means = (entry: Entry) => series(entry).map(({ scores }) => scores.primary.mean)
  const shown = highest(entries, means, limits.lines)
  const names = shortNames(shown)
  const styles = stylesOf(summary.entries)
  const lines = shown.map(entry => lineOf(entry, held(styles, entry.id), all(entry), names.of(entry), along))
  // Along the prompt they would be most of the picture: there the page has them, to be switched on.
  const curves = group.axis === 'output' ? reportedCurves(summary, group, labels).curves : []
  const published = lines.length > 0 ? curves.slice(0, limits.published).map(publishedLine) : []
  const layout = layoutOf(choice.entries ? shown : bestFirst(shown, means), lines, choice.by)
  const { title, tokens } = AXES[group.axis]
  const onPaper = limits === ON_PAPER
  // Names that are not drawn need no explanation.
  const behind = new Set(layout.panels.length === 1 ? layout.panels[0].faint.map(({ entry }) => entry) : [])
  const cut = shortNames(shown.filter(({ id }) => !behind.has(id))).cut.filter(name => names.cut.includes(name))
  const left = [
    onPaper && names.shared,
    onPaper && cut.length <= MOST_CUT && cut.length > 0 && `in full: ${cut.join(', ')}`,
    layout.said,
    someOf(shown.length, entries.length),
    along === 'model' && withoutOwn(summary, group, measured),
  ].filter(line => line !== false && line !== '')
  const signs = [
    lines.length > 0 && BARS,
    lines.some(line => line.points.some(point => point.partial)) &&
      `hollow points: ${rowNoun(group)}s or items missing`,
    lines.some(({ refused = [] }) => refused.length > 0) && REFUSED,
    lines.some(({ breaks = [], refused = [] }) => breaks.length > refused.length) && BROKEN,
    published.length > 0 && publishedDetails(published.length, curves.length),
  ].filter(line => line !== false)
  return {
    title: `${nameOf(group)}: accuracy by ${title}${onPaper ? ofSeveral(summary) : ''}`,
    alert: healthAlert(summary, group, shown),
    details: [
      lines.length === 0 ? 'No results yet.' : detailsOf(summary, group, shown.flatMap(series)),
      ...(left.length > 0 ? [left.join(' · ')] : []),
    ],
    notes: signs,
    warning: warningOf(shown),
    foot: footOf(input, group),
    axis: axisOf(input, group),
    unit: along === 'model' ? OWN_TOKENS : tokens,
    ticks: ticksOf(along === 'model' ? doublings(lines) : group.lengths),
    lines,
    published,
    layout,
    // A window holds prompts.
    windows: group.axis === 'prompt' ? windowsOf(shown) : [],
  }
}

export const BARS = 'bars: 95\u00a0% interval'
/** More names in full are longer than the picture is wide. */
const MOST_CUT = 4

const REFUSED = '× at the axis: every prompt rejected as too long, counted as 0 in averages'
const BROKEN = 'no point where under 95\u00a0% of what was asked for is known'

type Scored = Average & { readonly scores: Required<Pick<Average['scores'], 'primary'>> }

const hasScore = (average: Average): average is Scored => average.scores.primary !== undefined

export const NOTHING: Group = { id: 'Fathom', axis: 'prompt', tasks: [], rows: [], absent: [], lengths: [], across: [] }

function lineOf(entry: Entry, style: LineStyle, whole: readonly Average[], short: string, along: LengthsIn): Line {
  const row = whole.filter(spot => alongAt(along, spot) !== undefined)
  const length = (spot: Average) => alongAt(along, spot)! // of those in `row` known
  const most = largestOf(row.map(spot => spot.tasks))
  const refused = row.filter(isRefused)
  const isPoint = (spot: Average): spot is Scored => hasScore(spot) && !refused.includes(spot)
  const points = row.filter(isPoint).map(spot => ({
    length: length(spot),
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
    breaks: row.filter(spot => spot.planned > 0 && !isPoint(spot)).map(length),
    refused: refused.map(length),
  }
}

const publishedLine = ({ system, points }: PublishedCurve, at: number): PublishedLine => ({
  label: `${system} (reported)`,
  short: system,
  style: publishedStyle(at),
  points: points.map(({ at, mean }) => ({ length: at, mean })),
})

function publishedDetails(shown: number, of: number): string {
  const some = of > shown ? `, ${shown} of ${of} systems` : ''
  return `thin dashes: reported by the paper whose settings these are${some}; never ranked`
}

function detailsOf(summary: Summary, group: Group, spots: readonly Scored[]): string {
  const of = rowsInAll(group)
  const tasks = spanOf(spots.map(spot => spot.tasks))
  const what =
    group.rows.length === 1
      ? 'one task'
      : `mean of ${tasks === String(of) ? of : `${tasks} of ${of}`} ${rowNoun(group)}s`
  const across = acrossOf(group)
  return [
    what,
    ...(across === undefined ? [] : [across]),
    `n = ${spanOf(spots.map(spot => spot.scores.primary.n))} per point`,
    scoresNamed(summary.cells.filter(cell => holds(group, cell))),
  ].join(' · ')
}
