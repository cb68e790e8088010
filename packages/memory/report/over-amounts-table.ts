import { type Html, html } from 'fathom-bench/plugin'
import type { LeakCount } from './leaks.ts'
import type { MemoryReport } from './measure.ts'

const formatPart = ({ count, of }: LeakCount): string =>
  of === 0 ? '–' : `${((100 * count) / of).toFixed(0)} % (${count} of ${of})`

/** Shows how answers change as more is written; nothing for a run of one amount, or of files. */
export function renderOverAmounts({ entries, amounts, isOfFiles }: MemoryReport): Html | '' {
  if (isOfFiles || amounts.length < 2) return ''
  const rows = entries.map(
    ({ label, overAmounts: { uptake, uptakeLater, resurrected, forgot } }) =>
      html`<tr><td>${label}</td>${[uptake, uptakeLater, resurrected, forgot].map(each => html`<td>${formatPart(each)}</td>`)}</tr>`,
  )
  return html`<div class="wide"><table><caption>As more is written: the same questions, asked again at later amounts</caption><tr><th>entry</th><th>changed value right at once (uptake)</th><th>still right at the next amount</th><th>right once, then a replaced value came back (resurrection)</th><th>unchanged fact right once, then wrong</th></tr>${rows}</table></div>`
}
