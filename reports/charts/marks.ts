import type { Plugin } from 'chart.js'
import type { Plotted } from './draw.ts'
import type { ChartLine } from './figures/figure.ts'
import { fitToWidth, measureTextWidth } from './fonts/font.ts'
import type { Mark } from './labels/about.ts'
import { drawText, MARGIN } from './labels/words.ts'

const STYLE = { font: { size: 11 }, color: '#555555' } as const
const STEP = 14
const ROWS = 2

/**
 * Draws the intervals as bars with caps under the points. They belong to the first datasets, in the order of their
 * lines. References and intervals without width have no bar.
 */
export const makeErrorBars = (lines: readonly Pick<ChartLine, 'reference'>[]): Plugin<'line'> => ({
  id: 'error-bars',
  beforeDatasetsDraw({ ctx, data, scales }) {
    for (const dataset of data.datasets.filter((_, at) => lines[at]?.reference === false)) {
      ctx.save()
      ctx.strokeStyle = dataset.borderColor as string
      ctx.globalAlpha = 0.8
      ctx.lineWidth = 1.2
      for (const { x, low, high } of dataset.data as unknown as Plotted[]) {
        if (low === high || Number.isNaN(low)) continue
        const middle = scales['x'].getPixelForValue(x)
        const [bottom, top] = [scales['y'].getPixelForValue(low), scales['y'].getPixelForValue(high)]
        ctx.beginPath()
        ctx.moveTo(middle, bottom)
        ctx.lineTo(middle, top)
        for (const end of [bottom, top]) {
          ctx.moveTo(middle - 3, end)
          ctx.lineTo(middle + 3, end)
        }
        ctx.stroke()
      }
      ctx.restore()
    }
  },
})

/**
 * Returns the horizontal offset of a line's points, as a factor of the length: at most a tenth of an octave to each
 * side.
 */
export function computePointOffset(at: number, count: number): number {
  if (count < 2) return 1
  const step = Math.min(0.06, 0.24 / (count - 1))
  return 2 ** ((at - (count - 1) / 2) * step)
}

/** Returns the height above the plot for the names of context windows. */
export const measureWindowLabels = (marks: readonly Mark[]): number =>
  marks.length > 0 ? Math.min(ROWS, marks.length) * STEP + 3 : 0

/**
 * Draws a dashed vertical line at each model's context window, with names above the plot in two rows. Windows outside
 * the axis are left out.
 */
export const makeWindowMarks = (marks: readonly Mark[]): Plugin<'line'> => ({
  id: 'windows',
  beforeDatasetsDraw({ ctx, chartArea, scales, width }) {
    const axis = scales['x']
    const free = Array<number>(ROWS).fill(MARGIN)
    for (const { at, label } of marks.filter(mark => mark.at >= axis.min && mark.at <= axis.max)) {
      const text = fitToWidth(label, width - 2 * MARGIN, STYLE.font)
      const wide = measureTextWidth(text, STYLE.font)
      const x = axis.getPixelForValue(at)
      const from = Math.max(MARGIN, Math.min(x - wide / 2, width - MARGIN - wide))
      const row = free.findIndex(end => end <= from)
      ctx.save()
      ctx.strokeStyle = '#888888'
      ctx.setLineDash([4, 3])
      ctx.beginPath()
      ctx.moveTo(x, chartArea.top - 4 - Math.max(0, row) * STEP)
      ctx.lineTo(x, chartArea.bottom)
      ctx.stroke()
      ctx.restore()
      if (row < 0) continue
      drawText(ctx, text, from, chartArea.top - 9 - row * STEP, STYLE)
      free[row] = from + wide + 10
    }
  },
})
