import { formatLength } from '../../core/lengths.ts'
import { sanitize } from '../../core/text/quote.ts'
import { AXES } from '../summary/axis.ts'
import type { ScoreVariant } from '../summary/cells/cell.ts'
import type { Summary } from '../summary/cells/cells.ts'
import { type Entry, SIMULATED } from '../summary/entries/entries.ts'
import { type Group, pickRowNoun } from '../summary/groups.ts'
import { type Html, html } from './html.ts'
import { type Origins, renderBadges, renderDoubt, renderOrigin } from './origin.ts'
import { buildRankingColumns, type RankingColumn, type RankingLine } from './ranking-columns.ts'

/** The value that sorts the table; `{ at }` is the average at one length, in tokens. */
export type Primary = 'average' | ScoreVariant | 'effective' | 'area' | { readonly at: number }

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
