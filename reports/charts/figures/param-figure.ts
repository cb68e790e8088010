import { findLargest } from '../../../core/collections/extremes.ts'
import { getLast, mustGet } from '../../../core/collections/require.ts'
import { formatLength } from '../../../core/lengths.ts'
import { sanitize } from '../../../core/text/quote.ts'
import { summarize } from '../../summary/cells/cells.ts'
import { isMeasured, isRefused } from '../../summary/coverage.ts'
import type { Entry } from '../../summary/entries/entries.ts'
import { shortenNames } from '../../summary/entries/short-names.ts'
import { formatCount } from '../../summary/format.ts'
import type { Group } from '../../summary/groups.ts'
import { formatHealthAlert } from '../../summary/health/health-lines.ts'
import {
  collectParamCurves,
  formatParamValue,
  isWideSpan,
  type ParamCurve,
  type ParamCurves,
} from '../../summary/param-curves.ts'
import type { ReportInput } from '../../summary/reporter.ts'
import { makeLinearScale, makeLogScale } from '../axes.ts'
import { MAX_COLORED_LINES } from '../highlight.ts'
import {
  findLargestGroup,
  formatFooter,
  formatGroupCount,
  formatGroupName,
  formatSimulationWarning,
} from '../labels/about.ts'
import type { LegendKey } from '../labels/keys.ts'
import { assignStyles, type LineStyle } from '../palette.ts'
import type { Panelled, PanelPlot } from '../panels.ts'
import { BARS, type ChartLine, formatDetails, hasScore, type Point, REFUSED_NOTE, type Scored } from './figure.ts'

/** More panels are too small to read. */
const MOST_PANELS = 12
/** More curves cannot be distinguished on paper. */
const MOST_CURVES = 24

/** Returns accuracy along a declared number, a panel per length and a line per curve. */
export function buildParamFigure(
  input: ReportInput,
  group: Group | undefined,
  entries?: readonly Entry[],
): Panelled | undefined {
  const summary = summarize(input)
  const shown = group ?? findLargestGroup(summary)
  const all = collectParamCurves(input)
  if (!all || !shown) return undefined
  const average = (entry: Entry, at: number | 'all') => summary.average(entry.id, shown.id, at)
  const chosen = entries ? chooseCurves(all, entries) : all
  const sumOf = ({ points }: ParamCurve) =>
    points.reduce((sum, { entry }) => sum + (average(entry, 'all')?.scores.primary?.mean ?? 0), 0)
  const meanOf = (curve: ParamCurve) => sumOf(curve) / curve.points.length
  const found = { ...chosen, curves: chosen.curves.toSorted((a, b) => meanOf(b) - meanOf(a)).slice(0, MOST_CURVES) }
  const measured = shown.lengths.filter(at =>
    found.curves.some(({ points }) => points.some(({ entry }) => isMeasured(average(entry, at)))),
  )
  const lengths = measured.slice(0, MOST_PANELS)
  const styles = styleCurves(found)
  const panels = lengths.map((at): PanelPlot => {
    const lines = found.curves.map(curve => buildCurveLine(curve, mustGet(styles, curve.id), each => average(each, at)))
    const flat = found.baselines.flatMap(entry => {
      const score = average(entry, at)?.scores.primary
      return score ? [buildFlatLine(entry, mustGet(styles, entry.id), score.mean, found.values)] : []
    })
    return { title: formatLength(at), lines: [...lines, ...flat], faint: [] }
  })
  const lines = panels.flatMap(panel => panel.lines)
  const drawn = [...found.curves.flatMap(({ points }) => points.map(({ entry }) => entry)), ...found.baselines]
  const spots = lengths.flatMap(at =>
    found.curves.flatMap(({ points }) =>
      points.flatMap(({ entry }) => {
        const each = average(entry, at)
        return each && hasScore(each) ? [each as Scored] : []
      }),
    ),
  )
  const param = sanitize(found.param, 40)
  const isWide = isWideSpan(found.values)
  const cut = [
    chosen.curves.length > found.curves.length && `the best ${found.curves.length} of ${chosen.curves.length} curves`,
    measured.length > lengths.length && `${formatCount(measured.length - lengths.length, 'longer length')} not drawn`,
  ].filter(line => line !== false)
  return {
    title: `${formatGroupName(shown)}: accuracy by ${param}${formatGroupCount(summary)}`,
    alert: formatHealthAlert(summary, shown, drawn),
    details: [
      spots.length === 0 ? 'No results yet.' : formatDetails(summary, shown, spots),
      ...(lengths.length > 1 ? [`one panel per ${shown.axis === 'output' ? 'required output' : 'length'}`] : []),
      ...cut,
    ],
    notes: [
      ...(spots.length === 0 ? [] : found.curves.length > MAX_COLORED_LINES ? [CROWDED] : [BARS]),
      ...(found.baselines.length > 0 && spots.length > 0 ? [`dashes: full context, without ${param}`] : []),
      ...(lines.some(({ points }) => points.some(({ partial }) => partial)) ? ['hollow points: items missing'] : []),
      ...(lines.some(({ refused = [] }) => refused.length > 0) ? [REFUSED_NOTE] : []),
    ],
    warning: formatSimulationWarning(drawn),
    foot: formatFooter(input, shown),
    axis: isWide ? `${param} (log scale)` : param,
    unit: param,
    ticks: found.values,
    across: (isWide ? makeLogScale : makeLinearScale)(found.values, formatParamValue),
    lines,
    published: [],
    windows: [],
    panels,
    keys: panels.length === 0 ? [] : listKeys(found, styles),
    layout: { panels: [], keys: [], said: '' },
  }
}

/** Keeps the curves of which an entry was chosen, and their chosen points. */
function chooseCurves(all: ParamCurves, entries: readonly Entry[]): ParamCurves {
  const isChosen = (entry: Entry) => entries.includes(entry)
  const curves = all.curves
    .map(curve => ({ ...curve, points: curve.points.filter(({ entry }) => isChosen(entry)) }))
    .filter(({ points }) => points.length > 0)
  return {
    ...all,
    curves,
    baselines: all.baselines.filter(isChosen),
    values: all.values.filter(value => curves.some(({ points }) => points.some(point => point.value === value))),
  }
}

/** Curves get the colors of their methods, and further shapes where only other parameters differ. */
function styleCurves({ curves, baselines }: ParamCurves): ReadonlyMap<string, LineStyle> {
  return new Map([
    ...assignStyles([
      ...curves.map(({ id, first: { method, model } }) => ({ id, method, model, config: id, reference: false })),
      ...baselines.map(({ id, method, model }) => ({ id, method, model, config: '', reference: false })),
    ]),
  ])
}

type Averaged = (entry: Entry) => Parameters<typeof hasScore>[0] | undefined

function buildCurveLine({ id, name, points }: ParamCurve, style: LineStyle, average: Averaged): ChartLine {
  const measured = points.flatMap(({ value, entry }) => {
    const spot = average(entry)
    return spot ? [{ value, spot }] : []
  })
  const most = findLargest(measured.map(({ spot }) => spot.tasks))
  const refused = measured.filter(({ spot }) => isRefused(spot))
  const known = measured.filter(each => hasScore(each.spot) && !refused.includes(each))
  return {
    entry: id,
    label: name,
    short: name,
    style,
    reference: false,
    points: known.flatMap(({ value, spot }): Point[] => {
      const score = spot.scores.primary
      if (!score) return []
      const partial = spot.tasks < most || spot.missing + spot.unscored > 0
      const [mean, low, high] = [score.mean, score.low, score.high].map(share => 100 * share)
      return [{ length: value, mean, low, high, n: score.n, partial }]
    }),
    breaks: measured.filter(each => !known.includes(each)).map(({ value }) => value),
    refused: refused.map(({ value }) => value),
  }
}

/** The score of an entry without the parameter, from the first value to the last. */
function buildFlatLine(entry: Entry, style: LineStyle, share: number, values: readonly number[]): ChartLine {
  const level = 100 * share
  const at = (length: number): Point => ({ length, mean: level, low: level, high: level, n: 0, partial: false })
  return {
    entry: entry.id,
    label: entry.label,
    short: entry.method,
    style: { ...style, ...FLAT },
    reference: true,
    points: [at(values[0]), at(getLast(values))],
  }
}

const CROWDED = `more than ${MAX_COLORED_LINES} curves: the best is thick, and intervals are in the table`

const FLAT = { dash: [4, 3], width: 1.6 } as const

function listKeys({ curves, baselines }: ParamCurves, styles: ReadonlyMap<string, LineStyle>): LegendKey[] {
  const names = shortenNames(baselines)
  return [
    ...curves.map(({ id, name }) => ({ name, style: mustGet(styles, id), pointed: true })),
    ...baselines.map(entry => ({
      name: names.of(entry),
      style: { ...mustGet(styles, entry.id), ...FLAT },
      pointed: false,
    })),
  ]
}
