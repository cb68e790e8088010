import { formatLength } from '../../core/lengths.ts'
import { sanitize } from '../../core/text/quote.ts'
import type { ChartLine } from '../charts/figures/figure.ts'
import { buildParamFigure } from '../charts/figures/param-figure.ts'
import { MAX_COLORED_LINES } from '../charts/highlight.ts'
import type { Panelled } from '../charts/panels.ts'
import type { Group } from '../summary/groups.ts'
import { formatParamValue } from '../summary/param-curves.ts'
import type { ReportInput } from '../summary/reporter.ts'
import { buildParamTable } from '../tables/param.ts'
import { type Html, html } from './html.ts'

/** Width and height of a plot, and its edges, in units of its own. */
const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [420, 220, 44, 12, 10, 26]
/** Width over which the points of several curves spread. */
const DODGE = 14
const LEVELS = [0, 20, 40, 60, 80, 100]

/** Renders accuracy along the report's parameter, a plot and a table; false without one. */
export function renderParam(input: ReportInput, group: Group): Html | false {
  const table = buildParamTable(input, group)
  const figure = buildParamFigure(input, group)
  if (!table || !figure) return false
  const param = sanitize(table.param, 40)
  const colors = new Map(figure.keys.map(({ name, style, pointed }) => [name, pointed ? style.color : 'currentColor']))
  const several = new Set(table.rows.map(({ at }) => at)).size > 1
  return html`<h3>Accuracy by ${param}</h3>
<p class="details">${figure.details.join(' · ')}. ${figure.notes?.join('; ')}.</p>
<div class="params">${figure.panels.map(
    panel => html`<figure>${figure.panels.length > 1 && html`<figcaption>${panel.title}</figcaption>`}
${drawPlot(figure, panel.lines)}</figure>`,
  )}</div>
<p class="keys">${[...colors].map(([name, color]) => html`<span><svg viewBox="0 0 24 8" width="24" height="8" aria-hidden="true"><line x1="0" x2="24" y1="4" y2="4" stroke="${color}" stroke-width="3"/></svg> ${name}</span> `)}</p>
<div class="scroll" role="region" aria-label="${`Accuracy by ${param}, scrolls sideways`}" tabindex="0">
<table>
<thead><tr><th scope="col">${param}</th>${table.values.map(value => html`<th scope="col">${formatParamValue(value)}</th>`)}</tr></thead>
<tbody>${table.rows.map(
    ({ at, name, cells }) =>
      html`<tr><th scope="row">${several && `${formatLength(at)} `}${name}</th>${cells.map(cell => html`<td>${cell}`)}</tr>
`,
  )}</tbody>
</table>
</div>
${table.baselines.map(line => html`<p class="fine">${line}</p>`)}`
}

/** A plot that needs no script. */
function drawPlot(figure: Panelled, lines: readonly ChartLine[]): Html {
  const across = figure.across
  const toX = (value: number) => LEFT + (across?.place(value) ?? 0) * (WIDTH - LEFT - RIGHT)
  const toY = (percent: number) => TOP + (1 - percent / 100) * (HEIGHT - TOP - BOTTOM)
  const grid = LEVELS.map(
    level => html`<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${toY(level)}" y2="${toY(level)}" stroke="currentColor" stroke-opacity="0.15"/>
<text x="${LEFT - 6}" y="${toY(level) + 4}" text-anchor="end">${level}</text>`,
  )
  const ticks = thin(figure.ticks, toX).map(
    tick => html`<text x="${toX(tick)}" y="${HEIGHT - 8}" text-anchor="middle">${formatParamValue(tick)}</text>`,
  )
  const count = lines.filter(({ reference }) => !reference).length
  const isCrowded = count > MAX_COLORED_LINES
  const curves = lines.map(({ label, style, points, reference }, index) => {
    // A flat line is black on paper, which a dark page would hide.
    const color = reference ? 'currentColor' : style.color
    const toSide = isCrowded || reference ? 0 : (index - (count - 1) / 2) * Math.min(3, DODGE / count)
    const place = (value: number) => (toX(value) + toSide).toFixed(1)
    const path = points.map(({ length, mean }) => `${place(length)},${toY(mean).toFixed(1)}`).join(' ')
    const marks = reference
      ? []
      : points.map(
          ({
            length,
            mean,
            low,
            high,
          }) => html`${!isCrowded && html`<line x1="${place(length)}" x2="${place(length)}" y1="${toY(low)}" y2="${toY(high)}" stroke="${color}" stroke-opacity="0.7"/>`}
<circle cx="${place(length)}" cy="${toY(mean)}" r="3" fill="${color}"><title>${`${label}, ${formatParamValue(length)}: ${mean.toFixed(1)} [${low.toFixed(1)}–${high.toFixed(1)}]`}</title></circle>`,
        )
    return html`<polyline points="${path}" fill="none" stroke="${color}" stroke-width="${isCrowded && index === 0 ? 3 : 1.5}"${reference && html` stroke-dasharray="5 4"`}><title>${label}</title></polyline>
${marks}`
  })
  return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" font-size="11" fill="currentColor" role="img" aria-label="${`Accuracy in percent by ${sanitize(figure.unit, 40)}`}">${grid}${ticks}${curves}</svg>`
}

/** Leaves out ticks whose numbers would overlap. */
function thin(ticks: readonly number[], toX: (tick: number) => number): number[] {
  const kept: number[] = []
  for (const tick of ticks) {
    const last = kept.at(-1)
    if (last === undefined || toX(tick) - toX(last) > 8 * formatParamValue(tick).length) kept.push(tick)
  }
  return kept
}
