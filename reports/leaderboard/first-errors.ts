import { findLargest } from '../../core/collections/extremes.ts'
import { formatLength } from '../../core/lengths.ts'
import { AXES } from '../summary/axis.ts'
import type { Summary } from '../summary/cells/cells.ts'
import type { Entry } from '../summary/entries/entries.ts'
import { formatInteger } from '../summary/format.ts'
import type { Group } from '../summary/groups.ts'
import { countWrong, type FirstErrors } from '../summary/rows/first-errors.ts'
import { type Html, html } from './html.ts'
import { renderEntryName } from './ranking.ts'

/** Renders where in the expected trace answers first go wrong: a histogram per task and length, folded by entry. */
export function renderFirstErrors(summary: Summary, group: Group, ranked: readonly Entry[]): Html | false {
  const shown = ranked.filter(entry => group.rows.some(row => listErrors(summary, group, entry, row).some(hasErrors)))
  if (shown.length === 0) return false
  return html`<h3>First errors by position</h3>
<p class="details">Each bar is a tenth of the expected trace, from its beginning on the left; it counts the answers whose first error lies there. Answers that are right, or hold no trace at all, have none.</p>
${shown.map(
  entry => html`<details>
<summary>${renderEntryName(entry)}</summary>
<div class="scroll" role="region" aria-label="${`First errors of ${entry.label}, scrolls sideways`}" tabindex="0">
<table>
<thead><tr><th scope="col">Task</th>${group.lengths.map(length => html`<th scope="col">${formatLength(length)} <span class="unit">${AXES[group.axis].tokens}</span></th>`)}</tr></thead>
<tbody>${group.rows
    .map(row => ({ row, errors: listErrors(summary, group, entry, row) }))
    .filter(({ errors }) => errors.some(hasErrors))
    .map(
      ({ row, errors }) => html`<tr><th scope="row">${row}</th>${errors.map(renderHistogram)}</tr>
`,
    )}</tbody>
</table>
</div>
</details>
`,
)}`
}

const listErrors = (summary: Summary, group: Group, entry: Entry, row: string) =>
  group.lengths.map(length => summary.cell(entry.id, group, row, length)?.firstErrors)

const hasErrors = (errors: FirstErrors | undefined) => errors !== undefined

const WIDTH = 120
const HEIGHT = 44
const GAP = 1

/** Renders bars whose height is their share of the wrong answers. The numbers are also in the picture's label. */
function renderHistogram(errors: FirstErrors | undefined): Html {
  if (!errors) return html`<td>`
  const wrong = countWrong(errors)
  const most = Math.max(1, findLargest(errors.tenths))
  const step = WIDTH / errors.tenths.length
  const bars = errors.tenths.map((count, tenth) => {
    const height = (count / most) * HEIGHT
    return (
      count > 0 &&
      html`<rect x="${(tenth * step).toFixed(1)}" y="${(HEIGHT - height).toFixed(1)}" width="${(step - GAP).toFixed(1)}" height="${height.toFixed(1)}"/>`
    )
  })
  const words = errors.tenths
    .map((count, tenth) => `${tenth * 10}–${tenth * 10 + 10} %: ${formatInteger(count)}`)
    .filter((_, tenth) => errors.tenths[tenth] > 0)
  const label = wrong === 0 ? 'No errors' : `First errors by position in the trace: ${words.join(', ')}`
  return html`<td class="histogram"><svg width="${WIDTH}" height="${HEIGHT + 1}" role="img" aria-label="${label}">${bars}<line x1="0" x2="${WIDTH}" y1="${HEIGHT + 0.5}" y2="${HEIGHT + 0.5}"/></svg> <small>${formatInteger(wrong)} of ${formatInteger(errors.answers)} answers</small>`
}
