import { largest, smallest } from '../../core/extremes.ts'
import { formatLength } from '../../core/lengths.ts'
import { integer, quantity } from '../format.ts'
import { fitted, widthOf } from './font.ts'

/** What an axis counts: decides its scale and how its ticks are written. */
export type Unit = 'percent' | 'ms' | 'tokens' | 'dollars'

export const INK = '#333333'
export const AXIS = '#999999'
export const GRID = '#e4e4e4'
export const TICKS = { size: 12.5 } as const
const TITLE = { size: 12 } as const

/** Context lengths: a log axis with a line at each tick, and a number at as many as find room. Without a title where it is empty. */
export function lengthAxis(title: string, ticks: readonly number[], lengths: readonly number[], width: number): object {
  const [min, max] = lengthSpan(ticks, lengths)
  return {
    ...logAxis({ min, max, ticks, written: formatLength, ...(title !== '' && { title }), width }),
    grid: { color: GRID, tickColor: AXIS },
    border: { color: AXIS },
  }
}

/** Where the axis of lengths begins and ends: a little beyond what is drawn, or the ticks where nothing is. */
export function lengthSpan(ticks: readonly number[], lengths: readonly number[]): readonly [number, number] {
  const all = lengths.length > 0 ? lengths : ticks
  const [first, last] = all.length > 0 ? [smallest(all), largest(all)] : [8192, 131072]
  const pad = first === last ? 2 : 2 ** (0.05 * Math.log2(last / first) + 0.1)
  return [first / pad, last * pad]
}

interface LogAxis {
  readonly min: number
  readonly max: number
  readonly ticks: readonly number[]
  readonly written: (tick: number) => string
  readonly title?: string
  /** Where it lies: its length in points. Ticks without room for a number have none. */
  readonly width?: number
}

function logAxis({ min, max, ticks, written, title, width = Number.POSITIVE_INFINITY }: LogAxis): object {
  const place = (tick: number) => (Math.log(tick / min) / Math.log(max / min)) * width
  const put = (tick: number) => ({ at: place(tick), width: widthOf(written(tick), TICKS) })
  const named = new Set(Number.isFinite(width) ? roomy(ticks, put) : ticks)
  return {
    type: 'logarithmic',
    min,
    max,
    ...(title !== undefined && { title: titled(title, width) }),
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

/** Every tick, or every second, third … one: as many as stand apart. */
export function roomy(ticks: readonly number[], put: (tick: number) => { at: number; width: number }): number[] {
  for (let step = 1; step < ticks.length; step++) {
    const kept = ticks.filter((_, place) => place % step === 0)
    const places = kept.map(put)
    const apart = places.every(
      ({ at, width }, place) => place === 0 || at - width / 2 > places[place - 1].at + places[place - 1].width / 2 + 5,
    )
    if (apart) return kept
  }
  return ticks.slice(0, 1)
}

/** Scores: 0 to 100 %. */
export const percentAxis = (): object => ({
  min: 0,
  max: 100,
  ticks: { ...ticked, stepSize: 20, callback: (value: string | number) => `${value} %` },
  grid: { color: GRID, drawTicks: false },
  border: { display: false },
})

/** An upright axis as it is drawn by hand: where a value stands, from 0 at the foot to 1, and its ticks. */
export interface Scale {
  readonly ticks: readonly number[]
  place(value: number): number
  written(tick: number): string
}

export const PERCENT: Scale = { ticks: [0, 50, 100], place: value => value / 100, written: tick => `${tick} %` }

/** As `spentAxis`, drawn by hand. */
export function spentScale(unit: Exclude<Unit, 'percent'>, values: readonly number[]): Scale {
  const [min, max] = spentSpan(values)
  const ticks = spentTicks(unit, min, max)
  return {
    ticks: ticks.filter((_, at) => at % Math.ceil(ticks.length / 4) === 0),
    place: value => Math.log(Math.max(value, min) / min) / Math.log(max / min),
    written: WRITTEN[unit],
  }
}

function spentSpan(values: readonly number[]): readonly [number, number] {
  const found = values.filter(value => value > 0 && Number.isFinite(value))
  const [low, high] = found.length > 0 ? [smallest(found), largest(found)] : [1, 100]
  const pad = Math.max(1.25, Math.sqrt((6 * low) / high))
  return [low / pad, high * pad]
}

/** What is spent: a log axis around the values, with ticks at decades, or closer where it spans few of them. Across, it has a title and a width. */
export function spentAxis(
  unit: Exclude<Unit, 'percent'>,
  values: readonly number[],
  across: Pick<LogAxis, 'title' | 'width'> = {},
): object {
  const [min, max] = spentSpan(values)
  return {
    ...logAxis({ min, max, ticks: spentTicks(unit, min, max), written: WRITTEN[unit], ...across }),
    grid: { color: GRID, drawTicks: false },
    border: { display: false },
  }
}

/** At most six ticks: of times, those that clocks have. */
function spentTicks(unit: Exclude<Unit, 'percent'>, min: number, max: number): number[] {
  const inside = (ticks: readonly number[]) => ticks.filter(tick => tick >= min && tick <= max)
  const sets = unit === 'ms' ? TIMES : [[1, 2, 5], [1, 3], [1]].map(decades)
  const enough = sets.map(inside).find(ticks => ticks.length <= 6)
  return enough ?? inside(decades([1])).filter((_, at, all) => at % Math.ceil(all.length / 6) === 0)
}

const decades = (digits: readonly number[]) =>
  Array.from({ length: 24 }, (_, at) => digits.map(digit => Number(`${digit}e${at - 8}`))).flat()

const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000]
const SHORT = decades([1, 2, 5]).filter(ms => ms < MINUTE)
const TIMES = [
  [
    ...SHORT,
    ...[1, 2, 5, 10, 20, 30].map(n => n * MINUTE),
    ...decades([1, 2, 5])
      .filter(n => n >= 1)
      .map(n => n * HOUR),
  ],
  [
    ...decades([1]).filter(ms => ms < MINUTE),
    MINUTE,
    10 * MINUTE,
    ...decades([1])
      .filter(n => n >= 1)
      .map(n => n * HOUR),
  ],
]

const WRITTEN: Readonly<Record<Exclude<Unit, 'percent'>, (value: number) => string>> = {
  ms: ms =>
    ms < SECOND
      ? `${Number(ms.toPrecision(1))} ms`
      : ms < MINUTE
        ? `${ms / SECOND} s`
        : ms < HOUR
          ? `${ms / MINUTE} min`
          : `${integer(ms / HOUR)} h`,
  tokens: tokens =>
    tokens < 1 ? String(tokens) : tokens < 1e6 ? integer(tokens) : quantity(tokens).replace(/\.?0+ M$/, ' M'),
  dollars: dollars => `$${dollars < 1 ? Number(dollars.toPrecision(1)) : integer(dollars)}`,
}

/** On two lines where one is too short for it. */
const titled = (text: string, room: number) => ({
  display: true,
  text: widthOf(text, TITLE) <= room ? text : text.split(/ (?=\()/).map(line => fitted(line, room + 20, TITLE)),
  color: INK,
  font: TITLE,
  padding: { top: 4, bottom: 4 },
})
const ticked = { color: INK, font: TICKS }
