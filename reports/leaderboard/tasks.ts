import { formatLength } from '../../core/lengths.ts'
import { headsOf } from '../along.ts'
import { type Cell, differs, type Score, VARIANTS } from '../cell.ts'
import type { Summary } from '../cells.ts'
import type { Entry } from '../entries.ts'
import { integer } from '../format.ts'
import type { Group } from '../groups.ts'
import { own } from '../own.ts'
import type { ReportInput } from '../reporter.ts'
import { statusCounts } from '../statuses.ts'
import { type Html, html } from './html.ts'
import { nameOf, scoreCell } from './ranking.ts'

/**
 * Task by task: one folded table an entry, scores first, then how the items ended at each length. Tasks that a short program
 * solves are marked: methods that write programs do not read there. The script makes buttons of cells that have items to show.
 */
export function taskTables(
  summary: Summary,
  group: Group,
  input: ReportInput,
  ranked: readonly Entry[],
  place: (entry: Entry) => number,
): Html | false {
  const shown = ranked.filter(entry => group.rows.some(row => cellsOf(summary, group, entry, row).some(worked)))
  if (shown.length === 0) return false
  const name = (row: string, [cell]: Cells) =>
    html`${row}${cell && own(input.labels.tasks, cell.task)?.toolSolvable === true && PROGRAM}`
  const table = (entry: Entry) => html`<details data-entry="${place(entry)}">
<summary>${nameOf(entry)}</summary>
<div class="scroll" role="region" aria-label="${`Tasks of ${entry.label}, scrolls sideways`}" tabindex="0">
<table>
<thead><tr><th scope="col">Task</th><th scope="col" class="left">Scorer</th>${headsOf(summary, group, [entry], input).heads.map(head => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${group.rows.map((row, at) => {
    const cells = cellsOf(summary, group, entry, row)
    return taskRows(name(row, cells.filter(isThere)), at, cells)
  })}</tbody>
<tbody class="status-rows">${statusRows(summary, group, entry)}</tbody>
</table>
</div>
</details>
`
  const [first, rest] = [shown.slice(0, MOST_TABLES), shown.slice(MOST_TABLES)]
  return html`<h3>Task by task</h3>
<p class="details">${PROGRAM} marks tasks that a program of twenty lines solves: keep that in mind when you compare methods that write programs. Strongest baseline: the score of a program that sees 4,096 tokens, or guesses, and the length at which it was measured. <span data-items-hint hidden></span></p>
${first.map(table)}
${
  rest.length > 0 &&
  html`<details class="rest">
<summary>${rest.length === 1 ? '1 more entry' : html`${integer(rest.length)} more entries`}</summary>
${rest.map(table)}
</details>`
}`
}

/** The tables of more entries are folded together. */
const MOST_TABLES = 8

const PROGRAM = html` <span class="mark">program</span>`

const worked = (cell: Cell | undefined) => cell !== undefined && cell.missing < cell.planned

type Cells = readonly (Cell | undefined)[]

const isThere = (cell: Cell | undefined) => cell !== undefined

function cellsOf(summary: Summary, group: Group, entry: Entry, row: string): Cells {
  return group.lengths.map(length => summary.cell(entry.id, group, row, length))
}

/** The primary score; below it the others and those of scorers beside, where they are others. */
function taskRows(name: Html, at: number, cells: Cells): Html {
  const some = cells.find(isThere)
  const further = [
    ...VARIANTS.map(variant => ({
      scorer: some?.scorers[variant],
      scores: cells.map(cell => cell?.scores[variant]),
    })),
    ...(some?.secondary ?? []).map(({ scorer }, place) => ({
      scorer,
      scores: cells.map(cell => cell?.secondary?.[place]?.score),
    })),
  ].filter(({ scores }) => cells.some((cell, place) => differs(cell, scores[place])))
  const filled = (scores: readonly (Score | undefined)[]) =>
    cells.map((cell, place) => (cell ? scoreCell(scores[place]) : html`<td>`))
  return html`<tr data-row="${at}"><th scope="row">${name}</th><td class="left">${some?.scorers.primary ?? ''}${filled(cells.map(cell => cell?.scores.primary))}</tr>
${further.map(
  ({
    scorer,
    scores,
  }) => html`<tr class="strict"><th scope="row">${name}</th><td class="left">${scorer ?? ''}${filled(scores)}</tr>
`,
)}${cells.some(cell => cell?.floor) && floorRow(name, cells)}`
}

/** What the strongest shortcut floor of the task scores at each length, and which it is. */
function floorRow(name: Html, cells: Cells): Html {
  const solved = cells.some(cell => cell?.floor?.solved)
  return html`<tr class="strict"><th scope="row">${name}</th><td class="left">strongest baseline${solved && ': already solves it from 4K tokens'}${cells.map(
    cell =>
      html`<td>${cell?.floor && `${Math.round(100 * cell.floor.score)} ${cell.floor.by.replace('floor:', '')} (${formatLength(cell.floor.measuredAt)})`}`,
  )}</tr>
`
}

function statusRows(summary: Summary, group: Group, entry: Entry): Html[] {
  const averages = group.lengths.map(length => summary.average(entry.id, group.id, length))
  return statusCounts(averages).map(
    ([name, counts]) =>
      html`<tr><th scope="row">${name.replace('_', ' ')}</th><td class="left">items${counts.map(n => html`<td>${n > 0 && integer(n)}`)}</tr>
`,
  )
}
