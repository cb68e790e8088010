import { formatLength } from '../../core/lengths.ts'
import { sanitize } from '../../core/text/quote.ts'
import { AXES } from '../summary/axis.ts'
import { DEPTH_BINS, type DepthCell, type DepthMap, FEW, poolDepthCells } from '../summary/cells/depth-map.ts'
import type { Entry } from '../summary/entries/entries.ts'
import { type Group, hasCell } from '../summary/groups.ts'
import { type Html, html } from './html.ts'
import { renderEntryName } from './ranking.ts'

/** The maps of a group for the page's script: for each entry one over all rows, and one per row. */
export interface DepthData {
  /** Names of the maps: `all tasks` if there are several, then the rows. */
  readonly rows: readonly string[]
  /**
   * By entry (its position among the page's entries), then by row: `[mean, n]` flattened, length by length, bin by bin.
   * A mean of −1 means none, −2 that every prompt was rejected.
   */
  readonly maps: readonly (readonly [entry: number, row: number, cells: readonly number[]])[]
}

const ALL = 'all tasks'

/** A map over all rows counts each item once, so rows with many items weigh more. */
export function buildDepthData(
  maps: readonly DepthMap[],
  group: Group,
  entries: readonly Entry[],
): DepthData | undefined {
  const own = maps.filter(map => hasCell(group, map))
  const rows = group.rows.filter(row => own.some(map => map.row === row))
  if (rows.length === 0) return undefined
  const names = rows.length > 1 ? [ALL, ...rows] : rows
  const filled = entries.flatMap((entry, at) => {
    const mine = own.filter(map => map.entry === entry.id)
    if (mine.length === 0) return []
    const single = mine.map(
      map => [at, names.indexOf(map.row), flattenCells(group, length => findCells(map, length))] as const,
    )
    if (rows.length === 1) return single
    const together = flattenCells(group, length => poolColumns(mine.map(map => findCells(map, length))))
    return [[at, 0, together] as const, ...single.sort(([, a], [, b]) => a - b)]
  })
  return { rows: names.map(name => sanitize(name)), maps: filled }
}

const findCells = ({ lengths, cells }: DepthMap, length: number): readonly DepthCell[] =>
  cells[lengths.indexOf(length)] ?? NOTHING

const NOTHING: readonly DepthCell[] = Array.from({ length: DEPTH_BINS }, () => ({ mean: undefined, n: 0 }))

const poolColumns = (maps: readonly (readonly DepthCell[])[]) =>
  NOTHING.map((_, bin) => poolDepthCells(maps.map(cells => cells[bin])))

const [NONE, REFUSED] = [-1, -2]

const flattenCells = (group: Group, cellsOf: (length: number) => readonly DepthCell[]) =>
  group.lengths.flatMap(length =>
    cellsOf(length).flatMap(({ mean, n, refused }) => [
      mean === undefined ? NONE : refused ? REFUSED : Math.round(mean * 100),
      n,
    ]),
  )

/** Most cells of maps for readers without JavaScript. */
const MOST_CELLS = 4000

/**
 * Renders depth × length, a table per entry. Each cell has its number and a class for its step of the colour scale.
 * With JavaScript, readers choose a task and entries, and the script refills the tables.
 */
export function renderDepthMaps(data: DepthData, group: Group, entries: readonly Entry[]): Html {
  const perMap = group.lengths.length * DEPTH_BINS
  const shown = sortByRow(data).slice(0, Math.max(1, Math.floor(MOST_CELLS / perMap)))
  const left = data.maps.length - shown.length
  const rows = [...new Set(shown.map(([, row]) => row))]
  return html`<h3>Accuracy by depth</h3>
<p class="details">Accuracy by the depth of the planted facts (down) and by length (across), the number of items below. The paler a cell, the more is lost there. Hatched: fewer than ${FEW} items; ×: every prompt refused as too long. An item counts in each tenth that one of its facts begins in, with its whole score.</p>
<div class="depth" data-depth>
<p class="scale" aria-hidden="true">0 ${Array.from({ length: 11 }, (_, step) => html`<span class="h${step}"></span>`)} 100</p>
${rows.map(
  (row, at) => html`<details${at === 0 && html` open`}>
<summary>${data.rows[row]}</summary>
<div class="maps">${shown.filter(map => map[1] === row).map(([entry, , cells]) => renderMap(entries[entry], group, cells))}</div>
</details>
`,
)}${left > 0 && html`<p class="fine nojs">${left} more maps need JavaScript.</p>`}
</div>`
}

/** Sorts maps over all rows first, then row by row, so that the budget drops the last rows of all entries. */
const sortByRow = ({ maps }: DepthData) => maps.toSorted((a, b) => a[1] - b[1] || a[0] - b[0])

function renderMap(entry: Entry, group: Group, cells: readonly number[]): Html {
  return html`<div class="scroll" role="region" aria-label="${`Depth map of ${entry.label}, scrolls sideways`}" tabindex="0"><table class="map">
<caption><span>${renderEntryName(entry)}</span></caption>
<thead><tr><th scope="col">Depth</th>${group.lengths.map(length => html`<th scope="col">${formatLength(length)}${group.axis === 'output' && html` <span class="unit">${AXES.output.tokens}</span>`}</th>`)}</tr></thead>
<tbody>${NOTHING.map(
    (_, bin) =>
      html`<tr><th scope="row">${bin * 10}–${bin * 10 + 10} %</th>${group.lengths.map((_, length) => {
        const at = 2 * (length * DEPTH_BINS + bin)
        return renderCell(cells[at], cells[at + 1])
      })}</tr>
`,
  )}</tbody>
</table></div>`
}

function renderCell(mean: number, n: number): Html {
  if (n === 0) return html`<td>`
  if (mean === REFUSED) return html`<td>×<small>${n}</small>`
  return html`<td class="h${Math.round(mean / 10)}${n < FEW && ' few'}">${mean}<small>${n}</small>`
}
