import { formatInteger, formatLength, html, trustHtml } from 'fathom-bench/plugin'
import { MEMORY_ANSWER_TOKENS } from '../items/tasks.ts'
import { listBounds } from './bounds.ts'
import { drawLinePlot } from './draw.ts'
import type { LeakCount } from './leaks.ts'
import { computeCostAt, type MemoryEntry, type MemoryReport } from './measure.ts'
import { renderOverAmounts } from './over-amounts-table.ts'
import { renderClasses, renderCosts, renderHalfLives } from './tables.ts'
import { formatNumber, percent, RATES } from './words.ts'

/** The pictures of a run, by their names. */
export function drawPictures(report: MemoryReport): ReadonlyMap<string, string> {
  const { entries, amounts, longest, isOfFiles } = report
  const scored = `${isOfFiles ? 'Score of 100' : 'Right answers in per cent'}, mean of classes,`
  const ages = [...new Set(entries.flatMap(({ byAge }) => byAge.map(({ at }) => at)))].sort((a, b) => a - b)
  const toTicks = (places: readonly number[]) => places.map(at => ({ at, label: formatLength(at) }))
  const toLine = ({ label, answersItself }: MemoryEntry, points: MemoryEntry['byAge']) => ({
    label,
    isHollow: answersItself,
    points: points.map(({ at, share, low, high }) => ({ x: at, y: share, low, high })),
  })
  const costs = entries.flatMap(entry => {
    const points = RATES.flatMap(rate => {
      const x = computeCostAt(entry.cost, rate)
      return x === null || x <= 0 || entry.last.n === 0 ? [] : [{ x, y: entry.last.share }]
    })
    return points.length === 0 ? [] : [{ label: entry.label, isHollow: entry.answersItself, points }]
  })
  const pictures = new Map([
    [
      'accuracy-vs-written',
      drawLinePlot({
        title: `${scored} by tokens written`,
        axis: 'tokens written when the memory is asked; bars: 95 % over streams',
        lines: [...entries.map(entry => toLine(entry, entry.byAmount)), ...listBounds(report)],
        ticks: toTicks(amounts),
      }),
    ],
  ])
  // No question of a file may name its evidence.
  if (ages.length > 0)
    pictures.set(
      'accuracy-vs-age',
      drawLinePlot({
        title: `${scored} by age of what is asked (${formatLength(longest)} written)`,
        axis: 'tokens between the last telling and the question; bars: 95 % over streams',
        lines: entries.map(entry => toLine(entry, entry.byAge)),
        ticks: toTicks(ages),
      }),
    )
  if (costs.length > 0)
    pictures.set(
      'accuracy-vs-cost',
      drawLinePlot({
        title: `${scored} by tokens a question costs`,
        axis: `tokens a question with its share of writing, at ${RATES.map(rate => formatInteger(rate)).join(', ')} questions a million written (right to left)`,
        lines: costs,
        ticks: listPowers(costs.flatMap(({ points }) => points.map(({ x }) => x))).map(at => ({
          at,
          label: formatInteger(at),
        })),
        isScatter: true,
      }),
    )
  return pictures
}

function listPowers(values: readonly number[]): number[] {
  const [least, most] = [Math.floor(Math.log10(Math.min(...values))), Math.ceil(Math.log10(Math.max(...values)))]
  return Array.from({ length: most - least + 1 }, (_, at) => 10 ** (least + at))
}

const formatLeakCount = ({ count, of }: LeakCount): string => (of === 0 ? '–' : `${count} of ${of}`)

/** The headline in plain words: one sentence an entry. */
export function listSentences({ entries, longest, amounts, isOfFiles }: MemoryReport): string[] {
  const range = [...new Set([amounts[0] ?? longest, longest])].map(at => formatLength(at)).join(' to ')
  const when = isOfFiles ? `At the end of each stream (${range} tokens)` : `After ${formatLength(longest)} tokens`
  return entries
    .toSorted((a, b) => rankOf(b) - rankOf(a))
    .map(entry => {
      const { label, last, byClass } = entry
      if (last.n === 0) return `${label} was not asked at ${formatLength(longest)}.`
      const cost = computeCostAt(entry.cost, 100)
      const price =
        cost === null ? '' : `; a question costs ${formatNumber(cost)} tokens if 100 are asked for each million written`
      const right = `${label} ${isOfFiles ? 'scores' : 'answers'} ${percent(last.share)} of 100${isOfFiles ? '' : ' questions'}`
      const mean = byClass.size > 1 ? `mean of ${byClass.size} classes, ` : ''
      return `${when}, ${right} (${mean}95 %: ${percent(last.low)} to ${percent(last.high)})${price}.`
    })
}

const rankOf = ({ last }: MemoryEntry): number => (last.n === 0 ? -1 : last.share)

/** One page: headline, pictures and tables. */
export function renderMemoryPage(report: MemoryReport): string {
  const [headline = 'No question was answered', ...others] = listSentences(report)
  const { entries, longest, streams, isOfFiles } = report
  const simulated = entries.some(each => each.simulated)
  const note = `${streams} ${streams === 1 ? 'stream' : 'streams'}; intervals are over streams.${simulated ? ' SIMULATED: the answers are those of the built-in simulated model.' : ''}`
  const title = 'Memory track'
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c1c1c;background:#fff}table{border-collapse:collapse;font-size:14px}td,th{border-bottom:1px solid #ddd;padding:.2rem .6rem;text-align:right}td{white-space:nowrap}td:first-child,th:first-child{text-align:left;position:sticky;left:0;background:#fff}h1{font-size:1.5rem;line-height:1.3}caption{text-align:left;font-weight:600;padding-top:1rem}.low{color:#8a8a8a}.high{font-weight:600}th{vertical-align:bottom}th.inner{text-align:right}.note{color:#555}svg{width:100%;height:auto}.wide{overflow-x:auto}</style></head>
<body><h1>${headline}</h1>
<p class="note">${note}</p>
<ul>${others.map(line => html`<li>${line}</li>`)}</ul>
<p class="note">Filled marks: the one fixed reader answers from what a memory recalls. Hollow marks: the entry answers by itself, with a prompt of its own.</p>
${[...drawPictures(report).values()].map(trustHtml)}
${renderClasses(report)}
${renderOverAmounts(report)}
${renderHalfLives(entries)}
${renderCosts(entries)}
${renderLosses(entries)}
${isOfFiles ? '' : renderLeaks(entries)}
<p class="note">${isOfFiles ? '' : `Answers have at most ${MEMORY_ANSWER_TOKENS} tokens. `}Made by fathom-bench memory report (docs/memory.md); figures are at ${isOfFiles ? 'the end of each stream' : formatLength(longest)} where nothing else is said.</p></body></html>
`.text
}

function renderLosses(entries: readonly MemoryEntry[]) {
  const lost = entries.map(
    ({ label, losses: { wrong, notStored, notRecalled, notUsed, unknown }, learns }) =>
      html`<tr><td>${label}</td><td>${wrong}</td><td>${notStored}</td><td>${notRecalled}</td><td>${notUsed}</td><td>${unknown}</td><td>${learns ? 'yes' : 'no'}</td></tr>`,
  )
  return html`<div class="wide"><table><caption>Where wrong answers were lost</caption><tr><th>entry</th><th>wrong</th><th>not stored</th><th>stored, not recalled</th><th>recalled, not used</th><th>cannot be seen</th><th>learns from questions</th></tr>${lost}</table></div>`
}

/** Only the made world says what was to be forgotten, and what others were told. */
function renderLeaks(entries: readonly MemoryEntry[]) {
  const leaked = entries.map(({ label, leaks, residue }) => {
    const counts = [
      leaks.forgotten,
      leaks.goneRecalled,
      residue,
      leaks.collateral,
      leaks.resurrected,
      leaks.invented,
      leaks.unasked,
    ]
    return html`<tr><td>${label}</td>${[...counts, leaks.foreign, leaks.clock].map(count => html`<td>${count ? formatLeakCount(count) : 'cannot be seen'}</td>`)}</tr>`
  })
  return html`<div class="wide"><table><caption>Leaks</caption><tr><th>entry</th><th>forgotten, yet told</th><th>forgotten, yet recalled</th><th>forgotten, yet stored</th><th>kept, yet lost</th><th>withdrawn, yet followed</th><th>never told, yet answered</th><th>said where nothing belongs</th><th>another user's</th><th>a machine's clock</th></tr>${leaked}</table></div>`
}
