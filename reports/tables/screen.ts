import { findLargest } from '../../core/collections/extremes.ts'
import { formatLength } from '../../core/lengths.ts'
import { paintText, toBold, toDim } from '../../core/text/color.ts'
import { sanitize } from '../../core/text/quote.ts'
import { wrapText } from '../../core/text/wrap.ts'
import { DARK_FROM, HEAT, toHeatStep } from '../charts/heat.ts'
import { rankEntries } from '../leaderboard/ranking.ts'
import type { Average } from '../summary/cells/cell.ts'
import { type Summary, summarize } from '../summary/cells/cells.ts'
import { isRefused } from '../summary/coverage.ts'
import {
  describeSolved,
  explainUnstated,
  pickStatedReach,
  reachSpan,
  reachText,
} from '../summary/effective-length/effective-text.ts'
import { BASELINE } from '../summary/entries/baseline-method.ts'
import { type Entry, SIMULATED, WHAT_IT_IS } from '../summary/entries/entries.ts'
import { cutApart, shortenNames } from '../summary/entries/short-names.ts'
import {
  computeFindings,
  describeFinding,
  type EntryFinding,
  formatFindingLine,
  makeNameFormatter,
} from '../summary/findings/findings.ts'
import { buildGroupHeadline } from '../summary/findings/headline.ts'
import { NO_RESULT, UNKNOWN_SCORE } from '../summary/format.ts'
import { countAllRows, formatGroupTitle, type Group, pickRowNoun } from '../summary/groups.ts'
import { listHealthLines } from '../summary/health/health-lines.ts'
import { formatLengthHeads } from '../summary/length-axis.ts'
import type { ReportInput } from '../summary/reporter.ts'

/** The width of a terminal, and whether it shows colours. */
export interface ScreenOptions {
  /** Characters; at least 60 are used. */
  readonly columns: number
  readonly color: boolean
}

/** Largest number of entries, so that the rest fits; the baseline is always included. */
const MOST_ENTRIES = 16
const MOST_FINDINGS = 8
const MOST_HEALTH = 4
const NARROWEST = 60
const WIDEST = 120

/**
 * Renders a run's results on one screen: whether they can be trusted, entries × lengths with the best first, and paired
 * tests against the baseline. No line is wider than the terminal, and no number is broken.
 */
export function renderScreen(input: ReportInput, { columns, color }: ScreenOptions): string {
  const summary = summarize(input)
  const width = Math.min(WIDEST, Math.max(NARROWEST, columns))
  const all = listHealthLines(summary)
  const health =
    all.length > MOST_HEALTH
      ? [...all.slice(0, MOST_HEALTH - 1), `${all.length - MOST_HEALTH + 1} more lines of health in report/table.md`]
      : all
  const groups = summary.groups.flatMap(group => groupLines(input, summary, group, width, color))
  const simulated = [
    ...new Set(summary.entries.filter(entry => entry.simulated).map(({ model }) => sanitize(model, 40))),
  ]
  const notes = [
    ...(simulated.length > 0 ? [`${SIMULATED} (${simulated.join(', ')}): ${WHAT_IT_IS}`] : []),
    ...summary.notes.map(note => `note: ${note}`),
  ]
  const nothing = groups.length > 0 ? [] : [summary.groups.length > 0 ? 'No answers yet.' : 'No items yet.']
  return [
    ...health.flatMap((line, at) => wrapHanging(at === 0 ? `Health: ${line}` : `- ${line}`, width)),
    ...(health.length > 0 ? [''] : []),
    ...groups,
    ...nothing,
    ...notes.flatMap(line => wrapHanging(sanitize(line, 2000), width)).map(line => (color ? toDim(line) : line)),
    '',
  ].join('\n')
}

/** Wraps a line at words, and indents all lines except the first. */
const wrapHanging = (text: string, width: number) =>
  wrapText(text, width - 2).map((line, at) => (at === 0 ? line : `  ${line}`))

function groupLines(input: ReportInput, summary: Summary, group: Group, width: number, color: boolean): string[] {
  const ranked = rankEntries(summary, group, 'average').filter(({ id }) => summary.average(id, group.id, 'all'))
  if (ranked.length === 0) return []
  const of = countAllRows(group)
  const what =
    of === 1
      ? ''
      : group.rows.length === 1
        ? `, 1 of ${of} ${pickRowNoun(group)}s of ${sanitize(group.id, 60)}`
        : `, mean of ${group.rows.length === of ? of : `${group.rows.length} of ${of}`} ${pickRowNoun(group)}s`
  const title = `${sanitize(formatGroupTitle(group), 60)}${what}, 0–100`
  const shown = pickShown(ranked)
  const left = ranked.length - shown.length
  return [
    ...wrapHanging(title, width).map(line => (color ? toBold(line) : line)),
    ...renderScreenTable(input, group, shown, width, color),
    ...(left > 0 ? [`  ${left} more in report/table.md`] : []),
    '',
    ...formatFindings(input, group, ranked, width),
    '',
  ]
}

/** Returns the best entries, and the baseline of the best model. */
function pickShown(ranked: readonly Entry[]): readonly Entry[] {
  if (ranked.length <= MOST_ENTRIES) return ranked
  const best = ranked.slice(0, MOST_ENTRIES - 1)
  const baseline = ranked.find(({ method }) => method === BASELINE)
  return !baseline || best.includes(baseline) ? ranked.slice(0, MOST_ENTRIES) : [...best, baseline]
}

interface Column {
  readonly head: string
  readonly cell: (entry: Entry) => Cell
}
interface Cell {
  readonly text: string
  /** The score, 0 to 1. */
  readonly share?: number
}

function renderScreenTable(
  input: ReportInput,
  group: Group,
  entries: readonly Entry[],
  width: number,
  color: boolean,
): string[] {
  const summary = summarize(input)
  const { heads, said } = formatLengthHeads(summary, group, entries, input)
  const formatScoreAt = (at: number | 'all') => (entry: Entry) => scoreCell(summary.average(entry.id, group.id, at))
  const lengths = group.lengths.map((length, at): Column => ({ head: heads[at], cell: formatScoreAt(length) }))
  const mean: Column = { head: 'mean', cell: formatScoreAt('all') }
  const makeTotalColumns = (withSpans: boolean) =>
    group.lengths.length > 1
      ? [mean, makeEffectiveColumn(summary, group, withSpans), ...makeRulerColumn(summary, group)]
      : [mean]
  const names = shortenNames(entries)
  const marked = entries.map(entry => `${names.of(entry)}${entry.method === BASELINE ? ' *' : ''}`)
  const widest = Math.min(findLargest(marked.map(name => name.length)), Math.max(NAME, width - 60))
  const available = width - widest - 2
  const spanned = fitColumns(lengths, makeTotalColumns(true), entries, available)
  // A length has priority over an interval.
  const { columns, left } =
    spanned.left.length === 0 ? spanned : fitColumns(lengths, makeTotalColumns(false), entries, available)
  const widths = columns.map(column => measureColumn(column, entries))
  const shown = cutApart(marked, name => cut(name, widest))
  const formatLine = (name: string, texts: readonly string[]) => `  ${name.padEnd(widest)}${texts.join('')}`.trimEnd()
  const rows = entries.map((entry, at) => {
    const cells = columns.map((column, index) => formatCell(column.cell(entry), widths[index], color))
    const row = formatLine(shown[at], cells)
    return entry.reference && color ? toDim(row) : row
  })
  const legend = [
    entries.some(({ method }) => method === BASELINE) && '* the baseline',
    rows.some(row => row.includes('×')) && '× rejected as too long, 0 in the mean',
    rows.some(row => row.includes(UNKNOWN_SCORE)) && `${UNKNOWN_SCORE} incomplete (<95 % of items)`,
    ...listEffectiveLegend(summary, group, entries),
    names.shared,
    ...said,
    left.length > 0 && `not shown: ${left.join(', ')}`,
  ].filter(text => text !== false && text !== '')
  return [
    formatLine(
      '',
      columns.map(({ head }, at) => head.padStart(widths[at])),
    ),
    ...rows,
    ...(legend.length > 0
      ? wrapHanging(`  ${legend.join(' · ')}`, width).map((text, at) => (at === 0 ? `  ${text.trim()}` : text))
      : []),
  ]
}

/** Returns the column of effective lengths, with intervals if they fit. */
const makeEffectiveColumn = (summary: Summary, group: Group, withSpan: boolean): Column => ({
  head: 'effective',
  cell: ({ id }) => {
    const curve = summary.effectiveOf(id, group.id)
    const reach = pickStatedReach(curve, group)
    if (!reach) return { text: curve?.relative.bounds ? UNKNOWN_SCORE : NO_RESULT }
    const span = withSpan ? reachSpan(reach, group) : ''
    return { text: `${reachText(reach, group)}${span === '' ? '' : ` [${span}]`}` }
  },
})

/** Returns RULER's own rule, for its official profile. */
const makeRulerColumn = (summary: Summary, group: Group): Column[] =>
  group.official
    ? [
        {
          head: 'RULER',
          cell: ({ id }) => {
            const ruler = summary.effectiveOf(id, group.id)?.ruler
            return { text: !ruler ? NO_RESULT : ruler.bounds ? UNKNOWN_SCORE : reachText(ruler, group) }
          },
        },
      ]
    : []

function listEffectiveLegend(summary: Summary, group: Group, entries: readonly Entry[]): string[] {
  if (group.lengths.length < 2) return []
  const curves = entries.map(({ id }) => summary.effectiveOf(id, group.id))
  const reasons = new Set(
    curves.flatMap(curve => (curve?.relative.bounds ? [] : (explainUnstated(curve, group) ?? []))),
  )
  const solved = describeSolved(curves, group, pickRowNoun(group))
  return [
    `effective: keeps 85 % of the ${formatLength(group.lengths[0])} score`,
    ...(group.official ? ['RULER: the longest length with a score of 85.6 or more'] : []),
    ...[...reasons].map(reason => `${NO_RESULT} ${reason}`),
    ...(solved === undefined ? [] : [solved]),
  ]
}

const NAME = 26

const measureColumn = ({ head, cell }: Column, entries: readonly Entry[]) =>
  2 + Math.max(head.length, findLargest(entries.map(entry => cell(entry).text.length)))

/**
 * Returns as many lengths as fit next to the summary columns. If there are too many, the longest and those that halve
 * the range stay.
 */
function fitColumns(
  lengths: readonly Column[],
  whole: readonly Column[],
  entries: readonly Entry[],
  available: number,
) {
  const measureColumns = (columns: readonly Column[]) =>
    columns.reduce((sum, column) => sum + measureColumn(column, entries), 0)
  for (let step = 1; ; step++) {
    const kept = lengths.filter((_, at) => (lengths.length - 1 - at) % step === 0)
    if (measureColumns([...kept, ...whole]) <= available || kept.length <= 1)
      return {
        columns: [...kept, ...whole],
        left: lengths.filter(column => !kept.includes(column)).map(({ head }) => head),
      }
  }
}

function scoreCell(average: Average | undefined): Cell {
  const score = average?.scores.primary
  if (average && average.at !== 'all' && isRefused(average)) return { text: '×' }
  if (!score) return { text: average?.bounds ? UNKNOWN_SCORE : NO_RESULT }
  return { text: String(Math.round(100 * score.mean)), share: score.mean }
}

function formatCell({ text, share }: Cell, width: number, color: boolean): string {
  if (!color || share === undefined) return text.padStart(width)
  const step = toHeatStep(share)
  return ` ${paintText(`${text.padStart(width - 2)} `, HEAT[step], step >= DARK_FROM ? 'white' : 'black')}`
}

/** Keeps the end of a name, which distinguishes it. */
function cut(name: string, most: number): string {
  const signs = [...name]
  if (signs.length <= most) return name
  const kept = most - 1
  return `${signs.slice(0, Math.ceil(kept / 2)).join('')}…${signs.slice(signs.length - Math.floor(kept / 2)).join('')}`
}

/** Formats a line per ranked entry against the baseline; for a single entry, a summary of its curve. */
function formatFindings(input: ReportInput, group: Group, ranked: readonly Entry[], width: number): string[] {
  const own = ranked.filter(({ reference }) => !reference)
  const formatName = makeNameFormatter(own)
  const findings = computeFindings(input, group, own)
  const { title, beside } = buildGroupHeadline(input, group, own)
  // If the baseline is best, the headline compares it with the next entry. The reverse finding adds nothing.
  const isMirrored = (finding: EntryFinding) => finding.base === own[0] && finding.entry === own[1]
  const further = findings.filter(finding => describeFinding(finding, formatName) !== title && !isMirrored(finding))
  const lines = further.slice(0, MOST_FINDINGS).map(finding => formatFindingLine(finding, formatName))
  const left = further.length - lines.length
  const more = left > 0 ? [`${left} more: fathom-bench compare RUN --baseline-entry ${BASELINE}`] : []
  const said = [title, ...lines, ...beside.filter(text => text.startsWith('Not significantly')), ...more]
  return said.flatMap(text => wrapHanging(`- ${text}`, width))
}
