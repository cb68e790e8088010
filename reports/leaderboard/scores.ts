import { formatLength } from '../../core/lengths.ts'
import { headsOf } from '../along.ts'
import type { Average, Score } from '../cell.ts'
import type { Summary } from '../cells.ts'
import { isRefused } from '../coverage.ts'
import type { Effective } from '../effective.ts'
import { reachSpan, reachText, solvedText, statedReach, unstatedReason } from '../effective-text.ts'
import { duration, ends, integer, NO_RESULT, percent, quantity, UNKNOWN } from '../format.ts'
import { type Group, rowNoun } from '../groups.ts'
import { heatStep } from '../heat.ts'
import { type RankInterval, ranksOf, rankText } from '../ranks.ts'
import type { ReportInput } from '../reporter.ts'
import { type Html, html } from './html.ts'
import { badgesOf, doubtOf, type Origins, originOf } from './origin.ts'
import {
  areAlike,
  type Column,
  captionOf,
  columnsOf,
  headOf,
  type Line,
  linesOf,
  nameOf,
  type Primary,
  partsOf,
  primaryColumn,
  rankedBy,
  ranking,
  sortable,
  UNLIKE,
} from './ranking.ts'

/**
 * The main table of a group, a line an entry: where it stands, its average, what it takes, its score at each length in the colours of the depth maps. Intervals
 * stand beside each score when it is pointed at or has the focus, and in a second table, folded, with all other figures.
 */
export function scoreTable(
  summary: Summary,
  group: Group,
  input: ReportInput,
  primary: Primary,
  origins: Origins,
): Html | false {
  const lines = linesOf(summary, group)
  if (lines.length === 0) return false
  const { heads, said } = headsOf(
    summary,
    group,
    lines.map(({ entry }) => entry),
    input,
  )
  const known = columnsOf(group, lines, heads)
  const first = primaryColumn(known, primary)
  const ranked = rankedBy(lines, first)
  const { verified, unverified, references } = partsOf(ranked)
  const ranks = ranksOf(
    input,
    group,
    verified.map(({ entry }) => entry),
  )
  const columns = shownColumns(group, lines, known, first, heads)
  const solved = solvedText(
    lines.map(({ curve }) => curve),
    group,
    rowNoun(group),
  )
  const row = (line: Line) => rowOf(line, columns, ranks.get(line.entry.id), origins)
  return html`${!areAlike(summary, group, lines) && UNLIKE}<div class="scroll" role="region" aria-label="${`Scores of ${group.id}, scrolls sideways`}" tabindex="0">
<table class="ranking">
<caption><span>${captionOf(group, first, primary)}${said.map(each => ` (${each})`)}</span></caption>
<thead><tr>
<th scope="col">Entry</th>
<th scope="col" title="Interval of ranks: entries that do not differ significantly in paired tests share ranks">Rank</th>
${columns.map(column => headOf(column, column.key === first.key))}
</tr></thead>
<tbody>${verified.map(row)}</tbody>
${unverified.length > 0 && html`<tbody class="unranked">${unverified.map(row)}</tbody>`}
${references.length > 0 && html`<tbody class="reference">${references.map(row)}</tbody>`}
</table>
</div>
<p class="fine">Scores are 0–100. Hover over or focus a score to see its 95 % interval (arrow keys move). Effective length: up to where an entry keeps 85 % of its score at the shortest length${solved === undefined ? '' : html`; ${solved}`}. Ranks are intervals: paired tests on shared items, all pairs of the table together (Holm, 5 %). Tokens, time and cost are means per item.${lines.some(({ entry }) => entry.badges) && ` ${WHAT_IS_KNOWN}`}</p>
<details class="more">
<summary>All figures with intervals: coverage, n, calls, tokens in and out</summary>
${ranking(summary, group, primary, origins, heads)}
</details>`
}

/** Of entries that were checked. */
const WHAT_IS_KNOWN =
  'Entries that are not verified have no rank. Of an entry that is verified, items and scores were made again; that its answers, tokens, time and cost are the named model’s is shown only where it is marked “answers reproduced”.'

/** The average, what it takes and every length; what else sorts the table is there too. */
function shownColumns(
  group: Group,
  lines: readonly Line[],
  known: readonly Column[],
  first: Column,
  heads: readonly string[],
): Column[] {
  const of = (key: string) => known.filter(column => column.key === key)
  const slim = [
    ...of('average').map((column): Column => ({ ...column, cell: ({ all }) => heatCell(all, true) })),
    ...of('effective').map(
      (column): Column => ({ ...column, head: 'Effective', cell: ({ curve }) => effectiveCell(curve, group) }),
    ),
    ...of('cost').map(
      (column): Column => ({
        ...column,
        cell: ({ all }) =>
          html`<td>${all.usage.cost === null ? NO_RESULT : `$${Number(all.usage.cost.toPrecision(3))}`}`,
      }),
    ),
    ...(lines.some(({ all }) => tokensOf(all) !== null) ? [TOKENS] : []),
    ...group.lengths.map(
      (length, at): Column => ({
        ...{ key: `at-${length}`, head: heads[at], title: `accuracy at ${formatLength(length)}` },
        value: ({ averages }) => averages[at]?.scores.primary?.mean,
        cell: ({ averages }) => heatCell(averages[at], false),
      }),
    ),
    TIME,
  ]
  return slim.some(({ key }) => key === first.key) ? slim : [first, ...slim]
}

const tokensOf = ({ usage: { input, output } }: Average) => (input === null || output === null ? null : input + output)

const TOKENS: Column = {
  ...{ key: 'tokens', head: 'Tokens', title: 'tokens an item, in and out', leastFirst: true },
  value: ({ all }) => tokensOf(all),
  cell: ({ all }) => html`<td>${quantity(tokensOf(all))}`,
}

const TIME: Column = {
  ...{ key: 'time', head: 'Time', title: 'time an item', leastFirst: true },
  value: ({ all }) => all.usage.ms,
  cell: ({ all }) => html`<td>${duration(all.usage.ms)}`,
}

/** A score in the colour of its height, with its interval in words beside it; what is not known, and what was refused, has no colour. */
function heatCell(average: Average | undefined, precise: boolean): Html {
  const score = average?.scores.primary
  if (average?.bounds && !score)
    return tipped(
      '',
      UNKNOWN,
      `incomplete (<95 % of items): ${ends({ low: average.bounds.worst, high: average.bounds.best })}`,
    )
  if (!average || !score) return html`<td>${NO_RESULT}`
  if (average.at !== 'all' && isRefused(average))
    return tipped('', '×', 'every prompt was refused as too long: averages count it as 0')
  const lack = [
    average.tasks < average.of && average.at === 'all' && `${average.tasks} of ${average.of} tasks`,
    average.lengths < average.ofLengths && `${average.lengths} of ${average.ofLengths} lengths`,
  ].filter(text => text !== false)
  const words = [scoreWords(score), ...lack].join('; ')
  return tipped(`h${heatStep(score.mean)}`, precise ? percent(score.mean) : String(Math.round(100 * score.mean)), words)
}

/** The effective length with its interval in words. */
function effectiveCell(curve: Effective | undefined, group: Group): Html {
  if (!curve) return html`<td>${NO_RESULT}`
  const reach = statedReach(curve, group)
  if (!reach) {
    const why = unstatedReason(curve, group)
    return why === undefined ? html`<td>${NO_RESULT}` : tipped('', curve.relative.bounds ? UNKNOWN : NO_RESULT, why)
  }
  const span = reachSpan(reach, group)
  const first = formatLength(group.lengths[0])
  return tipped(
    '',
    reachText(reach, group),
    `keeps 85 % of its score at ${first} up to ${reachText(reach, group)}${span === '' ? '' : `, 95 % interval ${span}`}`,
  )
}

const tipped = (heat: string, text: string, words: string): Html =>
  html`<td class="score${heat !== '' && ` ${heat}`}" tabindex="-1">${text}<span class="tip">${words}</span>`

/** `93.8, 95 % interval 87–98, n 48`; where nothing went wrong, or nothing right, what that tells. */
export function scoreWords({ mean, low, high, n }: Score): string {
  if (mean === 1) return `100: none of ${integer(n)} went wrong, so at least ${Math.floor(100 * low)}`
  if (mean === 0) return `0: none of ${integer(n)} was right, so at most ${Math.ceil(100 * high)}`
  return `${percent(mean)}, 95 % interval ${ends({ low, high })}, n ${integer(n)}`
}

function rowOf(line: Line, columns: readonly Column[], rank: RankInterval | undefined, origins: Origins): Html {
  const { entry } = line
  const values = columns.map(({ value }) => sortable(value(line))).join(' ')
  return html`<tr${entry.simulated && html` class="simulated"`} data-fidelity="${entry.reference ? 'reference' : entry.fidelity}" data-values="${values}">
<th scope="row">${nameOf({ ...entry, fidelity: '' })}${badgesOf(entry)}${doubtOf(entry)}${originOf(entry, origins)}</th>
<td class="rank">${rank ? rankText(rank) : ''}
${columns.map(column => column.cell(line))}</tr>
`
}
