import { mustGet } from '../../../core/collections/require.ts'
import { AXES } from '../../summary/axis.ts'
import { summarize } from '../../summary/cells/cells.ts'
import { makeUsageFinder, type UsageMean, type UsageMetric } from '../../summary/cells/cost-per-item.ts'
import type { Entry } from '../../summary/entries/entries.ts'
import { shortenNames } from '../../summary/entries/short-names.ts'
import { formatSpan } from '../../summary/format.ts'
import type { Group } from '../../summary/groups.ts'
import { describeMissingLengths, listModelLengths, pickAxisTokens, pickLengthUnit } from '../../summary/length-axis.ts'
import type { ReportInput } from '../../summary/reporter.ts'
import {
  describeUnmeasured,
  findLargestGroup,
  formatAxisTitle,
  formatFooter,
  formatGroupCount,
  formatGroupName,
  formatShownCount,
  formatSimulationWarning,
  listDoublings,
  OWN_TOKENS,
  pickBestEntries,
  pickTicks,
  sortByMean,
} from '../labels/about.ts'
import { assignStyles } from '../palette.ts'
import { layOutPanels } from '../panel-layout.ts'
import { type ChartLine, type ChartSelection, EMPTY_GROUP, type LengthFigure, ON_PAPER } from './figure.ts'

/**
 * Returns the usage per item by length: milliseconds, or tokens in and out. References are left out, and unmeasured
 * entries are named.
 */
export function buildUsageFigure(
  input: ReportInput,
  meter: Exclude<UsageMetric, 'cost' | 'calls'>,
  group = findLargestGroup(summarize(input)),
  choice: ChartSelection = {},
): LengthFigure {
  const summary = summarize(input)
  const findUsage = makeUsageFinder(input)
  const read = group ? (choice.entries ?? summary.entries).filter(entry => !entry.reference) : []
  const along = group ? pickLengthUnit(input, group) : 'reference'
  const drawn = group ?? EMPTY_GROUP
  const getLength = (entry: Entry, at: number) =>
    pickAxisTokens(along, summary.average(entry.id, drawn.id, at) ?? { at })
  const series = new Map(
    read.map(entry => [
      entry,
      buildPoints(
        drawn,
        at => findUsage(entry.id, drawn, at, meter),
        at => getLength(entry, at),
      ),
    ]),
  )
  const entries = read.filter(entry => mustGet(series, entry).length > 0)
  const listScores = (entry: Entry) => [summary.average(entry.id, drawn.id, 'all')?.scores.primary?.mean ?? 0]
  const isScored = (entry: Entry) => summary.average(entry.id, drawn.id, 'all')?.scores.primary !== undefined
  const isKnown = (entry: Entry) => along === 'reference' || listModelLengths(summary, drawn, entry) !== undefined
  const styles = assignStyles(summary.entries)
  const shown = pickBestEntries(entries, listScores, ON_PAPER.lines)
  const names = shortenNames(shown)
  const lines = shown.map(
    (entry): ChartLine => ({
      entry: entry.id,
      label: entry.label,
      short: names.of(entry),
      style: mustGet(styles, entry.id),
      reference: false,
      points: mustGet(series, entry),
    }),
  )
  const layout = layOutPanels(choice.entries ?? sortByMean(shown, listScores), lines, choice.by)
  const axis = group?.axis ?? 'prompt'
  const details = [
    MEANS[meter],
    `n = ${formatSpan(lines.flatMap(({ points }) => points.map(({ n }) => n)))} per point`,
    names.shared,
    layout.said,
    formatShownCount(shown.length, entries.length),
    describeUnmeasured(read.filter(entry => isScored(entry) && isKnown(entry) && mustGet(series, entry).length === 0)),
    along === 'model' ? describeMissingLengths(summary, drawn, read) : '',
  ]
  return {
    title: `${group ? formatGroupName(group) : 'Fathom'}: ${TITLES[meter]} by ${AXES[axis].title}${formatGroupCount(summary)}`,
    details: [lines.length === 0 ? 'No results yet.' : details.filter(text => text !== '').join(' · ')],
    warning: formatSimulationWarning(shown),
    notes: ['bars: 95\u00a0% interval of the mean', 'without items that failed or overflowed'],
    foot: formatFooter(input, group),
    axis: formatAxisTitle(input, group),
    unit: along === 'model' ? OWN_TOKENS : AXES[axis].tokens,
    ticks: pickTicks(along === 'model' ? listDoublings(lines) : (group?.lengths ?? [])),
    lines,
    published: [],
    layout,
    windows: [],
  }
}

const MEANS = { ms: 'mean per item', tokens: 'mean per item, in and out' } as const
const TITLES = { ms: 'time per item', tokens: 'tokens per item' } as const

function buildPoints(
  group: Group,
  spent: (at: number) => UsageMean | undefined,
  lengthOf: (at: number) => number | undefined,
): ChartLine['points'] {
  return group.lengths.flatMap(at => {
    const [found, length] = [spent(at), lengthOf(at)]
    return found && found.mean > 0 && length !== undefined ? [{ length, ...found, partial: false }] : []
  })
}
