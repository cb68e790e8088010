import type { Plugin } from 'chart.js'
import { html } from '../leaderboard/html.ts'

/** A drawn line with its name, for viewers of an SVG that show titles. */
export interface Hover {
  readonly name: string
  /** Pixels across and down. */
  readonly points: readonly (readonly [number, number])[]
}

/** Adds the lines of a plot to `hovers` once they are drawn. */
export const hoverRecorder = (hovers: Hover[]): Plugin<'line'> => ({
  id: 'hover-recorder',
  afterDatasetsDraw(chart) {
    // A chart may draw more than once; only the last time counts.
    hovers.length = 0
    for (const [at, { label }] of chart.data.datasets.entries()) {
      const points = chart
        .getDatasetMeta(at)
        .data.filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))
        .map(({ x, y }) => [x, y] as const)
      if (label !== undefined && points.length > 0) hovers.push({ name: label, points })
    }
  },
})

/** Adds an invisible line over each drawn one, with its name as the title that viewers show. */
export function withHovers(svg: string, hovers: readonly Hover[]): string {
  const lines = hovers.map(({ name, points }) => {
    // Show a single point as a dot.
    const path = points.length === 1 ? [points[0], points[0]] : points
    const at = path.map(point => point.map(each => each.toFixed(1)).join(',')).join(' ')
    return html`<polyline points="${at}"><title>${name}</title></polyline>`.text
  })
  if (lines.length === 0) return svg
  const group = `<g fill="none" stroke="#000" stroke-opacity="0" stroke-width="9" stroke-linecap="round" pointer-events="stroke">`
  return svg.replace(/<\/svg>\s*$/, end => `${group}${lines.join('')}</g>${end}`)
}
