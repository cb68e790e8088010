import { html, trustHtml } from 'fathom-bench/plugin'
import { BANDS } from '../items/kinds.ts'
import { keepAnswered } from '../judge/pairs.ts'
import { nameOutcome, type ServeCheck } from './result.ts'

const COLORS = { PASS: '#1a7f4b', FAIL: '#b3261e', 'CANNOT TELL': '#8a6d00' } as const

/** Width and height of the picture, in units of its own. */
const [WIDTH, ROW, LEFT, RIGHT, TOP] = [760, 34, 170, 70, 30]
/** Points of 100 on each side of zero that are always drawn; a larger change widens its side. */
const LEAST_POINTS = 15
const TICK_STEPS = [5, 10, 25, 50]
const MOST_TICKS = 9

/** The picture: by length, the change with what is possible at worst, and the margin. It needs no file but itself. */
export function drawChangePicture({ lengths }: Pick<ServeCheck, 'lengths'>): string {
  const height = TOP + ROW * lengths.length + 40
  const points = lengths.map(({ asked: { judged } }) => {
    const { n, lost, won } = judged.overall
    return {
      change: n === 0 ? 0 : (100 * (won - lost)) / n,
      worst: -100 * judged.atWorst,
      margin: -100 * judged.margin,
    }
  })
  const ticks = listTicks(points.flatMap(each => Object.values(each)))
  const [least, most] = [ticks[0], ticks[ticks.length - 1]]
  const toX = (value: number) => LEFT + ((WIDTH - LEFT - RIGHT) * (value - least)) / (most - least)
  const rows = lengths.map(({ label, verdict }, at) => {
    const { change, worst, margin } = points[at]
    const y = TOP + ROW * at + ROW / 2
    return html`<text x="${LEFT - 12}" y="${y + 4}" text-anchor="end">${label} ${verdict}</text>
<line x1="${toX(margin)}" x2="${toX(margin)}" y1="${y - 11}" y2="${y + 11}" stroke="#777" stroke-dasharray="3 2"/>
<line x1="${toX(worst)}" x2="${toX(change)}" y1="${y}" y2="${y}" stroke="${COLORS[verdict]}" stroke-width="3"/>
<circle cx="${toX(change)}" cy="${y}" r="5" fill="${COLORS[verdict]}"/>
<text x="${WIDTH - 8}" y="${y + 4}" text-anchor="end">${formatPoints(change)}</text>`
  })
  const scale = ticks.map(
    value => html`<line x1="${toX(value)}" x2="${toX(value)}" y1="${TOP}" y2="${height - 36}" stroke="${value === 0 ? '#999' : '#e4e4e4'}"/>
<text x="${toX(value)}" y="${height - 20}" text-anchor="middle">${value > 0 ? `+${value}` : value}</text>`,
  )
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12" role="img" aria-label="Change in points by length, with the worst that is possible and the margin">
<rect width="100%" height="100%" fill="#fff"/>
<text x="${LEFT}" y="16">change in points; line: possible at worst (95 %); dashed: margin</text>
${scale}${rows}</svg>
`.text
}

/** Ticks from one end of the scale to the other, such that all of `values` lie between them. */
function listTicks(values: readonly number[]): number[] {
  const [low, high] = [Math.min(-LEAST_POINTS, ...values), Math.max(LEAST_POINTS, ...values)]
  const countTicks = (step: number) => Math.ceil(high / step) - Math.floor(low / step) + 1
  const step = TICK_STEPS.find(each => countTicks(each) <= MOST_TICKS) ?? 50 // 100 points a side are four steps of 50
  return Array.from({ length: countTicks(step) }, (_, at) => (Math.floor(low / step) + at) * step)
}

const formatPoints = (points: number) => `${points > 0 ? '+' : ''}${points.toFixed(1)}`

/** One page to send to a colleague: the verdict, the picture, where a fault begins, and where answers were lost. */
export function renderPage(result: ServeCheck): string {
  const { model, base, changed, lengths, omitted, sentences } = result
  const tables = lengths.map(({ label, verdict, finding, notes, asked }) => {
    const pairs = keepAnswered(asked.pairs)
    const bands = BANDS.map(({ name }, band) => {
      const own = pairs.filter(pair => pair.band === band)
      const right = (side: 'base' | 'changed') => own.filter(pair => pair[side].outcome === 'right').length
      return html`<tr><td>${name}</td><td>${own.length}</td><td>${right('base')}</td><td>${right('changed')}</td></tr>`
    })
    return html`<section><h2>${label}: <b style="color:${COLORS[verdict]}">${verdict}</b></h2>
<p>${finding}.</p>${notes.map(note => html`<p class="note">${note}.</p>`)}
<table><caption>Right answers by depth</caption><tr><th>depth</th><th>questions</th><th>base</th><th>changed</th></tr>${bands}</table>
<p class="note">${asked.plan.contexts} contexts of ${asked.plan.questions} questions were planned. Seconds per answer: base ${asked.seconds.base.toFixed(2)}, changed ${asked.seconds.changed.toFixed(2)}.</p></section>`
  })
  const title = `serve-check ${model}: ${nameOutcome(result)}`
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color:#1c1c1c;background:#fff}table{border-collapse:collapse}td,th{border-bottom:1px solid #ddd;padding:.2rem .8rem;text-align:right}td:first-child,th:first-child{text-align:left;white-space:nowrap}caption{text-align:left;font-weight:600}.note{color:#555}p::first-letter{text-transform:uppercase}svg{width:100%;height:auto}</style></head>
<body><h1>${title}</h1>
<p>${changed === undefined ? html`${base} against itself.` : html`Changed: ${changed}. Base: ${base}.`}</p>
${trustHtml(drawChangePicture(result))}
<ul>${[...sentences, ...omitted.map(line => `Not tested: ${line}`)].map(line => html`<li>${line}</li>`)}</ul>
${tables}
<p class="note">Made by fathom-bench serve-check (docs/serve-check.md).</p></body></html>
`.text
}
