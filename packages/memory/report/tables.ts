import { formatInteger, type Html, html } from 'fathom-bench/plugin'
import { orderClasses } from './classes.ts'
import { findFloors } from './floors-table.ts'
import { computeBreakEven, computeCostAt, type MemoryEntry, type MemoryReport } from './measure.ts'
import type { MeasuredShare } from './shares.ts'
import { formatMeasuredShare, formatNumber, percent, RATES } from './words.ts'

/** The entry to which all others are compared in cost. */
const FULL_CONTEXT = 'history:full-context'

export function renderClasses({ entries, classes, longest, isOfFiles }: MemoryReport): Html {
  const rows = orderClasses(classes).map(({ id, chance }) => {
    const bounds = findFloors(id, longest)
    const floor = bounds ? `${bounds.floor} ${bounds.by}` : chance === undefined ? '–' : `chance ${percent(chance)}`
    const bound = isOfFiles ? '' : html`<td>${floor}</td><td>${bounds?.verbatim4k ?? '–'}</td>`
    const cells = entries.map(({ byClass }) => renderCell(byClass.get(id), bounds))
    return html`<tr><td>${id}</td>${bound}${cells}</tr>`
  })
  // No floor of a file is measured.
  const caption = isOfFiles
    ? 'Classes: score of 100 (95 %)'
    : 'Classes: per cent right (95 %). Grey: not above the floor. Bold: above what a perfect reader finds by search in 4K.'
  const bounds = isOfFiles ? '' : html`<th>best floor</th><th>search, 4K</th>`
  return html`<div class="wide"><table><caption>${caption}</caption><tr><th>class</th>${bounds}${entries.map(({ label }) => html`<th>${label}</th>`)}</tr>${rows}</table></div>`
}

function renderCell(cell: MeasuredShare | undefined, bounds: ReturnType<typeof findFloors>): Html {
  if (cell === undefined) return html`<td>–</td>`
  const points = 100 * cell.share
  const kind = bounds === undefined ? '' : points <= bounds.floor ? 'low' : points > bounds.verbatim4k ? 'high' : ''
  return html`<td class="${kind}">${formatMeasuredShare(cell)}</td>`
}

export function renderCosts(entries: readonly MemoryEntry[]): Html {
  const full = entries.find(({ label }) => label.startsWith(FULL_CONTEXT))
  const rows = entries.map(({ label, cost, isFull }) => {
    const stored = cost.bytes === null ? '–' : `${formatNumber(cost.bytes)}${isFull ? ', full' : ''}`
    const cells = [
      formatNumber(cost.writePerMillion),
      formatSeconds(cost.writeMs),
      formatSeconds(cost.settleMs),
      formatNumber(cost.ask),
      formatSeconds(cost.askMs),
      stored,
      ...RATES.map(rate => formatNumber(computeCostAt(cost, rate))),
      full === undefined || full.label === label ? '–' : formatBreakEven(computeBreakEven(cost, full.cost)),
    ]
    return html`<tr><td>${label}</td>${cells.map(cell => html`<td>${cell}</td>`)}</tr>`
  })
  const priced = RATES.map(rate => html`<th>${formatInteger(rate)}</th>`)
  return html`<div class="wide"><table><caption>Cost in tokens and seconds</caption><tr><th rowspan="2">entry</th><th colspan="2">write</th><th>settle</th><th colspan="2">ask</th><th>store</th><th colspan="${RATES.length}">a question, if so many are asked for each million written</th><th rowspan="2">cheaper than full context from, questions a million</th></tr>
<tr><th class="inner">tokens a million</th><th>s</th><th>s</th><th>tokens</th><th>s</th><th>bytes a stream</th>${priced}</tr>${rows}</table></div>`
}

const formatSeconds = (ms: number): string => (ms / 1000).toFixed(ms < 10_000 ? 1 : 0)

const formatBreakEven = (questions: number | null): string =>
  questions === null ? 'never' : questions === 0 ? 'the first' : questions.toFixed(1)

/** Nothing where no two ages were asked, or nothing of the youngest is known. */
export function renderHalfLives(entries: readonly MemoryEntry[]): Html | '' {
  const rows = entries.flatMap(({ label, halfLife }) =>
    halfLife === undefined
      ? []
      : [
          html`<tr><td>${label}</td><td>${formatAge(halfLife.at, halfLife.beyond)}</td><td>${formatAge(halfLife.low, false)} to ${formatAge(halfLife.high, halfLife.highBeyond)}</td></tr>`,
        ],
  )
  return rows.length === 0
    ? ''
    : html`<div class="wide"><table><caption>Half-life: the age in tokens at which half of what is known of the youngest is left</caption><tr><th>entry</th><th>half-life</th><th>95 % over streams</th></tr>${rows}</table></div>`
}

const formatAge = (tokens: number, isBeyond: boolean): string => `${isBeyond ? 'above ' : ''}${formatInteger(tokens)}`
