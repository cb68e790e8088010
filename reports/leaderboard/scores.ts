import { formatLength } from '../../core/lengths.ts'
import { toHeatStep } from '../charts/heat.ts'
import type { Average, Score } from '../summary/cells/cell.ts'
import type { Summary } from '../summary/cells/cells.ts'
import { isRefused } from '../summary/coverage.ts'
import type { Effective } from '../summary/effective-length/effective.ts'
import {
  describeSolved,
  explainUnstated,
  pickStatedReach,
  reachSpan,
  reachText,
} from '../summary/effective-length/effective-text.ts'
import { computeRankIntervals, type RankInterval, rankText } from '../summary/entries/ranks.ts'
import { formatEnds, formatInteger, formatQuantity, formatScore, NO_RESULT, UNKNOWN_SCORE } from '../summary/format.ts'
import { type Group, pickRowNoun } from '../summary/groups.ts'
import { formatLengthHeads } from '../summary/length-axis.ts'
import type { ReportInput } from '../summary/reporter.ts'
import { type Html, html } from './html.ts'
import { type Origins, renderBadges, renderDoubt, renderOrigin } from './origin.ts'
import {
  areAlike,
  buildRankingLines,
  findPrimaryColumn,
  type Primary,
  renderColumnHead,
  renderEntryName,
  renderRanking,
  renderRankingCaption,
  sortByColumn,
  splitByStanding,
  toSortValue,
  UNLIKE,
} from './ranking.ts'
import { buildRankingColumns, type RankingColumn, type RankingLine } from './ranking-columns.ts'

/**
 * Renders the main table of a group, one line per entry: its rank, average and cost, and its score at each length in
 * the colours of the depth maps. Hover or focus shows a score's interval. A second, folded table has all other values.
 */
export function scoreTable(
  summary: Summary,
  group: Group,
  input: ReportInput,
  primary: Primary,
  origins: Origins,
): Html | false {
  const lines = buildRankingLines(summary, group)
  if (lines.length === 0) return false
  const { heads, said } = formatLengthHeads(
    summary,
    group,
    lines.map(({ entry }) => entry),
    input,
  )
  const known = buildRankingColumns(group, lines, heads)
  const first = findPrimaryColumn(known, primary)
  const ranked = sortByColumn(lines, first)
  const { readers, computing, unverified, references } = splitByStanding(ranked)
  // Each kind has ranks of its own: on a task that a program solves, the other would rank access to a search.
  const ranks = new Map(
    [readers, computing].flatMap(part => [
      ...computeRankIntervals(
        input,
        group,
        part.map(({ entry }) => entry),
      ),
    ]),
  )
  const columns = pickColumns(group, lines, known, first)
  const solved = describeSolved(
    lines.map(({ curve }) => curve),
    group,
    pickRowNoun(group),
  )
  const renderLine = (line: RankingLine) => renderRow(line, columns, ranks.get(line.entry.id), origins)
  return html`${!areAlike(summary, group, lines) && UNLIKE}<div class="scroll" role="region" aria-label="${`Scores of ${group.id}, scrolls sideways`}" tabindex="0">
<table class="ranking">
<caption><span>${renderRankingCaption(group, first, primary)}${said.map(each => ` (${each})`)}</span></caption>
<thead><tr>
<th scope="col">Entry</th>
<th scope="col" title="Interval of ranks: entries that do not differ significantly in paired tests share ranks">Rank</th>
${columns.map(column => renderColumnHead(column, column.key === first.key))}
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
<p class="fine">Scores are 0–100. Hover over or focus a score to see its 95 % interval (arrow keys move). Effective length: up to where an entry keeps 85 % of its score at the shortest length${solved === undefined ? '' : html`; ${solved}`}. Ranks are intervals: paired tests on shared items, all pairs of the table together (Holm, 5 %). Tokens, time and cost are means per item.${readers.length > 0 && computing.length > 0 && ` ${RANKED_APART}`}${lines.some(({ entry }) => entry.badges) && ` ${WHAT_IS_KNOWN}`}</p>
<details class="more">
<summary>All figures with intervals: coverage, n, calls, tokens in and out</summary>
${renderRanking(summary, group, primary, origins, heads)}
</details>`
}

const RANKED_APART =
  'Entries marked “computes” can search or compute over a context without reading it (code, tools, programs of their own). They are listed below entries that read, and ranked separately.'

/** Shown if entries were checked. */
const WHAT_IS_KNOWN =
  'Entries that are not verified have no rank. For a verified entry, items and scores were regenerated. Only the mark “answers reproduced” shows that its answers, tokens, time and cost come from the named model.'

/** Returns the average, the costs and every length, and the value that sorts the table. */
function pickColumns(
  group: Group,
  lines: readonly RankingLine[],
  known: readonly RankingColumn[],
  first: RankingColumn,
): RankingColumn[] {
  const findColumns = (key: string) => known.filter(column => column.key === key)
  const slim = [
    ...findColumns('average').map(
      (column): RankingColumn => ({ ...column, cell: ({ all }) => renderHeatCell(all, true) }),
    ),
    ...findColumns('effective').map(
      (column): RankingColumn => ({
        ...column,
        head: 'Effective',
        cell: ({ curve }) => renderEffectiveCell(curve, group),
      }),
    ),
    ...findColumns('cost').map(
      (column): RankingColumn => ({
        ...column,
        cell: ({ all }) =>
          html`<td>${all.usage.cost === null ? NO_RESULT : `$${Number(all.usage.cost.toPrecision(3))}`}`,
      }),
    ),
    ...(lines.some(({ all }) => sumTokens(all) !== null) ? [TOKENS] : []),
    ...group.lengths.flatMap((length, at) =>
      findColumns(`at-${length}`).map(
        (column): RankingColumn => ({ ...column, cell: ({ averages }) => renderHeatCell(averages[at], false) }),
      ),
    ),
    ...findColumns('time').map((column): RankingColumn => ({ ...column, title: 'time per item' })),
  ]
  return slim.some(({ key }) => key === first.key) ? slim : [first, ...slim]
}

const sumTokens = ({ usage: { input, output } }: Average) => (input === null || output === null ? null : input + output)

const TOKENS: RankingColumn = {
  key: 'tokens',
  head: 'Tokens',
  title: 'tokens per item, in and out',
  leastFirst: true,
  value: ({ all }) => sumTokens(all),
  cell: ({ all }) => html`<td>${formatQuantity(sumTokens(all))}`,
}

/**
 * Renders a score in the colour of its height, with its interval in words. Unknown and rejected scores have no colour.
 */
function renderHeatCell(average: Average | undefined, precise: boolean): Html {
  const score = average?.scores.primary
  if (average?.bounds && !score)
    return renderTipCell(
      '',
      UNKNOWN_SCORE,
      `incomplete (<95 % of items): ${formatEnds({ low: average.bounds.worst, high: average.bounds.best })}`,
    )
  if (!average || !score) return html`<td>${NO_RESULT}`
  if (average.at !== 'all' && isRefused(average))
    return renderTipCell('', '×', 'every prompt was rejected as too long: averages count it as 0')
  const lack = [
    average.tasks < average.of && average.at === 'all' && `${average.tasks} of ${average.of} tasks`,
    average.lengths < average.ofLengths && `${average.lengths} of ${average.ofLengths} lengths`,
  ].filter(text => text !== false)
  const words = [scoreWords(score), ...lack].join('; ')
  return renderTipCell(
    `h${toHeatStep(score.mean)}`,
    precise ? formatScore(score.mean) : String(Math.round(100 * score.mean)),
    words,
  )
}

/** Renders the effective length with its interval in words. */
function renderEffectiveCell(curve: Effective | undefined, group: Group): Html {
  if (!curve) return html`<td>${NO_RESULT}`
  const reach = pickStatedReach(curve, group)
  if (!reach) {
    const why = explainUnstated(curve, group)
    return why === undefined
      ? html`<td>${NO_RESULT}`
      : renderTipCell('', curve.relative.bounds ? UNKNOWN_SCORE : NO_RESULT, why)
  }
  const span = reachSpan(reach, group)
  const first = formatLength(group.lengths[0])
  return renderTipCell(
    '',
    reachText(reach, group),
    `keeps 85 % of its score at ${first} up to ${reachText(reach, group)}${span === '' ? '' : `, 95 % interval ${span}`}`,
  )
}

const renderTipCell = (heat: string, text: string, words: string): Html =>
  html`<td class="score${heat !== '' && ` ${heat}`}" tabindex="-1">${text}<span class="tip">${words}</span>`

/** Returns `93.8, 95 % interval 87–98, n 48`. Scores of 0 and 100 also state their one-sided bound. */
export function scoreWords({ mean, low, high, n }: Score): string {
  if (mean === 1) return `100: none of ${formatInteger(n)} went wrong, so at least ${Math.floor(100 * low)}`
  if (mean === 0) return `0: none of ${formatInteger(n)} was right, so at most ${Math.ceil(100 * high)}`
  return `${formatScore(mean)}, 95 % interval ${formatEnds({ low, high })}, n ${formatInteger(n)}`
}

function renderRow(
  line: RankingLine,
  columns: readonly RankingColumn[],
  rank: RankInterval | undefined,
  origins: Origins,
): Html {
  const { entry } = line
  const values = columns.map(({ value }) => toSortValue(value(line))).join(' ')
  return html`<tr${entry.simulated && html` class="simulated"`} data-fidelity="${entry.reference ? 'reference' : entry.fidelity}" data-values="${values}">
<th scope="row">${renderEntryName({ ...entry, fidelity: '' })}${renderBadges(entry)}${renderDoubt(entry)}${renderOrigin(entry, origins)}</th>
<td class="rank">${rank ? rankText(rank) : ''}
${columns.map(column => column.cell(line))}</tr>
`
}
