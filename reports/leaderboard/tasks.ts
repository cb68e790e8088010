import { formatLength } from '../../core/lengths.ts'
import { type Cell, differs } from '../cell.ts'
import type { Summary } from '../cells.ts'
import { endingCounts } from '../endings.ts'
import type { Entry } from '../entries.ts'
import { whole } from '../format.ts'
import type { Group } from '../groups.ts'
import { type Html, html } from './html.ts'
import { nameOf, scoreCell } from './ranking.ts'

/** Task by task: one folded table an entry, scores first, then how the items ended at each length. */
export function taskTables(summary: Summary, group: Group): Html | false {
  const shown = summary.entries.filter(entry =>
    group.tasks.some(task => cellsOf(summary, group, entry, task).some(worked)),
  )
  if (shown.length === 0) return false
  return html`<h3>Task by task</h3>
${shown.map(
  entry => html`<details>
<summary>${nameOf(entry)}</summary>
<div class="scroll" role="region" aria-label="${`Tasks of ${entry.label}, scrolls sideways`}" tabindex="0">
<table>
<thead><tr><th scope="col">Task</th><th scope="col">Scorer</th>${group.lengths.map(length => html`<th scope="col" class="number">${formatLength(length)}</th>`)}</tr></thead>
<tbody>${group.tasks.map(task => taskRows(task, cellsOf(summary, group, entry, task)))}</tbody>
<tbody class="endings-rows">${endingRows(summary, group, entry)}</tbody>
</table>
</div>
</details>
`,
)}`
}

const worked = (cell: Cell | undefined) => cell !== undefined && cell.missing < cell.planned

function cellsOf(summary: Summary, group: Group, entry: Entry, task: string): (Cell | undefined)[] {
  return group.lengths.map(length => summary.cell(entry.id, task, length))
}

/** The official score, and the strict one where it is another. */
function taskRows(task: string, cells: readonly (Cell | undefined)[]): Html {
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
