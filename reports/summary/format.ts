import { findLargest, findSmallest } from '../../core/collections/extremes.ts'
import { formatLength } from '../../core/lengths.ts'
import type { Bounds } from '../../stats/sensitivity.ts'
import type { Score } from './cells/cell.ts'

/** Formats a score of 0 to 1 as 0 to 100 with one decimal, except `100`, so that columns stay narrow. */
export function formatScore(share: number): string {
  const text = (share * 100).toFixed(1)
  return text === '100.0' ? '100' : text
}

/** Formats `98.3 [94–100]`: the mean and its 95 % interval, the ends rounded outwards to whole points. */
export function withInterval(score: Pick<Score, 'mean' | 'low' | 'high'> | undefined): string {
  if (!score) return NO_RESULT
  return `${formatScore(score.mean)} [${formatEnds(score)}]`
}

/** Formats `? [22–97]`: the bounds of a mean with too little data. */
export const withBounds = ({ worst, best }: Bounds): string =>
  `${UNKNOWN_SCORE} [${formatEnds({ low: worst, high: best })}]`

/** Shown instead of a mean with too little data. */
export const UNKNOWN_SCORE = '?'

/** Formats `94–100`. */
export function formatEnds({ low, high }: Pick<Score, 'low' | 'high'>): string {
  return `${Math.floor(clean(low))}–${Math.ceil(clean(high))}`
}

/** Shown if there are items but no result. */
export const NO_RESULT = '–'

/** Formats `50`, or `40–50` if the numbers differ. */
export function formatSpan(numbers: readonly number[]): string {
  if (numbers.length === 0) return ''
  const [low, high] = [findSmallest(numbers), findLargest(numbers)]
  return low === high ? String(low) : `${low}–${high}`
}

/** Formats `1 item`, `2 items`. */
export const formatCount = (n: number, noun: string, plural = `${noun}s`): string =>
  `${formatInteger(n)} ${n === 1 ? noun : plural}`

/** Formats `1,234,567`. */
export const formatInteger = (n: number): string => Math.round(n).toLocaleString('en-US')

/** Formats a mean of counts, such as tokens per item: `3.2`, `48`, `12,400`, `1.35 M`. */
export function formatQuantity(n: number | null): string {
  if (n === null || !Number.isFinite(n)) return NO_RESULT
  if (n >= 1e6) return `${(n / 1e6).toFixed(2)} M`
  return n < 10 && !Number.isInteger(n) ? n.toFixed(1) : formatInteger(n)
}

/** Formats a time in milliseconds: `850 ms`, `12.4 s`, `3.2 min`. */
export function formatDuration(ms: number | null): string {
  if (ms === null || !Number.isFinite(ms)) return NO_RESULT
  if (ms < 1000) return `${Math.round(ms)} ms`
  return ms < 120_000 ? `${(ms / 1000).toFixed(1)} s` : `${(ms / 60_000).toFixed(1)} min`
}

/** Removes floating-point noise, so that 0.07 × 100 rounds outwards to 7 and not to 8. */
const clean = (share: number) => Math.round(share * 1e11) / 1e9

/** Formats an effective length: `64K`, or `<8K` if even the shortest requested length fails. */
export const formatReach = (tokens: number, lengths: readonly number[]): string =>
  tokens === 0 ? `<${formatLength(lengths[0])}` : formatLength(tokens)
