import {
  AXES,
  type Entry,
  type EntryResult,
  formatLength,
  type Group,
  getCountedValue,
  groupBy,
  type Html,
  html,
  isSecret,
  mustGet,
  pageAsked,
  renderPager,
  renderViewerPage,
  type ScoreCell,
  SIMULATED,
  type Summary,
  toHeatStep,
  WHAT_IT_IS,
  withInterval,
} from 'fathom-bench/plugin'
import type { ViewedCell, ViewedRun } from './viewed-run.ts'

/** Renders every cell of a run with its score, by entry; each links to its items. */
export function renderOverview(run: ViewedRun, isQueued = false): string {
  const { summary, notes, place } = run
  return renderViewerPage(
    run.name,
    [],
    html`<p><a href="/report">The report</a>: charts, tables, what was run.</p>
${isQueued && html`<p><a href="/queue">The queue</a>: current workers, servers and limits.</p>`}
${place.head && !place.reveal && place.head.secret && html`<p class="warning" role="note">The seed is secret: questions, contexts and correct answers appear after the reveal.</p>`}
${!place.head && isSecret(place.manifest) && html`<p class="warning" role="note">The seed is secret, and this is the run directory itself: these pages show questions and correct answers. Keep them secret until <code>fathom-bench reveal</code>.</p>`}
${sortBestFirst(run).map(entry => renderEntryTable(run, entry))}
${summary.entries.length === 0 && html`<p>No answers yet.</p>`}
${[...summary.notes, ...notes].map(note => html`<p class="quiet">${note}</p>`)}`,
  )
}

/** Sorts entries by their average over all groups; references come last, and so do entries without an average. */
function sortBestFirst({ summary }: ViewedRun): Entry[] {
  const averageEntry = ({ id }: Entry) => {
    const means = summary.groups.flatMap(group => summary.average(id, group.id, 'all')?.scores.primary?.mean ?? [])
    return means.length > 0 ? means.reduce((sum, mean) => sum + mean, 0) / means.length : -1
  }
  return summary.entries.toSorted(
    (a, b) => Number(a.reference) - Number(b.reference) || averageEntry(b) - averageEntry(a),
  )
}

function renderEntryTable({ cells, summary }: ViewedRun, entry: Entry): Html {
  const own = cells.filter(({ cell }) => cell.entry === entry.id)
  const rows = groupBy(own, ({ cell }) => JSON.stringify([cell.axis, cell.row]))
  const lengths = [...new Set(own.map(({ cell }) => cell.at))].sort((a, b) => a - b)
  return html`<section>
<h2><bdi>${entry.label}</bdi></h2>
${entry.simulated && html`<p class="warning" role="note"><strong>${SIMULATED}</strong>: ${WHAT_IT_IS}.</p>`}
<div class="scroll" role="region" aria-label="${`Cells of ${entry.label}`}" tabindex="0"><table>
<thead><tr><th scope="col">Task</th>${lengths.map(at => html`<th scope="col">${formatLength(at)}</th>`)}</tr></thead>
<tbody>${[...rows.values()].map(
    row => html`<tr><th scope="row">${formatRowName(row[0].cell)}</th>${lengths.map(at => renderCellLink(row.find(({ cell }) => cell.at === at)))}</tr>
`,
  )}</tbody>
<tfoot>${summary.groups.map(group => averageRow(summary, group, entry, lengths))}</tfoot>
</table></div>
</section>
`
}

/** Renders the averages of a group of several tasks, in the columns of its lengths. */
function averageRow(summary: Summary, group: Group, entry: Entry, lengths: readonly number[]): Html | false {
  const all = summary.average(entry.id, group.id, 'all')
  if (!all || all.planned === 0 || group.rows.length < 2) return false
  return html`<tr><th scope="row">average of ${group.id}</th>${lengths.map(at => {
    const score = group.lengths.includes(at) && summary.average(entry.id, group.id, at)?.scores.primary
    return score
      ? html`<td class="number ${pickHeatClass(score.mean)}"><b>${withInterval(score)}</b></td>`
      : html`<td></td>`
  })}</tr>
`
}

/** Returns the style class for a score. */
const pickHeatClass = (mean: number | undefined) => (mean === undefined ? '' : `heat h${toHeatStep(mean)}`)

function renderCellLink(found: ViewedCell | undefined): Html {
  if (!found) return html`<td></td>`
  const { number, cell, outcomes } = found
  const wrong = outcomes.filter(outcome => isWrong(getCountedValue(outcome, outcome.scorer))).length
  return html`<td class="number ${pickHeatClass(cell.scores.primary?.mean)}"><a href="/cell/${number}">${withInterval(cell.scores.primary)}</a> <span class="count">n ${outcomes.length} of ${cell.planned}</span>${
    wrong > 0 && html`<br><a href="/cell/${number}?show=wrong">${wrong} wrong</a>`
  }</td>`
}

const isWrong = (value: number | undefined) => value === undefined || value < 1

const formatRowName = ({ row, axis }: ScoreCell) => (axis === 'output' ? `${row}, by ${AXES[axis].title}` : row)

/** Renders the items of one cell. */
export function renderCellPage(run: ViewedRun, { cell, number, outcomes }: ViewedCell, query: URLSearchParams): string {
  const wanted = query.get('show') === 'wrong' ? 'wrong' : 'all'
  const valued = outcomes.map(outcome => ({ outcome, value: getCountedValue(outcome, outcome.scorer) }))
  const shown = valued.filter(({ value }) => wanted === 'all' || isWrong(value))
  const at = pageAsked(query, shown.length, ITEMS_A_PAGE)
  const entry = mustGet(run.entries, cell.entry)
  const title = `${entry.label}: ${formatRowName(cell)} at ${formatLength(cell.at)}`
  return renderViewerPage(
    title,
    [[run.name, '/']],
    html`<p>${withInterval(cell.scores.primary)} · ${outcomes.length} of ${cell.planned} items have a status · show ${
      wanted === 'all'
        ? html`all, <a href="/cell/${number}?show=wrong">only wrong ones</a>`
        : html`<a href="/cell/${number}">all</a>, only wrong ones`
    }</p>
<div class="scroll" role="region" aria-label="Items" tabindex="0"><table>
<thead><tr><th scope="col">Item</th><th scope="col">Score</th><th scope="col">Status</th><th scope="col">Answer</th><th scope="col">Why</th></tr></thead>
<tbody>${shown.slice((at - 1) * ITEMS_A_PAGE, at * ITEMS_A_PAGE).map(({ outcome, value }) => renderItemRow(outcome, value))}</tbody>
</table></div>
${renderPager(shown.length, ITEMS_A_PAGE, at, to => `/cell/${number}?show=${wanted}&page=${to}`)}`,
  )
}

const ITEMS_A_PAGE = 100

function renderItemRow({ item, entry, answer, scores, scorer }: EntryResult, value: number | undefined): Html {
  return html`<tr><th scope="row"><a href="/item/${item.id}?entry=${entry}">${item.index} <span class="quiet">${item.id.slice(0, 8)}</span></a></th><td class="number ${value === 1 ? 'right' : 'wrong'}">${
    value === undefined ? '–' : (100 * value).toFixed(0)
  }</td><td>${answer?.status.kind ?? 'no answer'}</td><td class="text"><bdi>${(answer?.answer ?? '').slice(0, 300)}</bdi></td><td class="text">${scores.get(scorer)?.why.slice(0, 300) ?? ''}</td></tr>
`
}
