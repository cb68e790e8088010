import { own } from './entries.ts'
import { compare, joined } from './records.ts'
import type { Labels, ReportInput } from './reporter.ts'

/** A section of the report: tasks that are averaged together. */
export interface Group {
  /** Such as `ruler`; `other` for tasks that stand in no group. */
  readonly id: string
  /** Its tasks that have items, in the group's order. */
  readonly tasks: readonly string[]
  /** Its tasks that have none. */
  readonly absent: readonly string[]
  /** Lengths at which it has items, ascending. */
  readonly lengths: readonly number[]
}

/**
 * Covers the tasks that were run with as few groups as needed: again and again the group that holds most of the tasks not yet
 * covered, of equals one that is complete, of equals the first. So eight needle tasks are `niah`, eleven RULER tasks `ruler`, and a task
 * alone is of the first group that it stands in.
 */
export function groupsOf(input: ReportInput): Group[] {
  const lengths = new Map<string, Set<number>>()
  for (const { task, length } of joined(input).items)
    lengths.set(task, (lengths.get(task) ?? new Set()).add(length.target))
  const chosen: string[] = []
  const left = new Set(lengths.keys())
  for (;;) {
    const best = largest(input.labels.groups, left)
    if (best === undefined) break
    chosen.push(best)
    for (const task of input.labels.groups[best]!) left.delete(task)
  }
  const order = Object.keys(input.labels.groups)
  const groups = chosen
    .sort((a, b) => order.indexOf(a) - order.indexOf(b))
    .map(id => groupOf(id, input.labels.groups[id]!, lengths))
  if (left.size > 0) groups.push(groupOf('other', [...left].sort(compare), lengths))
  return groups
}

function largest(groups: Labels['groups'], left: ReadonlySet<string>): string | undefined {
  let best: { id: string; gain: number; complete: boolean } | undefined
  for (const id of Object.keys(groups)) {
    const tasks = own(groups, id)!
    const gain = new Set(tasks.filter(task => left.has(task))).size
    const complete = gain === tasks.length
    if (gain > (best?.gain ?? 0) || (gain > 0 && gain === best?.gain && complete && !best.complete))
      best = { id, gain, complete }
  }
  return best?.id
}

function groupOf(id: string, members: readonly string[], lengths: ReadonlyMap<string, ReadonlySet<number>>): Group {
  const tasks = members.filter(task => lengths.has(task))
  const targets = new Set(tasks.flatMap(task => [...lengths.get(task)!]))
  return {
    id,
    tasks,
    absent: members.filter(task => !lengths.has(task)),
    lengths: [...targets].sort((a, b) => a - b),
  }
}
