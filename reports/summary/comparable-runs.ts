import { mustGet } from '../../core/collections/require.ts'
import { compareStrings, groupBy } from './order.ts'
import type { RunRows } from './reporter.ts'
import type { EntryRecord } from './rows/records.ts'

/** Runs that meet in their questions, and the entries that they hold. */
export interface Comparable {
  /** By name. */
  readonly runs: readonly RunRows[]
  /** Entries by their ids. */
  readonly entries: ReadonlySet<string>
}

/**
 * Runs that stand in one table: each shares a question with another of them, or an entry, as shards of one run do.
 * Scores of runs that share neither are of other items, and no average of them compares. Those of most entries come
 * first, then by name.
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

/** What tells two tables of the same tasks apart, a name each: the seeds where no two share one, else the first run. */
export function labelRunGroups(parts: readonly Comparable[]): string[] {
  const seeds = parts.map(({ runs }) => [...new Set(runs.map(({ manifest }) => manifest.seed))].sort(compareStrings))
  const all = seeds.flat()
  const bySeed = new Set(all).size === all.length && all.every(seed => seed.length <= LONGEST_SEED)
  return parts.map(({ runs }, at) => (bySeed ? `seed ${seeds[at].join(', ')}` : runs[0].name))
}

/** A commitment to a secret one is longer. */
const LONGEST_SEED = 24
