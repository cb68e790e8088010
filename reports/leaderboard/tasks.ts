import { formatLength } from '../../core/lengths.ts'
import type { ProgramGrade } from '../../core/rows/program.ts'
import { isOtherScore, type Score, type ScoreCell, VARIANTS } from '../summary/cells/cell.ts'
import type { Summary } from '../summary/cells/cells.ts'
import type { Entry } from '../summary/entries/entries.ts'
import { formatInteger } from '../summary/format.ts'
import type { Group } from '../summary/groups.ts'
import { countStatuses } from '../summary/health/statuses.ts'
import { formatLengthHeads } from '../summary/length-axis.ts'
import type { ReportInput } from '../summary/reporter.ts'
import { type Html, html } from './html.ts'
import { renderEntryName } from './ranking.ts'
import { scoreCell } from './ranking-columns.ts'

/**
 * Renders one folded table per entry, task by task: scores first, then how the items ended at each length. Each task is
 * marked with what a short program scores on it, because methods that compute need not read a solved one. The script
 * turns cells with example items into buttons.
 */
export function renderTaskTables(
  summary: Summary,
  group: Group,
  input: ReportInput,
  ranked: readonly Entry[],
  getIndex: (entry: Entry) => number,
): Html | false {
  const shown = ranked.filter(entry => group.rows.some(row => listCells(summary, group, entry, row).some(hasWork)))
  if (shown.length === 0) return false
  const name = (row: string, [cell]: Cells) => html`${row}${cell?.program && renderProgram(cell.program)}`
  const renderTable = (entry: Entry) => html`<details data-entry="${getIndex(entry)}">
<summary>${renderEntryName(entry)}</summary>
<div class="scroll" role="region" aria-label="${`Tasks of ${entry.label}, scrolls sideways`}" tabindex="0">
<table>
<thead><tr><th scope="col">Task</th><th scope="col" class="left">Scorer</th>${formatLengthHeads(summary, group, [entry], input).heads.map(head => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${group.rows.map((row, at) => {
    const cells = listCells(summary, group, entry, row)
    return renderTaskRows(name(row, cells.filter(isThere)), at, cells)
  })}</tbody>
<tbody class="status-rows">${renderStatusRows(summary, group, entry)}</tbody>
</table>
</div>
</details>
`
  const [first, rest] = [shown.slice(0, MOST_TABLES), shown.slice(MOST_TABLES)]
  return html`<h3>Task by task</h3>
<p class="details">Marks say what a program of 40 lines is worth on a task without understanding its text: it solves it, helps, or does not. Strongest baseline: the score of a program that sees 4,096 tokens, or guesses, and the length at which it was measured. <span data-items-hint hidden></span></p>
${first.map(renderTable)}
${
  rest.length > 0 &&
  html`<details class="rest">
<summary>${rest.length === 1 ? '1 more entry' : html`${formatInteger(rest.length)} more entries`}</summary>
${rest.map(renderTable)}
</details>`
}`
}

/** Further entries share one folded section. */
const MOST_TABLES = 8

const renderProgram = (grade: ProgramGrade) => html` <span class="mark">program: ${grade}</span>`

const hasWork = (cell: ScoreCell | undefined) => cell !== undefined && cell.missing < cell.planned

type Cells = readonly (ScoreCell | undefined)[]

const isThere = (cell: ScoreCell | undefined) => cell !== undefined

function listCells(summary: Summary, group: Group, entry: Entry, row: string): Cells {
  return group.lengths.map(length => summary.cell(entry.id, group, row, length))
}

/** Renders the primary score, and below it other scores that differ from it. */
function renderTaskRows(name: Html, at: number, cells: Cells): Html {
  const some = cells.find(isThere)
  const further = [
    ...VARIANTS.map(variant => ({ scorer: some?.scorers[variant], scores: cells.map(cell => cell?.scores[variant]) })),
    ...(some?.secondary ?? []).map(({ scorer }, index) => ({
      scorer,
      scores: cells.map(cell => cell?.secondary?.[index]?.score),
    })),
  ].filter(({ scores }) => cells.some((cell, index) => isOtherScore(cell, scores[index])))
  const renderCells = (scores: readonly (Score | undefined)[]) =>
    cells.map((cell, index) => (cell ? scoreCell(scores[index]) : html`<td>`))
  return html`<tr data-row="${at}"><th scope="row">${name}</th><td class="left">${some?.scorers.primary ?? ''}${renderCells(cells.map(cell => cell?.scores.primary))}</tr>
${further.map(
  ({
    scorer,
    scores,
  }) => html`<tr class="strict"><th scope="row">${name}</th><td class="left">${scorer ?? ''}${renderCells(scores)}</tr>
`,
)}${cells.some(cell => cell?.floor) && renderFloorRow(name, cells)}`
}

/** Renders the strongest shortcut baseline of the task at each length, with its name. */
function renderFloorRow(name: Html, cells: Cells): Html {
  const solved = cells.some(cell => cell?.floor?.solved)
  return html`<tr class="strict"><th scope="row">${name}</th><td class="left">strongest baseline${solved && ': already solves it from 4K tokens'}${cells.map(
    cell =>
      html`<td>${cell?.floor && `${Math.round(100 * cell.floor.score)} ${cell.floor.by.replace('floor:', '')} (${formatLength(cell.floor.measuredAt)})`}`,
  )}</tr>
`
}

function renderStatusRows(summary: Summary, group: Group, entry: Entry): Html[] {
  const averages = group.lengths.map(length => summary.average(entry.id, group.id, length))
  return countStatuses(averages).map(
    ([name, counts]) =>
      html`<tr><th scope="row">${name.replace('_', ' ')}</th><td class="left">items${counts.map(n => html`<td>${n > 0 && formatInteger(n)}`)}</tr>
`,
  )
}
