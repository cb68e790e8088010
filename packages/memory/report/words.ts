import { formatInteger } from 'fathom-bench/plugin'
import type { MeasuredShare } from './shares.ts'

/** Questions for each million tokens written, at which a question is priced. */
export const RATES = [10, 100, 1_000]

export const percent = (share: number): string => (100 * share).toFixed(0)

export const formatMeasuredShare = ({ share, low, high }: MeasuredShare): string =>
  `${percent(share)} (${percent(low)}–${percent(high)})`

export const formatNumber = (value: number | null): string =>
  value === null ? 'not known' : formatInteger(Math.round(value))
