import { findLargest, findSmallest } from '../../core/collections/extremes.ts'
import { formatLength } from '../../core/lengths.ts'
import { groupDigits } from '../../core/text/figures.ts'
import { nameOfEntry, type Plan } from '../../run/plan/plan.ts'

/** Most lines of a plan before a run; a dry run prints everything. */
const MOST_LINES = 12
/** Widest line, in characters, so that none wraps in a usual terminal. */
const WIDEST = 118

/** The lines of a plan, the most important first. */
export interface PlanParts {
  /** Lines about the work and its cost; always shown. */
  readonly main: readonly string[]
  /** Lines about anything that stops a run or changes its numbers. */
  readonly warnings: readonly string[]
  /** Explanations of the other lines. */
  readonly remarks: readonly string[]
}

/** Returns at most twelve short lines, and the number of those left out. A dry run prints them all. */
export function formatBriefPlan({ main, warnings, remarks }: PlanParts): string[] {
  const all = [...main, ...warnings, ...remarks]
  const shown = all.length <= MOST_LINES ? all : all.slice(0, MOST_LINES - 1)
  const left = all.length - shown.length
  const more = left > 0 ? [`  more     ${left} more ${left === 1 ? 'line' : 'lines'}: --dry-run prints them`] : []
  return [...shown.map(clip), ...more]
}

/** Joins the names that fit in a line, and counts the others. */
export function formatNameList(names: readonly string[], width = 90): string {
  const shown: string[] = []
  for (const name of names) {
    if (shown.length > 0 && [...shown, name].join(' ').length > width) break
    shown.push(name)
  }
  return shown.length === names.length
    ? shown.join(' ')
    : `${shown.join(' ')} … and ${names.length - shown.length} more`
}

/** Returns one line per entry whose context window is too small for some prompts. */
export function summarizeOverflows({ rows }: Plan): string[] {
  const entries = new Map<string, { readonly lengths: number[]; readonly window: number | undefined }>()
  for (const { entry, length, refused } of rows) {
    if (refused === 0) continue
    const name = nameOfEntry(entry)
    const known = entries.get(name) ?? { lengths: [], window: entry.model?.window ?? undefined }
    known.lengths.push(length)
    entries.set(name, known)
  }
  return [...entries].map(([name, { lengths, window }]) => {
    const [first, last] = [findSmallest(lengths), findLargest(lengths)]
    const range = first === last ? formatLength(first) : `${formatLength(first)} to ${formatLength(last)}`
    return `  window   ${name}: ${range} exceeds its context window${window === undefined ? '' : ` of ${groupDigits(window)} tokens`} and scores 0`
  })
}

const clip = (line: string): string => (line.length <= WIDEST ? line : `${line.slice(0, WIDEST - 1).trimEnd()}…`)
