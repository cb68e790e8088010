import { formatLength } from '../../core/lengths.ts'
import { type Cell, differs } from '../cell.ts'
import type { Summary } from '../cells.ts'
import { endingCounts } from '../endings.ts'
import { type Entry, own } from '../entries.ts'
import { whole } from '../format.ts'
import type { Group } from '../groups.ts'
import type { Labels } from '../reporter.ts'
import { type Html, html } from './html.ts'
import { nameOf, scoreCell } from './ranking.ts'

/**
 * Task by task: one folded table an entry, scores first, then how the items ended at each length. Tasks that a short program
 * solves are marked: methods that write programs do not read there.
 */
export function taskTables(summary: Summary, group: Group, labels: Labels['tasks']): Html | false {
  const shown = summary.entries.filter(entry =>
    group.tasks.some(task => cellsOf(summary, group, entry, task).some(worked)),
  )
  if (shown.length === 0) return false
  const name = (task: string) => html`${task}${own(labels, task)?.toolSolvable === true && PROGRAM}`
  return html`<h3>Task by task</h3>
<p class="details">${PROGRAM} marks tasks that a program of twenty lines solves: mind it when methods that write programs are compared.</p>
${shown.map(
  entry => html`<details>
<summary>${nameOf(entry)}</summary>
<div class="scroll" role="region" aria-label="${`Tasks of ${entry.label}, scrolls sideways`}" tabindex="0">
<table>
<thead><tr><th scope="col">Task</th><th scope="col">Scorer</th>${group.lengths.map(length => html`<th scope="col" class="number">${formatLength(length)}</th>`)}</tr></thead>
<tbody>${group.tasks.map(task => taskRows(name(task), cellsOf(summary, group, entry, task)))}</tbody>
<tbody class="endings-rows">${endingRows(summary, group, entry)}</tbody>
</table>
</div>
</details>
`,
)}`
}

const PROGRAM = html` <span class="mark">program</span>`

const worked = (cell: Cell | undefined) => cell !== undefined && cell.missing < cell.planned

function cellsOf(summary: Summary, group: Group, entry: Entry, task: string): (Cell | undefined)[] {
  return group.lengths.map(length => summary.cell(entry.id, task, length))
}

/** The official score, and the strict one where it is another. */
function taskRows(task: Html, cells: readonly (Cell | undefined)[]): Html {
  const some = cells.find(cell => cell !== undefined)
  const scores = (column: 'official' | 'strict') =>
    cells.map(cell => (cell ? scoreCell(cell.scores[column]) : html`<td></td>`))
  return html`<tr><th scope="row">${task}</th><td>${some?.scorers.official ?? ''}</td>${scores('official')}</tr>
${
  cells.some(differs) &&
  html`<tr class="strict"><th scope="row">${task}</th><td>${some?.scorers.strict ?? ''}</td>${scores('strict')}</tr>
`
}`
}

function endingRows(summary: Summary, group: Group, entry: Entry): Html[] {
  const averages = group.lengths.map(length => summary.average(entry.id, group.id, length))
  return endingCounts(averages).map(
    ([name, counts]) =>
      html`<tr><th scope="row">${name.replace('_', ' ')}</th><td>items</td>${counts.map(n => html`<td class="number">${n > 0 && whole(n)}</td>`)}</tr>
`,
  )
}
