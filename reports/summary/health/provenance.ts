import type { Manifest } from '../../../core/rows/rows.ts'
import type { Group } from '../groups.ts'
import { memoize } from '../memoize.ts'
import { compareStrings } from '../order.ts'
import type { ReportInput, RunRows } from '../reporter.ts'

/** What the runs of a report were made with, in words: several values stand with commas between them. */
export interface Provenance extends Pick<Manifest, 'fathom' | 'seed' | 'tokenizer'> {
  /** What fills the items' contexts; tasks that bring their own haystack do not use the run's. */
  readonly haystack: string
  /** Of the first run, ISO time; empty without runs. */
  readonly created: string
  /** Of the run that was changed last, ISO time. */
  readonly updated: string
}

/** Of all runs, or of those alone that hold items of a group's tasks: what a table or picture of that group is of. */
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

/** By task. Every table and picture asks for them, and a run may have a hundred thousand items. */
const groupHaystacks = memoize(({ items }: Pick<RunRows, 'items'>) => {
  const by = new Map<string, Set<string>>()
  for (const { task, length } of items) by.set(task, (by.get(task) ?? new Set()).add(length.haystack))
  return by
})

const MOST = 6
