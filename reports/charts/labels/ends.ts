import type { Plugin } from 'chart.js'
import { findLargest } from '../../../core/collections/extremes.ts'
import { cutApart } from '../../summary/entries/short-names.ts'
import type { Plotted } from '../draw.ts'
import type { PublishedLine } from '../figures/figure.ts'
import { type Font, fitToWidth, measureTextWidth } from '../fonts/font.ts'
import { darkenForText } from '../palette.ts'
import { drawText, MARGIN } from './words.ts'

/** A name at the right end of a line, on one line or two; on none if another line has the same name. */
export interface End {
  readonly lines: readonly string[]
  readonly font: Font
  readonly color: string
}

const SIZE = 12.5
const STEP = 14
const GAP = 3
/** From the plot to the names. */
const LEADER = 12
const FAR = 40
/** Of names on two lines, and of those on one. */
const WIDEST = [145, 165] as const

/**
 * The names of lines: long ones on two lines, unless all of them together were higher than that. Those of papers slant.
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

/** What the names take, with the way to them. */
export function measureEndsWidth(ends: readonly End[]): number {
  const widest = Math.max(
    0,
    findLargest(ends.flatMap(({ lines, font }) => lines.map(line => measureTextWidth(line, font)))),
  )
  return ends.length === 0 ? MARGIN : LEADER + widest + MARGIN
}

/** Each line's name at its right end; names that would overlap are moved apart and led to by a thin stroke. */
export const endLabels = (ends: readonly End[]): Plugin<'line'> => ({
  id: 'end-labels',
  afterDatasetsDraw({ ctx, chartArea, scales, data }) {
    const found = ends.flatMap((end, at) => {
      // Behind the lines, a dataset of refusals each: a line without a point is named at its last one.
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
      // A long way is dotted, so that nobody takes it for the line's course.
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

/** A name on two lines where it is too long for one, broken where its parts meet; what does not fit is cut. */
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
 * Moves things on a line apart until none overlap, each as little as the others let it: isotonic regression of where
 * they want to be less what stands before them. In the span, where that has the room.
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
