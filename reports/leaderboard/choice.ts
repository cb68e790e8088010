import { formatLength } from '../../core/lengths.ts'
import { buildBudgetTable } from '../summary/choice/budget-table.ts'
import { formatCount, NO_RESULT } from '../summary/format.ts'
import type { Group } from '../summary/groups.ts'
import type { ReportInput } from '../summary/reporter.ts'
import { CLOSE, formatBest, formatBudget, hasClose, listChosen, makeNamer, nameLimited } from '../tables/choice.ts'
import { type Html, html } from './html.ts'

/** Renders the most accurate measured entry by length and budget; false if fewer than two entries were metered. */
export function renderBudgets(input: ReportInput, group: Group): Html | false {
  const table = buildBudgetTable(input, group)
  if (!table) return false
  const { unit, budgets, rows } = table
  const nameOf = makeNamer(listChosen(table))
  return html`<h3>By length and budget</h3>
<p class="details">The most accurate measured entry whose mean ${nameLimited(unit)} per answer is within the budget, and its score. ${hasClose(table) && `${CLOSE}. `}${NO_RESULT}: none is. <code>fathom-bench choose</code> shows the whole frontier with intervals.</p>
<div class="scroll" role="region" aria-label="Best entry by length and budget, scrolls sideways" tabindex="0">
<table>
<thead><tr><th scope="col">Length</th>${budgets.map(budget => html`<th scope="col">≤ ${formatBudget(unit, budget)}</th>`)}</tr></thead>
<tbody>${rows.map(
    ({ at, best, unknown }) =>
      html`<tr><th scope="row">${formatLength(at)}${unknown > 0 && html` <small class="lack">${formatCount(unknown, 'entry', 'entries')} not measured</small>`}</th>${best.map(each => html`<td>${formatBest(each, nameOf)}`)}</tr>
`,
  )}</tbody>
</table>
</div>
`
}
