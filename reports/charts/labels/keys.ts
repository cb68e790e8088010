import type { Plugin } from 'chart.js'
import { drawPoint } from 'chart.js/helpers'
import { getLast } from '../../../core/collections/require.ts'
import { type Font, fitToWidth, measureTextWidth } from '../fonts/font.ts'
import { darkenForText, SWATCH as LINE, type LineStyle } from '../palette.ts'
import { drawText, MARGIN } from './words.ts'

/** A line style and its meaning. */
export interface LegendKey {
  readonly name: string
  readonly style: LineStyle
  /** Whether to show the point's shape. It is false if shape and colour have different meanings. */
  readonly pointed: boolean
}

interface Placed {
  readonly key: LegendKey
  readonly text: string
  readonly left: number
}

const FONT: Font = { size: 12 }
const SWATCH = LINE + 5
const STEP = 17
const BETWEEN = 14

/** Lays out keys in as many rows as they need. */
export function layOutKeys(keys: readonly LegendKey[], room: number): Placed[][] {
  const rows: Placed[][] = []
  let left = room
  for (const key of keys) {
    const text = fitToWidth(key.name, room - SWATCH, FONT)
    const wide = SWATCH + measureTextWidth(text, FONT)
    if (left + wide > room) {
      rows.push([])
      left = 0
    }
    getLast(rows).push({ key, text, left: MARGIN + left })
    left += wide + BETWEEN
  }
  return rows
}

export const measureKeysHeight = (rows: readonly unknown[]): number => (rows.length > 0 ? rows.length * STEP + 6 : 0)

/** @param top position of the first row, in points */
export const writeKeys = (rows: readonly (readonly Placed[])[], top: number): Plugin<'line'> => ({
  id: 'keys',
  afterDraw({ ctx }) {
    rows.forEach((row, at) => {
      const y = top + at * STEP + 9
      for (const { key, text, left } of row) {
        const { style, pointed } = key
        ctx.save()
        ctx.strokeStyle = style.color
        ctx.fillStyle = style.color
        ctx.lineWidth = style.width * 0.8
        ctx.setLineDash(style.dash.map(dash => dash * 0.7))
        ctx.beginPath()
        ctx.moveTo(left, y)
        ctx.lineTo(left + SWATCH - 5, y)
        ctx.stroke()
        ctx.setLineDash([])
        if (pointed)
          drawPoint(ctx, { pointStyle: style.point, radius: 3.2, borderWidth: 1.2 }, left + (SWATCH - 5) / 2, y)
        ctx.restore()
        drawText(ctx, text, left + SWATCH, y + 4, { font: FONT, color: darkenForText(style.color) })
      }
    })
  },
})
