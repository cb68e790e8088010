import { formatLength } from '../../core/lengths.ts'
import { sanitize } from '../../core/text/quote.ts'
import type { Bounds } from '../../stats/sensitivity.ts'
import { AXES } from '../summary/axis.ts'
import {
  type Average,
  computeCachedShare,
  computeFormLoss,
  type Score,
  type ScoreKind as ScoreColumn,
  type ScoreVariant,
  type Tally,
  VARIANTS,
} from '../summary/cells/cell.ts'
import type { Summary } from '../summary/cells/cells.ts'
import { countCovered, shareCovered } from '../summary/coverage.ts'
import type { Effective } from '../summary/effective-length/effective.ts'
import { explainUnstated, pickStatedReach, reachSpan, reachText } from '../summary/effective-length/effective-text.ts'
import { type Entry, SIMULATED } from '../summary/entries/entries.ts'
import {
  formatDuration,
  formatEnds,
  formatInteger,
  formatQuantity,
  formatScore,
  NO_RESULT,
  UNKNOWN_SCORE,
} from '../summary/format.ts'
import { type Group, pickRowNoun } from '../summary/groups.ts'
import { type Html, html } from './html.ts'
import { type Origins, renderBadges, renderDoubt, renderOrigin } from './origin.ts'

/** The value that sorts the table; `{ at }` is the average at one length, in tokens. */
export type Primary = 'average' | ScoreVariant | 'effective' | 'area' | { readonly at: number }

/** One entry of the table. */
export interface RankingLine {
  readonly entry: Entry
  readonly all: Average
  readonly averages: readonly (Average | undefined)[]
  readonly curve: Effective | undefined
}

export interface RankingColumn {
  /** Its name in the page's address. */
  readonly key: string
  readonly head: string
  /** A longer name than the head. */
  readonly title?: string
  readonly value: (line: RankingLine) => number | null | undefined
  readonly cell: (line: RankingLine) => Html
  /** Whether the lowest value comes first, as for costs. */
  readonly leastFirst?: boolean
}

/**
 * Renders every value of a group with its interval: a row per entry, the best by the primary value first. References
 * are below, because they are not ranked.
 */
export function renderRanking(
  summary: Summary,
  group: Group,
  primary: Primary,
  origins: Origins,
  heads: readonly string[],
): Html | false {
  const lines = buildRankingLines(summary, group)
  if (lines.length === 0) return false
  const columns = buildRankingColumns(group, lines, heads)
  const first = findPrimaryColumn(columns, primary)
  const { readers, computing, unverified, references } = splitByStanding(sortByColumn(lines, first))
  const renderLine = (line: RankingLine) => renderRow(line, columns, origins)
  return html`<div class="scroll" role="region" aria-label="${`All figures of ${group.id}, scrolls sideways`}" tabindex="0">
<table class="figures">
<thead><tr>
<th scope="col">Entry</th>
${columns.map(({ head }) => html`<th scope="col">${head}</th>`)}
</tr></thead>
${[readers, computing].map(
  part =>
    part.length > 0 &&
    html`<tbody>${part.map(renderLine)}</tbody>
`,
)}
${unverified.length > 0 && html`<tbody class="unranked">${unverified.map(renderLine)}</tbody>`}
${references.length > 0 && html`<tbody class="reference">${references.map(renderLine)}</tbody>`}
</table>
</div>
<p class="fine">Accuracy is 0–100 with its 95 % interval. Calls, tokens and time are means per item that was worked on. Failed items count as 0; missing ones count not at all and lower the coverage.</p>`
}

export const UNLIKE = html`<p class="warning" role="note"><strong>Averages of different things</strong> The entries do not all have scores for the same tasks and lengths. Compare them per task, or at a length that all have.</p>
`

/** Returns whether all entries have scores in the same cells. */
export function areAlike(summary: Summary, group: Group, lines: readonly RankingLine[]): boolean {
  const encodeScored = ({ entry }: RankingLine) =>
    group.rows
      .flatMap(row => group.lengths.map(at => (summary.cell(entry.id, group, row, at)?.scores.primary ? '1' : '0')))
      .join('')
  return new Set(lines.map(encodeScored)).size < 2
}

/**
 * Splits the lines of a table, each part in order: verified ranked entries (those that read, then those that compute),
 * unverified ones without a rank, and references.
 */
export function splitByStanding<L extends { readonly entry: Pick<Entry, 'reference' | 'doubt' | 'computes'> }>(
  lines: readonly L[],
) {
  const contestants = lines.filter(({ entry }) => !entry.reference)
  const verified = contestants.filter(({ entry }) => entry.doubt === undefined)
  return {
    readers: verified.filter(({ entry }) => !entry.computes),
    computing: verified.filter(({ entry }) => entry.computes),
    unverified: contestants.filter(({ entry }) => entry.doubt !== undefined),
    references: lines.filter(({ entry }) => entry.reference),
  }
}

/** Returns the entries for headlines and pictures: the verified ranked entries, or the others if none is verified. */
export function pickLeadingEntries(ranked: readonly Entry[]): readonly Entry[] {
  const { readers, computing, unverified } = splitByStanding(ranked.map(entry => ({ entry })))
  const verified = [...readers, ...computing]
  return (verified.length > 0 ? verified : unverified).map(({ entry }) => entry)
}

/**
 * Sorts the entries of a group for its charts and tables: by the primary value, those that read before those that
 * compute, then unverified ones, then references.
 */
export function rankEntries(summary: Summary, group: Group, primary: Primary): Entry[] {
  const lines = buildRankingLines(summary, group)
  const first = findPrimaryColumn(buildRankingColumns(group, lines), primary)
  const { readers, computing, unverified, references } = splitByStanding(sortByColumn(lines, first))
  return [...readers, ...computing, ...unverified, ...references].map(({ entry }) => entry)
}

export const buildRankingLines = (summary: Summary, group: Group): RankingLine[] =>
  summary.entries.flatMap(entry => {
    const all = summary.average(entry.id, group.id, 'all')
    // In a report of several runs, an entry may have no items in a group.
    if (!all || all.planned === 0) return []
    const averages = group.lengths.map(length => summary.average(entry.id, group.id, length))
    return [{ entry, all, averages, curve: summary.effectiveOf(entry.id, group.id) }]
  })

export function sortByColumn(lines: readonly RankingLine[], { value }: RankingColumn): RankingLine[] {
  const getValue = (line: RankingLine) => value(line) ?? Number.NEGATIVE_INFINITY
  const mean = ({ all }: RankingLine) => all.scores.primary?.mean ?? -1
  return lines.toSorted((a, b) => (getValue(b) === getValue(a) ? mean(b) - mean(a) : getValue(b) - getValue(a)))
}

/** Returns the column of the primary value, or the average if no entry has that value. */
export function findPrimaryColumn(columns: readonly RankingColumn[], primary: Primary): RankingColumn {
  const key = typeof primary === 'string' ? primary : `at-${primary.at}`
  return columns.find(column => column.key === key) ?? columns[0]
}

export function renderRankingCaption(group: Group, first: RankingColumn, primary: Primary): Html {
  const asked = typeof primary === 'string' ? primary : `accuracy at ${formatLength(primary.at)}`
  const missing = first.key === 'average' && primary !== 'average'
  const lengths = group.axis === 'output' && ` Lengths: ${AXES.output.tokens}.`
  return html`<span class="sorted-by">Sorted by ${first.title ?? first.head}${missing && ` (${asked} is missing)`}.</span> Average: over ${pickRowNoun(group)}s, then over lengths.${lengths}`
}

/** @param heads column heads of the group's lengths */
export function buildRankingColumns(
  group: Group,
  lines: readonly RankingLine[],
  heads: readonly string[] = group.lengths.map(formatLength),
): RankingColumn[] {
  const rows = `${pickRowNoun(group)}s`
  const describeGaps = ({ all }: RankingLine) => [
    describeGap(all.tasks, all.of, rows),
    describeGap(all.lengths, all.ofLengths, 'lengths'),
  ]
  const score = (key: ScoreColumn, name: string, head: string, title: string): RankingColumn => ({
    key: name,
    head,
    title,
    value: ({ all }) => all.scores[key]?.mean,
    cell: line =>
      scoreCell(
        line.all.scores[key],
        key === 'primary' ? describeGaps(line) : [],
        key === 'primary' ? line.all.bounds : undefined,
      ),
  })
  const makeUsageColumn = (
    key: 'calls' | 'input' | 'output' | 'ms' | 'cost',
    name: string,
    head: string,
  ): RankingColumn => ({
    key: name,
    head,
    leastFirst: true,
    value: ({ all }) => all.usage[key],
    cell: ({ all: { usage } }) => html`<td>${formatUsage(key, usage[key])}`,
  })
  return [
    score('primary', 'average', 'Average', 'the average'),
    ...VARIANTS.filter(variant => lines.some(line => isAnother(line, variant))).map(variant =>
      score(variant, variant, `${variant[0].toUpperCase()}${variant.slice(1)}`, `the ${variant} average`),
    ),
    ...(lines.some(({ all }) => computeFormLoss(all.scores) !== undefined) ? [FORM_LOSS] : []),
    {
      key: 'effective',
      head: 'Effective length',
      title: 'the effective length',
      value: ({ curve }) => pickStatedReach(curve, group)?.at,
      cell: ({ curve }) => renderEffectiveCell(curve, group),
    },
    ...(lines.some(({ curve }) => curve?.area)
      ? [
          {
            key: 'area',
            head: 'Area',
            title: 'the area under the curve',
            value: ({ curve }: RankingLine) => curve?.area?.at,
            cell: ({ curve }: RankingLine) => renderAreaCell(curve),
          },
        ]
      : []),
    ...group.lengths.map(
      (length, at): RankingColumn => ({
        key: `at-${length}`,
        head: heads[at],
        title: `accuracy at ${formatLength(length)}`,
        value: ({ averages }) => averages[at]?.scores.primary?.mean,
        cell: ({ averages, all }) => {
          const each = averages[at]
          return scoreCell(
            each?.scores.primary,
            [each !== undefined && describeGap(each.tasks, all.tasks, rows)],
            each?.bounds,
          )
        },
      }),
    ),
    {
      key: 'coverage',
      head: 'Coverage',
      value: ({ all }) => shareCovered(all),
      cell: ({ all, curve }) => renderCoverageCell(all, curve),
    },
    {
      key: 'n',
      head: 'n',
      value: ({ all }) => all.scores.primary?.n,
      cell: ({ all }) => html`<td>${all.scores.primary ? formatInteger(all.scores.primary.n) : NO_RESULT}`,
    },
    makeUsageColumn('calls', 'calls', 'Calls'),
    makeUsageColumn('input', 'tokens-in', 'Tokens in'),
    ...(lines.some(({ all }) => computeCachedShare(all.usage) !== undefined) ? [CACHED] : []),
    makeUsageColumn('output', 'tokens-out', 'Tokens out'),
    makeUsageColumn('ms', 'time', 'Time'),
    ...(lines.some(({ all }) => all.usage.cost !== null) ? [makeUsageColumn('cost', 'cost', 'Cost')] : []),
  ]
}

/** Returns whether the variant's average differs from the primary one. */
const isAnother = ({ all: { scores } }: RankingLine, variant: ScoreVariant) =>
  scores[variant] !== undefined && scores[variant].mean !== scores.primary?.mean

const FORM_LOSS: RankingColumn = {
  key: 'form-loss',
  head: 'Form loss',
  title: 'format penalty: flexible (stated) minus strict score',
  leastFirst: true,
  value: ({ all }) => computeFormLoss(all.scores),
  cell: ({ all }) => {
    const loss = computeFormLoss(all.scores)
    return html`<td>${loss === undefined ? NO_RESULT : formatScore(loss)}`
  },
}

const CACHED: RankingColumn = {
  key: 'cached',
  head: 'Cached',
  title: 'the share of input tokens that servers had cached',
  value: ({ all }) => computeCachedShare(all.usage),
  cell: ({ all }) => {
    const share = computeCachedShare(all.usage)
    return html`<td>${share === undefined ? NO_RESULT : formatScore(share)}`
  },
}

function formatUsage(key: 'calls' | 'input' | 'output' | 'ms' | 'cost', value: number | null): string {
  if (key === 'ms') return formatDuration(value)
  if (key === 'cost') return value === null ? NO_RESULT : `$${value.toFixed(4)}`
  return formatQuantity(value)
}

/** Renders a column head. JavaScript turns the text into a button for sorting. */
export const renderColumnHead = ({ key, head, leastFirst }: RankingColumn, sorted: boolean): Html =>
  html`<th scope="col" data-sort="${key}"${leastFirst === true && html` data-least`}${sorted && html` aria-sort="descending"`}>${head}</th>`

function renderRow(line: RankingLine, columns: readonly RankingColumn[], origins: Origins): Html {
  const { entry } = line
  return html`<tr${entry.simulated && html` class="simulated"`}>
<th scope="row">${renderEntryName(entry)}${renderBadges(entry)}${renderDoubt(entry)}${renderOrigin(entry, origins)}</th>
${columns.map(column => column.cell(line))}</tr>
`
}

export const toSortValue = (value: number | null | undefined) =>
  value === null || value === undefined || !Number.isFinite(value) ? '-' : Number(value.toPrecision(8))

/** Renders an entry's name with its marks. */
export function renderEntryName(entry: Entry): Html {
  return html`<bdi>${sanitize(entry.label, 300)}</bdi>${entry.simulated && html` <span class="mark simulation">${SIMULATED}</span>`}${
    !entry.reference && entry.fidelity !== '' && html` <span class="mark">${entry.fidelity}</span>`
  }${entry.computes && html` <span class="mark">computes</span>`}`
}

/**
 * Renders a score with its interval and n below, and the missing tasks or lengths; or its bounds if too little is
 * known. Cells have no end tag, which HTML allows, because pages have thousands.
 */
export function scoreCell(score: Score | undefined, lacking: readonly (string | false)[] = [], bounds?: Bounds): Html {
  if (bounds)
    return html`<td>${UNKNOWN_SCORE} <small class="lack">${formatEnds({ low: bounds.worst, high: bounds.best })}</small>`
  if (!score) return html`<td>${NO_RESULT}`
  return html`<td><b>${formatScore(score.mean)}</b> <small>${formatEnds(score)}</small> <small>n ${formatInteger(score.n)}</small>${lacking.map(
    text => text && html` <small class="lack">${text}</small>`,
  )}`
}

const describeGap = (n: number, of: number, noun: string) => n < of && `${n} of ${of} ${noun}`

/** Renders `≥64K` with its interval. The official profile adds RULER's own rule if it differs. */
function renderEffectiveCell(curve: Effective | undefined, group: Group): Html {
  if (!curve) return html`<td>${NO_RESULT}`
  const { ruler, relative } = curve
  const reach = pickStatedReach(curve, group)
  const own =
    group.official && ruler.at !== relative.at && html` <small>RULER’s rule ${reachText(ruler, group)}</small>`
  if (!reach)
    return html`<td>${relative.bounds ? UNKNOWN_SCORE : NO_RESULT} <small class="lack">${explainUnstated(curve, group)}</small>${own}`
  const { missing } = reach
  return html`<td><b>${reachText(reach, group)}</b> <small>${reachSpan(reach, group)}</small>${own}${
    missing.length > 0 && html` <small class="lack">no score at ${missing.map(formatLength).join(', ')}</small>`
  }`
}

function renderAreaCell(curve: Effective | undefined): Html {
  const area = curve?.area
  if (!area) return html`<td>${NO_RESULT}`
  return html`<td><b>${formatScore(area.at)}</b> <small>${formatEnds(area)}</small>${
    area.missing.length > 0 && html` <small class="lack">${formatLength(area.from)}–${formatLength(area.to)}</small>`
  }`
}

/** Renders the coverage. If it is incomplete: the average if the rest were wrong, or right. */
const renderCoverageCell = (tally: Tally, curve: Effective | undefined): Html =>
  html`<td>${formatScore(shareCovered(tally))} % <small>${formatInteger(countCovered(tally))} of ${formatInteger(tally.planned)}</small>${
    countCovered(tally) < tally.planned &&
    curve?.bounds !== undefined &&
    html` <small class="lack">bounds ${formatEnds({ low: curve.bounds.worst, high: curve.bounds.best })}</small>`
  }`
