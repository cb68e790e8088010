import { html, trustHtml } from 'fathom-bench/plugin'
import { BANDS } from '../items/kinds.ts'
import { keepAnswered } from '../judge/pairs.ts'
import { nameOutcome, type ServeCheck } from './result.ts'

const COLORS = { PASS: '#1a7f4b', FAIL: '#b3261e', 'CANNOT TELL': '#8a6d00' } as const

/** Width and height of the picture, in units of its own. */
const [WIDTH, ROW, LEFT, TOP] = [760, 34, 170, 30]
/** Points of 100 on each side of zero. */
const MOST_POINTS = 15

/** The picture: by length, the loss with what is possible at worst, and the margin. It needs no file but itself. */
export function drawChangePicture({ lengths }: ServeCheck): string {
  const height = TOP + ROW * lengths.length + 40
  const toX = (points: number) =>
    LEFT +
    ((WIDTH - LEFT - 20) * (Math.max(-MOST_POINTS, Math.min(MOST_POINTS, points)) + MOST_POINTS)) / (2 * MOST_POINTS)
  const rows = lengths.map(({ label, verdict, asked: { judged } }, at) => {
    const y = TOP + ROW * at + ROW / 2
    const { n, lost, won } = judged.overall
    const change = n === 0 ? 0 : (100 * (won - lost)) / n
    const worst = -100 * judged.atWorst
    return html`<text x="${LEFT - 12}" y="${y + 4}" text-anchor="end">${label} ${verdict}</text>
<line x1="${toX(-100 * judged.margin)}" x2="${toX(-100 * judged.margin)}" y1="${y - 11}" y2="${y + 11}" stroke="#777" stroke-dasharray="3 2"/>
<line x1="${toX(worst)}" x2="${toX(change)}" y1="${y}" y2="${y}" stroke="${COLORS[verdict]}" stroke-width="3"/>
<circle cx="${toX(change)}" cy="${y}" r="5" fill="${COLORS[verdict]}"/>`
  })
  const ticks = [-15, -10, -5, 0, 5, 10, 15].map(
    points => html`<line x1="${toX(points)}" x2="${toX(points)}" y1="${TOP}" y2="${height - 36}" stroke="${points === 0 ? '#999' : '#e4e4e4'}"/>
<text x="${toX(points)}" y="${height - 20}" text-anchor="middle">${points > 0 ? `+${points}` : points}</text>`,
  )
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12" role="img" aria-label="Change in points by length, with the worst that is possible and the margin">
<rect width="100%" height="100%" fill="#fff"/>
<text x="${LEFT}" y="16">change in points; line: possible at worst (95 %); dashed: margin</text>
${ticks}${rows}</svg>
`.text
}

/** One page to send to a colleague: verdicts, the picture, where answers were lost, and examples of them. */
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
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color:#1c1c1c;background:#fff}table{border-collapse:collapse}td,th{border-bottom:1px solid #ddd;padding:.2rem .8rem;text-align:right}td:first-child,th:first-child{text-align:left}caption{text-align:left;font-weight:600}.note{color:#555}svg{width:100%;height:auto}</style></head>
<body><h1>${title}</h1>
<p>${changed === undefined ? html`${base} against itself.` : html`Changed: ${changed}. Base: ${base}.`}</p>
${trustHtml(drawChangePicture(result))}
${tables}
<ul>${[...omitted.map(line => `Not tested: ${line}`), ...sentences].map(line => html`<li>${line}</li>`)}</ul>
<p class="note">Made by fathom-bench serve-check (docs/serve-check.md).</p></body></html>
`.text
}
