import { findLargest, findSmallest } from '../../core/collections/extremes.ts'
import { formatLength } from '../../core/lengths.ts'
import { groupDigits } from '../../core/text/figures.ts'
import { nameOfEntry, type Plan } from '../../run/plan/plan.ts'

/** Lines of a plan before a run, all parts together; a dry run prints everything. */
const MOST_LINES = 12
/** Letters of a line, so that none wraps on a usual terminal. */
const WIDEST = 118

/** The lines of a plan that a person reads before every run, the most important first. */
export interface PlanParts {
  /** What is run and what it costs: always shown. */
  readonly main: readonly string[]
  /** What stops a run or changes its numbers. */
  readonly warnings: readonly string[]
  /** What explains them. */
  readonly remarks: readonly string[]
}

/** At most twelve short lines; what is left out is counted, and a dry run prints it. */
export function formatBriefPlan({ main, warnings, remarks }: PlanParts): string[] {
  const all = [...main, ...warnings, ...remarks]
  const shown = all.length <= MOST_LINES ? all : all.slice(0, MOST_LINES - 1)
  const left = all.length - shown.length
  const more = left > 0 ? [`  more     ${left} more ${left === 1 ? 'line' : 'lines'}: --dry-run prints them`] : []
  return [...shown.map(clip), ...more]
}

/** Names as far as they fit in a line, then how many more there are. */
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

/** One line per entry whose prompts its window refuses. */
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
    return `  window   ${name}: ${range} is too long for its window${window === undefined ? '' : ` of ${groupDigits(window)} tokens`} and scores 0`
  })
}

const clip = (line: string): string => (line.length <= WIDEST ? line : `${line.slice(0, WIDEST - 1).trimEnd()}…`)
