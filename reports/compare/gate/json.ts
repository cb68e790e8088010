import { type ComparedRow, formatRowLabel } from '../comparison.ts'
import type { SideEntry } from '../comparison-side.ts'
import type { Judgement } from './judge.ts'
import type { Gated } from './text.ts'

/** Returns the gate as data for programs, with shares from 0 to 1. */
export function toGateJson(judgement: Judgement, gated: Gated): object {
  const { entries, look, alpha, verdict, exitCode, unfinished, unfinishedBaseline } = judgement
  return {
    event: 'gate',
    verdict,
    exitCode,
    ...gated,
    alpha,
    ...(look && { look: { at: look.at, of: look.of } }),
    ...(unfinished !== undefined && { unfinished }),
    ...(unfinishedBaseline !== undefined && { unfinishedBaseline }),
    entries: entries.map(({ match, rows, limits, absent, worst, notes }) => ({
      baseline: pickEntryKey(match.base),
      candidate: pickEntryKey(match.candidate),
      rows: rows.map(row => ({
        ...toRowJson(row),
        margin: row.margin,
        alarm: row.alarm,
        significantlyLower: row.lower,
        ...row.verdict,
      })),
      limits: limits.map(({ verdict, ...limit }) => ({ ...limit, ...verdict })),
      absent,
      worst,
      notes,
    })),
  }
}

/** Returns the values of a row, for `compare` and `gate`. */
export function toRowJson(row: ComparedRow): object {
  const { kind, task, length, cells, difference, adjustedP, base, candidate, measured } = row
  const { base: was, candidate: is, ...rest } = difference
  return {
    row: formatRowLabel(row),
    kind,
    ...(task !== undefined && { task }),
    ...(length !== undefined && { length }),
    cells,
    baseline: was,
    candidate: is,
    ...rest,
    adjustedP,
    usage: { items: measured, baseline: base, candidate },
  }
}

export const pickEntryKey = ({ method, model, config, simulated }: SideEntry) => ({ method, model, config, simulated })
