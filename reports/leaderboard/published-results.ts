import { formatLength } from '../../core/lengths.ts'
import type { Summary } from '../summary/cells/cells.ts'
import { type Group, makeRowGroup } from '../summary/groups.ts'
import { listReportedCurves, type PublishedCurve, type PublishedPoint } from '../summary/published-results.ts'
import type { ReportInput } from '../summary/reporter.ts'
import { type Html, html } from './html.ts'

/**
 * Renders results of papers for the group and per task: one folded table each with its sources. The chart can switch on
 * their curves.
 */
export function renderPublishedResults(summary: Summary, group: Group, input: ReportInput): Html | false {
  const alone = group.rows.map(row => makeRowGroup(group, row, summary.cells))
  const shown = (group.rows.length > 1 ? [group, ...alone] : alone)
    .map(within => ({ name: within.id, ...listReportedCurves(summary, within, input.labels) }))
    .filter(({ curves }) => curves.length > 0)
  if (shown.length === 0 || summary.entries.length === 0) return false
  return html`<h3>Reported results</h3>
<p class="details">From papers, measured by their authors with their own prompts and samples. Compare them with the scores above by eye only: they are never ranked. Intervals (Wilson, 95 %) exist where the number of items is known.</p>
${shown.map(
  ({ name, curves, caution }) => html`<details>
<summary>${name}</summary>
<p class="fine">${caution}</p>
${renderCurveTable(name, curves)}
</details>
`,
)}`
}

function renderCurveTable(name: string, curves: readonly PublishedCurve[]): Html {
  const lengths = [...new Set(curves.flatMap(({ points }) => points.map(({ at }) => at)))].sort((a, b) => a - b)
  return html`<div class="scroll" role="region" aria-label="${`Reported results of ${name}, scrolls sideways`}" tabindex="0">
<table class="published">
<thead><tr><th scope="col">System</th>${lengths.map(length => html`<th scope="col">${formatLength(length)}</th>`)}<th scope="col" class="left">Metric, method</th><th scope="col" class="left">Source</th></tr></thead>
<tbody>${curves.map(({ system, points, rows }) => {
    const metrics = new Set(
      rows.map(({ metric, method, setting }) => [metric, method, setting ?? []].flat().join(', ')),
    )
    const sources = new Set(rows.map(({ source, version }) => `${source} (${version})`))
    return html`<tr><th scope="row">${system}</th>${lengths.map(
      length => html`<td>${formatPoint(points.find(({ at }) => at === length))}`,
    )}<td class="left">${[...metrics].join('; ')}<td class="text">${[...sources].join('; ')}</tr>
`
  })}</tbody>
</table>
</div>`
}

function formatPoint(point: PublishedPoint | undefined): string {
  if (!point) return '–'
  const { mean, interval } = point
  return interval ? `${mean.toFixed(1)} [${interval.low.toFixed(1)}–${interval.high.toFixed(1)}]` : mean.toFixed(1)
}
