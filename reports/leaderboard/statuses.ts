import { STATUS_KINDS } from '../../core/rows/rows.ts'
import type { Average } from '../summary/cells/cell.ts'
import type { Summary } from '../summary/cells/cells.ts'
import type { Entry } from '../summary/entries/entries.ts'
import { formatCount, formatInteger } from '../summary/format.ts'
import type { Group } from '../summary/groups.ts'
import { type Html, html } from './html.ts'
import { renderEntryName } from './ranking.ts'

/** All final states of an item, in the order of the bar. A `missing` item was never tried. */
const PARTS = [...STATUS_KINDS, 'missing'] as const
type Part = (typeof PARTS)[number]

const WORDS: Readonly<Record<Part, string>> = {
  answered: 'answered',
  length_stop: 'stopped by length',
  truncated: 'prompt truncated by the server',
  overflow: 'over the context window',
  refused: 'refused',
  budget: 'out of budget',
  sandbox_error: 'sandbox error',
  failed: 'failed',
  missing: 'missing',
}

/** Further counts of items. Columns without counts are left out. */
const AMONG: readonly { readonly words: string; readonly of: (all: Average) => number }[] = [
  { words: 'of these forced', of: all => all.forced },
  { words: 'of these empty', of: all => all.empty },
  { words: 'with unclosed reasoning', of: all => all.openThinking },
]

/**
 * Renders how all items of an entry ended: a stacked bar each, and the counts next to it. Kinds that never occur have
 * no column; entries whose items were all answered share one line.
 */
export function renderStatuses(summary: Summary, group: Group, entries: readonly Entry[]): Html | false {
  const all = entries.flatMap(entry => {
    const all = summary.average(entry.id, group.id, 'all')
    return all && all.planned > 0 ? [{ entry, all }] : []
  })
  if (all.length === 0) return false
  const lines = all.filter(({ all }) => !isPlain(all))
  if (lines.length === 0)
    return html`<h3>How items ended</h3>
<p class="details">${all.length === 1 ? 'Every item was answered' : `All ${formatInteger(all.length)} entries: every item answered`}.</p>`
  const plain = all.length - lines.length
  const parts = PARTS.filter(part => lines.some(({ all }) => countOf(all, part) > 0))
  const among = AMONG.filter(({ of }) => lines.some(({ all }) => of(all) > 0))
  const unscored = lines.some(({ all }) => all.unscored > 0)
  return html`<h3>How items ended</h3>
<p class="details">All items of all lengths. Every status but “failed” is a result; without an answer it scores 0. Failed ones count as 0 and lower the coverage.</p>
<div class="scroll" role="region" aria-label="${`Statuses of ${group.id}, scrolls sideways`}" tabindex="0">
<table class="statuses">
<thead><tr><th scope="col">Entry</th><th scope="col" class="bar">Share</th>${parts.map(
    part =>
      html`<th scope="col"><svg class="key" width="10" height="10" aria-hidden="true"><rect class="${part}" width="10" height="10" rx="2"/></svg> ${WORDS[part]}</th>`,
  )}${among.map(({ words }) => html`<th scope="col">${words}</th>`)}${unscored && html`<th scope="col">unscored</th>`}<th scope="col">Items</th></tr></thead>
<tbody>${lines.map(
    ({ entry, all }) => html`<tr><th scope="row">${renderEntryName(entry)}</th>${renderBar(all)}${parts.map(
      part => html`<td>${countOf(all, part) > 0 ? formatInteger(countOf(all, part)) : '·'}`,
    )}${among.map(({ of }) => html`<td>${of(all) > 0 ? formatInteger(of(all)) : '·'}`)}${unscored && html`<td>${all.unscored > 0 ? formatInteger(all.unscored) : '·'}`}<td>${formatInteger(all.planned)}</tr>
`,
  )}</tbody>
</table>
</div>${
    plain > 0 &&
    html`
<p class="fine">${plain === 1 ? 'The other entry' : `The ${formatInteger(plain)} other entries`}: every item answered.</p>`
  }`
}

/** Returns whether every item was answered and no other count applies. */
const isPlain = (all: Average): boolean =>
  countOf(all, 'answered') === all.planned && all.unscored === 0 && AMONG.every(({ of }) => of(all) === 0)

const countOf = (all: Average, part: Part) => (part === 'missing' ? all.missing : (all.statuses[part] ?? 0))

const WIDTH = 240

function renderBar(all: Average): Html {
  let from = 0
  const rects = PARTS.filter(part => countOf(all, part) > 0).map(part => {
    const width = (countOf(all, part) / all.planned) * WIDTH
    const rect = html`<rect class="${part}" x="${from.toFixed(1)}" width="${Math.max(width - 1, 0.8).toFixed(1)}" height="14"/>`
    from += width
    return rect
  })
  const words = PARTS.filter(part => countOf(all, part) > 0).map(
    part => `${formatInteger(countOf(all, part))} ${WORDS[part]}`,
  )
  return html`<td class="bar"><svg viewBox="0 0 ${WIDTH} 14" width="${WIDTH}" height="14" role="img" aria-label="${`${words.join(', ')} of ${formatCount(all.planned, 'item')}`}">${rects}</svg>`
}
