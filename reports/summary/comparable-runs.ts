import { mustGet } from '../../core/collections/require.ts'
import { compareStrings, groupBy } from './order.ts'
import type { RunRows } from './reporter.ts'
import type { EntryRecord } from './rows/records.ts'

/** Runs with common questions, and their entries. */
export interface Comparable {
  /** By name. */
  readonly runs: readonly RunRows[]
  /** Ids of entries. */
  readonly entries: ReadonlySet<string>
}

/**
 * Groups runs for one table: each shares a question or an entry with another one, as shards of a run do. Runs that
 * share neither have different items, so their averages cannot be compared. Groups with the most entries come first,
 * then by name.
 */
export function groupComparableRuns(runs: readonly RunRows[], contestants: readonly EntryRecord[]): Comparable[] {
  const parent = new Map(runs.map(run => [run, run]))
  const findRoot = (run: RunRows): RunRows => {
    let root = run
    while (parent.get(root) !== root) root = mustGet(parent, root)
    parent.set(run, root)
    return root
  }
  const join = (a: RunRows, b: RunRows) => parent.set(findRoot(b), findRoot(a))
  const asked = new Map<string, RunRows>()
  for (const run of runs)
    for (const { questionId } of run.items) {
      const other = asked.get(questionId)
      if (other) join(other, run)
      else asked.set(questionId, run)
    }
  for (const { runs: parts } of contestants) for (const part of parts) join(parts[0], part)
  return [...groupBy(runs, findRoot).values()]
    .map(own => ({
      runs: own,
      entries: new Set(contestants.flatMap(({ entry, runs }) => (own.includes(runs[0]) ? [entry] : []))),
    }))
    .filter(({ entries }) => entries.size > 0)
    .sort((a, b) => b.entries.size - a.entries.size || compareStrings(a.runs[0].name, b.runs[0].name))
}

/** Names tables of the same tasks: by their seeds if all differ, else by their first run. */
export function labelRunGroups(parts: readonly Comparable[]): string[] {
  const seeds = parts.map(({ runs }) => [...new Set(runs.map(({ manifest }) => manifest.seed))].sort(compareStrings))
  const all = seeds.flat()
  const bySeed = new Set(all).size === all.length && all.every(seed => seed.length <= LONGEST_SEED)
  return parts.map(({ runs }, at) => (bySeed ? `seed ${seeds[at].join(', ')}` : runs[0].name))
}

/** A commitment to a secret seed is longer. */
const LONGEST_SEED = 24
