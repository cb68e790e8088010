import type { Plugin } from 'chart.js'
import { findLargest } from '../../../core/collections/extremes.ts'
import { cutApart } from '../../summary/entries/short-names.ts'
import type { Plotted } from '../draw.ts'
import type { PublishedLine } from '../figures/figure.ts'
import { type Font, fitToWidth, measureTextWidth } from '../fonts/font.ts'
import { darkenForText } from '../palette.ts'
import { drawText, MARGIN } from './words.ts'

/** A name at the right end of a line, on one or two lines. It has no lines if another line has the same name. */
export interface End {
  readonly lines: readonly string[]
  readonly font: Font
  readonly color: string
}

const SIZE = 12.5
const STEP = 14
const GAP = 3
/** Distance between the plot and the names. */
const LEADER = 12
const FAR = 40
/** Widths of names on two lines, and on one. */
const WIDEST = [145, 165] as const

/**
 * Returns the names of lines. Long ones use two lines, unless all of them together would be too high. Names of papers
 * are italic.
 */
export function makeEndLabels(
  lines: readonly (PublishedLine & { readonly reported: boolean })[],
  height: number,
): End[] {
  const isFirst = lines.map(({ short }, at) => lines.findIndex(other => other.short === short) === at)
  const shorts = lines.map(({ short }) => short)
  const labelLines = (shortened: (at: number, font: Font) => string[]) =>
    lines.map(({ style, reported }, at): End => {
      const font: Font = { size: SIZE, ...(reported && { style: 'italic' as const }) }
      return { lines: isFirst[at] ? shortened(at, font) : [], font, color: darkenForText(style.color) }
    })
  const two = cutApart(shorts, name => splitInTwo(name, { size: SIZE }).join('\n'))
  const broken = labelLines(at => two[at].split('\n'))
  if (measureEndsHeight(broken) <= height) return broken
  const one = cutApart(shorts, name => fitToWidth(name, WIDEST[1], { size: SIZE }))
  return labelLines(at => [one[at]])
}

export const measureEndsHeight = (ends: readonly End[]) =>
  ends.reduce((sum, { lines }) => sum + (lines.length > 0 ? lines.length * STEP + GAP : 0), 0)

/** Returns the width of the names and of the lines that lead to them. */
export function measureEndsWidth(ends: readonly End[]): number {
  const widest = Math.max(
    0,
    findLargest(ends.flatMap(({ lines, font }) => lines.map(line => measureTextWidth(line, font)))),
  )
  return ends.length === 0 ? MARGIN : LEADER + widest + MARGIN
}

/** Draws each line's name at its right end. Overlapping names move apart, and thin strokes lead to them. */
export const endLabels = (ends: readonly End[]): Plugin<'line'> => ({
  id: 'end-labels',
  afterDatasetsDraw({ ctx, chartArea, scales, data }) {
    const found = ends.flatMap((end, at) => {
      // Each line's dataset is followed by one of rejections. A line without points is named at its last rejection.
      const listSpots = (datasetIndex: number) => (data.datasets[datasetIndex]?.data ?? []) as unknown as Plotted[]
      const last = listSpots(at).findLast(({ y }) => !Number.isNaN(y)) ?? listSpots(ends.length + at).at(-1)
      return last && end.lines.length > 0
        ? [{ end, at, x: scales['x'].getPixelForValue(last.x), y: scales['y'].getPixelForValue(last.y) }]
        : []
    })
    found.sort((a, b) => a.y - b.y || a.at - b.at)
    const middles = separateOverlaps(
      found.map(({ y, end }) => ({ at: y, size: measureEndsHeight([end]) })),
      chartArea.top - GAP,
      chartArea.bottom + STEP / 2,
    )
    const left = chartArea.right + LEADER
    found.forEach(({ end, x, y }, datasetIndex) => {
      const middle = middles[datasetIndex]
      ctx.save()
      ctx.strokeStyle = end.color
      ctx.globalAlpha = 0.5
      ctx.lineWidth = 0.8
      // Dot a long leader, so that it is not mistaken for the line.
      if (chartArea.right - x > FAR) ctx.setLineDash([1, 3])
      ctx.beginPath()
      ctx.moveTo(x + 6, y)
      ctx.lineTo(left - 3, middle)
      ctx.stroke()
      ctx.restore()
      const first = middle - ((end.lines.length - 1) * STEP) / 2 + SIZE * 0.36
      end.lines.forEach((line, at) => {
        drawText(ctx, line, left, first + at * STEP, end)
      })
    })
  },
})

/** Breaks a long name into two lines between its parts, and shortens parts that do not fit. */
function splitInTwo(name: string, font: Font): string[] {
  if (measureTextWidth(name, font) <= WIDEST[0]) return [name]
  const places = [...name.matchAll(/ · | (?=\()|[-/ ](?=.)/g)]
  const halves = places.map(({ 0: sign, index }) => {
    const kept = sign.trim() === '·' || sign === ' ' ? '' : sign
    const both = [name.slice(0, index) + kept, name.slice(index + sign.length)]
    return { both, widest: findLargest(both.map(half => measureTextWidth(half, font))), parts: sign === ' · ' }
  })
  const fitting = halves.filter(({ widest }) => widest <= WIDEST[0])
  const best = (fitting.filter(({ parts }) => parts)[0] ?? fitting.toSorted((a, b) => a.widest - b.widest)[0])?.both
  const middle = Math.ceil(name.length / 2)
  return best ?? [name.slice(0, middle), name.slice(middle)].map(half => fitToWidth(half.trim(), WIDEST[0], font))
}

/**
 * Moves intervals on a line apart until none overlap, each as little as possible. It is an isotonic regression of the
 * wanted positions minus the sizes before them. The result stays within the span if it fits.
 */
export function separateOverlaps(
  wanted: readonly { readonly at: number; readonly size: number }[],
  from: number,
  to: number,
): number[] {
  const total = wanted.reduce((sum, { size }) => sum + size, 0)
  const scale = Math.min(1, (to - from) / total)
  let before = 0
  const offsets = wanted.map(({ size }) => {
    const offset = before + (size * scale) / 2
    before += size * scale
    return offset
  })
  const blocks: { sum: number; size: number }[] = []
  wanted.forEach(({ at }, datasetIndex) => {
    let block = { sum: at - offsets[datasetIndex], size: 1 }
    for (let last = blocks.at(-1); last && last.sum / last.size > block.sum / block.size; last = blocks.at(-1)) {
      blocks.pop()
      block = { sum: last.sum + block.sum, size: last.size + block.size }
    }
    blocks.push(block)
  })
  const starts = blocks.flatMap(({ sum, size }) => Array<number>(size).fill(sum / size))
  return starts.map(
    (start, datasetIndex) => Math.max(from, Math.min(start, to - total * scale)) + offsets[datasetIndex],
  )
}
