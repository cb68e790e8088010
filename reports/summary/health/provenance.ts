import type { Manifest } from '../../../core/rows/manifest/manifest.ts'
import type { Group } from '../groups.ts'
import { memoize } from '../memoize.ts'
import { compareStrings } from '../order.ts'
import type { ReportInput, RunRows } from '../reporter.ts'

/** The settings of a report's runs, in words; several values are separated by commas. */
export interface Provenance extends Pick<Manifest, 'fathom' | 'seed' | 'tokenizer'> {
  /** The texts that fill the contexts. Tasks with their own haystack do not use the run's. */
  readonly haystack: string
  /** Creation time of the first run, in ISO format; empty without runs. */
  readonly created: string
  /** Time of the last change of any run, in ISO format. */
  readonly updated: string
}

/**
 * Collects the settings of all runs, or only of those with items of a group's tasks, for a table or picture of that
 * group.
 */
export function collectProvenance(input: Pick<ReportInput, 'runs'>, group?: Pick<Group, 'tasks'>): Provenance {
  const runs = group ? input.runs.filter(run => group.tasks.some(task => groupHaystacks(run).has(task))) : input.runs
  const listValues = (field: 'fathom' | 'seed' | 'tokenizer' | 'created' | 'updated') =>
    [...new Set(runs.map(({ manifest }) => manifest[field]))].sort(compareStrings)
  return {
    fathom: listValues('fathom').join(', '),
    seed: listValues('seed').join(', '),
    tokenizer: listValues('tokenizer').join(', '),
    haystack: listHaystacks(runs, group),
    created: listValues('created')[0] ?? '',
    updated: listValues('updated').at(-1) ?? '',
  }
}

function listHaystacks(runs: ReportInput['runs'], group: Pick<Group, 'tasks'> | undefined): string {
  const all = new Set<string>()
  for (const run of runs)
    for (const [task, haystacks] of groupHaystacks(run))
      if (!group || group.tasks.includes(task)) for (const haystack of haystacks) all.add(haystack)
  const names = [...all].sort(compareStrings)
  return names.length > MOST
    ? `${names.slice(0, MOST).join(', ')} and ${names.length - MOST} more`
    : names.join(', ') || 'none'
}

/** By task. Every table and picture uses it, and a run may have a hundred thousand items. */
const groupHaystacks = memoize(({ items }: Pick<RunRows, 'items'>) => {
  const by = new Map<string, Set<string>>()
  for (const { task, length } of items) by.set(task, (by.get(task) ?? new Set()).add(length.haystack))
  return by
})

const MOST = 6
