import type { Summary } from '../summary/cells/cells.ts'
import type { Group } from '../summary/groups.ts'
import { formatHealthAlert, listIssueLines } from '../summary/health/health-lines.ts'
import { type Html, html } from './html.ts'

/** Renders the problems of a group's results on a line that unfolds, or one line that everything is complete. */
export function renderHealthNote(summary: Summary, group: Group): Html | false {
  const measured = summary.entries.filter(({ id }) => summary.healthOf(id, group.id, 'all') !== undefined)
  if (measured.length === 0) return false
  const lines = listIssueLines(summary, group)
  if (lines.length === 0) return html`<p class="fine health">Complete: every requested answer ended in a result.</p>`
  return html`<details class="health ill">
<summary>${formatHealthAlert(summary, group, measured)}</summary>
<ul>${lines.map(line => html`<li>${line}</li>`)}</ul>
</details>`
}
