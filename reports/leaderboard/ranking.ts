import { formatLength } from '../../core/lengths.ts'
import { sanitize } from '../../core/quote.ts'
import type { Bounds } from '../../stats/sensitivity.ts'
import { AXES } from '../axis.ts'
import {
  type Average,
  cachedShare,
  formLoss,
  type Score,
  type Column as ScoreColumn,
  type Tally,
  VARIANTS,
  type Variant,
} from '../cell.ts'
import type { Summary } from '../cells.ts'
import { covered, shareCovered } from '../coverage.ts'
import type { Effective } from '../effective.ts'
import { reachSpan, reachText, statedReach, unstatedReason } from '../effective-text.ts'
import { type Entry, SIMULATED } from '../entries.ts'
import { duration, ends, integer, NO_RESULT, percent, quantity, UNKNOWN } from '../format.ts'
import { type Group, rowNoun } from '../groups.ts'
import { type Html, html } from './html.ts'
import { badgesOf, doubtOf, type Origins, originOf } from './origin.ts'

/** What sorts the table; `{ at }` is the average at one length, in tokens. */
export type Primary = 'average' | Variant | 'effective' | 'area' | { readonly at: number }

/** One entry of the table. */
export interface Line {
  readonly entry: Entry
  readonly all: Average
  readonly averages: readonly (Average | undefined)[]
  readonly curve: Effective | undefined
}

export interface Column {
  /** Names it in the page's address. */
  readonly key: string
  readonly head: string
  /** Says more than the head can. */
  readonly title?: string
  readonly value: (line: Line) => number | null | undefined
  readonly cell: (line: Line) => Html
  /** Of costs the least comes first. */
  readonly leastFirst?: boolean
}

/** Every figure of a group with its interval: a row an entry, the best by the primary figure first; references below, for they are no contestants. */
export function ranking(
  summary: Summary,
  group: Group,
  primary: Primary,
  origins: Origins,
  heads: readonly string[],
): Html | false {
  const lines = linesOf(summary, group)
  if (lines.length === 0) return false
  const columns = columnsOf(group, lines, heads)
  const first = primaryColumn(columns, primary)
  const { verified, unverified, references } = partsOf(rankedBy(lines, first))
  const row = (line: Line) => rowOf(line, columns, origins)
  return html`<div class="scroll" role="region" aria-label="${`All figures of ${group.id}, scrolls sideways`}" tabindex="0">
<table class="figures">
<thead><tr>
<th scope="col">Entry</th>
${columns.map(({ head }) => html`<th scope="col">${head}</th>`)}
</tr></thead>
<tbody>${verified.map(row)}</tbody>
${unverified.length > 0 && html`<tbody class="unranked">${unverified.map(row)}</tbody>`}
${references.length > 0 && html`<tbody class="reference">${references.map(row)}</tbody>`}
</table>
</div>
<p class="fine">Accuracy is 0–100 with its 95 % interval. Calls, tokens and time are means per item that was worked on. Failed items count as 0; missing ones count not at all and lower the coverage.</p>`
}

export const UNLIKE = html`<p class="warning" role="note"><strong>Averages of different things</strong> Not all entries have scores for the same tasks and lengths. Compare them task by task, or at a length that all have.</p>
`

/** Have all entries scores in the same cells? */
export function areAlike(summary: Summary, group: Group, lines: readonly Line[]): boolean {
  const scored = ({ entry }: Line) =>
    group.rows
      .flatMap(row => group.lengths.map(at => (summary.cell(entry.id, group, row, at)?.scores.primary ? '1' : '0')))
      .join('')
  return new Set(lines.map(scored)).size < 2
}

/** The lines of a table, each part in its order: contestants that verify, those that do not and have no rank, and references. */
export function partsOf<L extends { readonly entry: Pick<Entry, 'reference' | 'doubt'> }>(lines: readonly L[]) {
  const contestants = lines.filter(({ entry }) => !entry.reference)
  return {
    verified: contestants.filter(({ entry }) => entry.doubt === undefined),
    unverified: contestants.filter(({ entry }) => entry.doubt !== undefined),
    references: lines.filter(({ entry }) => entry.reference),
  }
}

/** The entries that headlines and pictures are about: contestants that verify; where none does, the others. */
export function leading(ranked: readonly Entry[]): readonly Entry[] {
  const { verified, unverified } = partsOf(ranked.map(entry => ({ entry })))
  return (verified.length > 0 ? verified : unverified).map(({ entry }) => entry)
}

/**
 * The entries of a group, the best by the primary figure first, then those that are not verified, references last: the order of its charts and
 * tables.
 */
export function contestants(summary: Summary, group: Group, primary: Primary): Entry[] {
  const lines = linesOf(summary, group)
  const first = primaryColumn(columnsOf(group, lines), primary)
  const { verified, unverified, references } = partsOf(rankedBy(lines, first))
  return [...verified, ...unverified, ...references].map(({ entry }) => entry)
}

export const linesOf = (summary: Summary, group: Group): Line[] =>
  summary.entries.flatMap(entry => {
    const all = summary.average(entry.id, group.id, 'all')
    // In a report of several runs an entry may have nothing in a group.
    if (!all || all.planned === 0) return []
    const averages = group.lengths.map(length => summary.average(entry.id, group.id, length))
    return [{ entry, all, averages, curve: summary.effectiveOf(entry.id, group.id) }]
  })

export function rankedBy(lines: readonly Line[], { value }: Column): Line[] {
  const of = (line: Line) => value(line) ?? Number.NEGATIVE_INFINITY
  const mean = ({ all }: Line) => all.scores.primary?.mean ?? -1
  return lines.toSorted((a, b) => (of(b) === of(a) ? mean(b) - mean(a) : of(b) - of(a)))
}

/** The average where nothing has the figure that was asked for. */
export function primaryColumn(columns: readonly Column[], primary: Primary): Column {
  const key = typeof primary === 'string' ? primary : `at-${primary.at}`
  return columns.find(column => column.key === key) ?? columns[0]
}

export function captionOf(group: Group, first: Column, primary: Primary): Html {
  const asked = typeof primary === 'string' ? primary : `accuracy at ${formatLength(primary.at)}`
  const missing = first.key === 'average' && primary !== 'average'
  const lengths = group.axis === 'output' && ` Lengths: ${AXES.output.tokens}.`
  return html`<span class="sorted-by">Sorted by ${first.title ?? first.head}${missing && ` (${asked} is not there)`}.</span> Average: over ${rowNoun(group)}s, then over lengths.${lengths}`
}

/** @param heads of the group's lengths */
export function columnsOf(
  group: Group,
  lines: readonly Line[],
  heads: readonly string[] = group.lengths.map(formatLength),
): Column[] {
  const rows = `${rowNoun(group)}s`
  const lacking = ({ all }: Line) => [lacks(all.tasks, all.of, rows), lacks(all.lengths, all.ofLengths, 'lengths')]
  const score = (key: ScoreColumn, name: string, head: string, title: string): Column => ({
    ...{ key: name, head, title },
    value: ({ all }) => all.scores[key]?.mean,
    cell: line =>
      scoreCell(
        line.all.scores[key],
        key === 'primary' ? lacking(line) : [],
        key === 'primary' ? line.all.bounds : undefined,
      ),
  })
  const usage = (key: 'calls' | 'input' | 'output' | 'ms' | 'cost', name: string, head: string): Column => ({
    ...{ key: name, head, leastFirst: true },
    value: ({ all }) => all.usage[key],
    cell: ({ all: { usage } }) => html`<td>${shown(key, usage[key])}`,
  })
  return [
    score('primary', 'average', 'Average', 'the average'),
    ...VARIANTS.filter(variant => lines.some(line => isAnother(line, variant))).map(variant =>
      score(variant, variant, `${variant[0].toUpperCase()}${variant.slice(1)}`, `the ${variant} average`),
    ),
    ...(lines.some(({ all }) => formLoss(all.scores) !== undefined) ? [FORM_LOSS] : []),
    {
      ...{ key: 'effective', head: 'Effective length', title: 'the effective length' },
      value: ({ curve }) => statedReach(curve, group)?.at,
      cell: ({ curve }) => effectiveCell(curve, group),
    },
    ...(lines.some(({ curve }) => curve?.area)
      ? [
          {
            ...{ key: 'area', head: 'Area', title: 'the area under the curve' },
            value: ({ curve }: Line) => curve?.area?.at,
            cell: ({ curve }: Line) => areaCell(curve),
          },
        ]
      : []),
    ...group.lengths.map(
      (length, at): Column => ({
        ...{ key: `at-${length}`, head: heads[at], title: `accuracy at ${formatLength(length)}` },
        value: ({ averages }) => averages[at]?.scores.primary?.mean,
        cell: ({ averages, all }) => {
          const each = averages[at]
          return scoreCell(
            each?.scores.primary,
            [each !== undefined && lacks(each.tasks, all.tasks, rows)],
            each?.bounds,
          )
        },
      }),
    ),
    {
      key: 'coverage',
      head: 'Coverage',
      value: ({ all }) => shareCovered(all),
      cell: ({ all, curve }) => coverageCell(all, curve),
    },
    {
      ...{ key: 'n', head: 'n' },
      value: ({ all }) => all.scores.primary?.n,
      cell: ({ all }) => html`<td>${all.scores.primary ? integer(all.scores.primary.n) : NO_RESULT}`,
    },
    usage('calls', 'calls', 'Calls'),
    usage('input', 'tokens-in', 'Tokens in'),
    ...(lines.some(({ all }) => cachedShare(all.usage) !== undefined) ? [CACHED] : []),
    usage('output', 'tokens-out', 'Tokens out'),
    usage('ms', 'time', 'Time'),
    ...(lines.some(({ all }) => all.usage.cost !== null) ? [usage('cost', 'cost', 'Cost')] : []),
  ]
}

/** Is the variant's average another than the primary one? */
const isAnother = ({ all: { scores } }: Line, variant: Variant) =>
  scores[variant] !== undefined && scores[variant].mean !== scores.primary?.mean

const FORM_LOSS: Column = {
  ...{
    key: 'form-loss',
    head: 'Form loss',
    title: 'what the form of answers cost: stated less strict',
    leastFirst: true,
  },
  value: ({ all }) => formLoss(all.scores),
  cell: ({ all }) => {
    const loss = formLoss(all.scores)
    return html`<td>${loss === undefined ? NO_RESULT : percent(loss)}`
  },
}

const CACHED: Column = {
  ...{ key: 'cached', head: 'Cached', title: 'the share of prompt tokens that servers had read before' },
  value: ({ all }) => cachedShare(all.usage),
  cell: ({ all }) => {
    const share = cachedShare(all.usage)
    return html`<td>${share === undefined ? NO_RESULT : percent(share)}`
  },
}

function shown(key: 'calls' | 'input' | 'output' | 'ms' | 'cost', value: number | null): string {
  if (key === 'ms') return duration(value)
  if (key === 'cost') return value === null ? NO_RESULT : `$${value.toFixed(4)}`
  return quantity(value)
}

/** Sorting needs JavaScript, which turns the text into a button. */
export const headOf = ({ key, head, leastFirst }: Column, sorted: boolean): Html =>
  html`<th scope="col" data-sort="${key}"${leastFirst === true && html` data-least`}${sorted && html` aria-sort="descending"`}>${head}</th>`

function rowOf(line: Line, columns: readonly Column[], origins: Origins): Html {
  const { entry } = line
  return html`<tr${entry.simulated && html` class="simulated"`}>
<th scope="row">${nameOf(entry)}${badgesOf(entry)}${doubtOf(entry)}${originOf(entry, origins)}</th>
${columns.map(column => column.cell(line))}</tr>
`
}

export const sortable = (value: number | null | undefined) =>
  value === null || value === undefined || !Number.isFinite(value) ? '-' : Number(value.toPrecision(8))

/** An entry's name with its marks. */
export function nameOf(entry: Entry): Html {
  return html`<bdi>${sanitize(entry.label, 300)}</bdi>${entry.simulated && html` <span class="mark simulation">${SIMULATED}</span>`}${
    !entry.reference && entry.fidelity !== '' && html` <span class="mark">${entry.fidelity}</span>`
  }`
}

/** A score with its interval and n below, and what it lacks: tasks or lengths; or the bounds of one of which too little is known. Cells are left open, as HTML allows: pages hold thousands. */
export function scoreCell(score: Score | undefined, lacking: readonly (string | false)[] = [], bounds?: Bounds): Html {
  if (bounds) return html`<td>${UNKNOWN} <small class="lack">${ends({ low: bounds.worst, high: bounds.best })}</small>`
  if (!score) return html`<td>${NO_RESULT}`
  return html`<td><b>${percent(score.mean)}</b> <small>${ends(score)}</small> <small>n ${integer(score.n)}</small>${lacking.map(
    text => text && html` <small class="lack">${text}</small>`,
  )}`
}

const lacks = (n: number, of: number, noun: string) => n < of && `${n} of ${of} ${noun}`

/** `≥64K` with its interval; of the official profile RULER's own rule below, if it says otherwise. */
function effectiveCell(curve: Effective | undefined, group: Group): Html {
  if (!curve) return html`<td>${NO_RESULT}`
  const { ruler, relative } = curve
  const reach = statedReach(curve, group)
  const own =
    group.official && ruler.at !== relative.at && html` <small>RULER’s rule ${reachText(ruler, group)}</small>`
  if (!reach)
    return html`<td>${relative.bounds ? UNKNOWN : NO_RESULT} <small class="lack">${unstatedReason(curve, group)}</small>${own}`
  const { missing } = reach
  return html`<td><b>${reachText(reach, group)}</b> <small>${reachSpan(reach, group)}</small>${own}${
    missing.length > 0 && html` <small class="lack">no score at ${missing.map(formatLength).join(', ')}</small>`
  }`
}

function areaCell(curve: Effective | undefined): Html {
  const area = curve?.area
  if (!area) return html`<td>${NO_RESULT}`
  return html`<td><b>${percent(area.at)}</b> <small>${ends(area)}</small>${
    area.missing.length > 0 && html` <small class="lack">${formatLength(area.from)}–${formatLength(area.to)}</small>`
  }`
}

/** Where not all is covered: the average if the rest were wrong, or right. */
const coverageCell = (tally: Tally, curve: Effective | undefined): Html =>
  html`<td>${percent(shareCovered(tally))} % <small>${integer(covered(tally))} of ${integer(tally.planned)}</small>${
    covered(tally) < tally.planned &&
    curve?.bounds !== undefined &&
    html` <small class="lack">bounds ${ends({ low: curve.bounds.worst, high: curve.bounds.best })}</small>`
  }`
