import { findLargest, findSmallest } from '../../core/collections/extremes.ts'
import { formatLength } from '../../core/lengths.ts'
import { formatInteger, formatQuantity } from '../summary/format.ts'
import { fitToWidth, measureTextWidth } from './fonts/font.ts'

/** The quantity that an axis counts. It decides the scale and the form of the ticks. */
export type AxisUnit = 'percent' | 'ms' | 'tokens' | 'dollars'

export const INK = '#333333'
export const AXIS = '#999999'
export const GRID = '#e4e4e4'
export const TICKS = { size: 12.5 } as const
const TITLE = { size: 12 } as const

/** Returns a log axis of context lengths: a line at each tick, and as many numbers as fit. An empty title adds none. */
export function makeLengthAxis(
  title: string,
  ticks: readonly number[],
  lengths: readonly number[],
  width: number,
): object {
  const [min, max] = computeLengthSpan(ticks, lengths)
  return {
    ...logAxis({ min, max, ticks, written: formatLength, ...(title !== '' && { title }), width }),
    grid: { color: GRID, tickColor: AXIS },
    border: { color: AXIS },
  }
}

/** Returns the ends of the length axis: a little beyond the drawn lengths, or the ticks if nothing is drawn. */
export function computeLengthSpan(ticks: readonly number[], lengths: readonly number[]): readonly [number, number] {
  const all = lengths.length > 0 ? lengths : ticks
  const [first, last] = all.length > 0 ? [findSmallest(all), findLargest(all)] : [8192, 131072]
  const pad = first === last ? 2 : 2 ** (0.05 * Math.log2(last / first) + 0.1)
  return [first / pad, last * pad]
}

interface LogAxis {
  readonly min: number
  readonly max: number
  readonly ticks: readonly number[]
  readonly written: (tick: number) => string
  readonly title?: string
  /** Length of the axis in points. Ticks whose number does not fit have none. */
  readonly width?: number
}

function logAxis({ min, max, ticks, written, title, width = Number.POSITIVE_INFINITY }: LogAxis): object {
  const place = (tick: number) => (Math.log(tick / min) / Math.log(max / min)) * width
  const put = (tick: number) => ({ at: place(tick), width: measureTextWidth(written(tick), TICKS) })
  const named = new Set(Number.isFinite(width) ? thinTicks(ticks, put) : ticks)
  return {
    type: 'logarithmic',
    min,
    max,
    ...(title !== undefined && { title: makeTitle(title, width) }),
    afterBuildTicks: (axis: { ticks: object[] }) => {
      axis.ticks = ticks.map(value => ({ value }))
    },
    ticks: {
      ...ticked,
      autoSkip: false,
      maxRotation: 0,
      callback: (value: string | number) => (named.has(Number(value)) ? written(Number(value)) : ''),
    },
  }
}

/** Returns every tick, or every second, third … one, so that their labels do not overlap. */
export function thinTicks(ticks: readonly number[], put: (tick: number) => { at: number; width: number }): number[] {
  for (let step = 1; step < ticks.length; step++) {
    const kept = ticks.filter((_, index) => index % step === 0)
    const places = kept.map(put)
    const apart = places.every(
      ({ at, width }, index) => index === 0 || at - width / 2 > places[index - 1].at + places[index - 1].width / 2 + 5,
    )
    if (apart) return kept
  }
  return ticks.slice(0, 1)
}

/** Returns the axis of scores: 0 to 100 %. */
export const makePercentAxis = (): object => ({
  min: 0,
  max: 100,
  ticks: { ...ticked, stepSize: 20, callback: (value: string | number) => `${value} %` },
  grid: { color: GRID, drawTicks: false },
  border: { display: false },
})

/** A vertical axis that is drawn by hand: the position of a value, from 0 at the bottom to 1, and its ticks. */
export interface AxisScale {
  readonly ticks: readonly number[]
  place(value: number): number
  written(tick: number): string
}

/** A horizontal axis that is drawn by hand: the position of a value, from 0 at the left to 1. */
export interface AcrossScale {
  readonly isLog: boolean
  place(value: number): number
  written(tick: number): string
}

/** Returns the axis of `makeLengthAxis`, for drawing by hand. */
export function makeLengthScale(ticks: readonly number[], lengths: readonly number[]): AcrossScale {
  const [first, last] = computeLengthSpan(ticks, lengths)
  return { isLog: true, place: length => Math.log(length / first) / Math.log(last / first), written: formatLength }
}

/** Returns a linear axis around the values. */
export function makeLinearScale(values: readonly number[], written: AcrossScale['written']): AcrossScale {
  const [first, last] = [findSmallest(values), findLargest(values)]
  const pad = first === last ? 1 : EDGE * (last - first)
  return { isLog: false, place: value => (value - first + pad) / (last - first + 2 * pad), written }
}

/** The same of logarithms; values must be above 0. */
export function makeLogScale(values: readonly number[], written: AcrossScale['written']): AcrossScale {
  const { place } = makeLinearScale(values.map(Math.log), written)
  return { isLog: true, place: value => place(Math.log(value)), written }
}

/** Share of the span that stays free on both sides. */
const EDGE = 0.07

export const PERCENT: AxisScale = { ticks: [0, 50, 100], place: value => value / 100, written: tick => `${tick} %` }

/** Returns the scale of `makeUsageAxis`, for drawing by hand. */
export function makeUsageScale(unit: Exclude<AxisUnit, 'percent'>, values: readonly number[]): AxisScale {
  const [min, max] = computeUsageSpan(values)
  const ticks = pickUsageTicks(unit, min, max)
  return {
    ticks: ticks.filter((_, at) => at % Math.ceil(ticks.length / 4) === 0),
    place: value => Math.log(Math.max(value, min) / min) / Math.log(max / min),
    written: WRITTEN[unit],
  }
}

function computeUsageSpan(values: readonly number[]): readonly [number, number] {
  const found = values.filter(value => value > 0 && Number.isFinite(value))
  const [low, high] = found.length > 0 ? [findSmallest(found), findLargest(found)] : [1, 100]
  const pad = Math.max(1.25, Math.sqrt((6 * low) / high))
  return [low / pad, high * pad]
}

/**
 * Returns a log axis of usage around the values. Ticks are decades, or closer if the values span few of them. A
 * horizontal axis has a title and a width.
 */
export function makeUsageAxis(
  unit: Exclude<AxisUnit, 'percent'>,
  values: readonly number[],
  across: Pick<LogAxis, 'title' | 'width'> = {},
): object {
  const [min, max] = computeUsageSpan(values)
  return {
    ...logAxis({ min, max, ticks: pickUsageTicks(unit, min, max), written: WRITTEN[unit], ...across }),
    grid: { color: GRID, drawTicks: false },
    border: { display: false },
  }
}

/** Returns at most six ticks; for times, those that clocks use. */
function pickUsageTicks(unit: Exclude<AxisUnit, 'percent'>, min: number, max: number): number[] {
  const keepInside = (ticks: readonly number[]) => ticks.filter(tick => tick >= min && tick <= max)
  const sets = unit === 'ms' ? TIMES : [[1, 2, 5], [1, 3], [1]].map(listDecades)
  const enough = sets.map(keepInside).find(ticks => ticks.length <= 6)
  return enough ?? keepInside(listDecades([1])).filter((_, at, all) => at % Math.ceil(all.length / 6) === 0)
}

const listDecades = (digits: readonly number[]) =>
  Array.from({ length: 24 }, (_, at) => digits.map(digit => Number(`${digit}e${at - 8}`))).flat()

const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000]
const SHORT = listDecades([1, 2, 5]).filter(ms => ms < MINUTE)
const TIMES = [
  [
    ...SHORT,
    ...[1, 2, 5, 10, 20, 30].map(n => n * MINUTE),
    ...listDecades([1, 2, 5])
      .filter(n => n >= 1)
      .map(n => n * HOUR),
  ],
  [
    ...listDecades([1]).filter(ms => ms < MINUTE),
    MINUTE,
    10 * MINUTE,
    ...listDecades([1])
      .filter(n => n >= 1)
      .map(n => n * HOUR),
  ],
]

const WRITTEN: Readonly<Record<Exclude<AxisUnit, 'percent'>, (value: number) => string>> = {
  ms: ms =>
    ms < SECOND
      ? `${Number(ms.toPrecision(1))} ms`
      : ms < MINUTE
        ? `${ms / SECOND} s`
        : ms < HOUR
          ? `${ms / MINUTE} min`
          : `${formatInteger(ms / HOUR)} h`,
  tokens: tokens =>
    tokens < 1
      ? String(tokens)
      : tokens < 1e6
        ? formatInteger(tokens)
        : formatQuantity(tokens).replace(/\.?0+ M$/, ' M'),
  dollars: dollars => `$${dollars < 1 ? Number(dollars.toPrecision(1)) : formatInteger(dollars)}`,
}

/** Breaks a title into two lines if it is too long for one. */
const makeTitle = (text: string, room: number) => ({
  display: true,
  text:
    measureTextWidth(text, TITLE) <= room
      ? text
      : text.split(/ (?=\()/).map(line => fitToWidth(line, room + 20, TITLE)),
  color: INK,
  font: TITLE,
  padding: { top: 4, bottom: 4 },
})
const ticked = { color: INK, font: TICKS }
