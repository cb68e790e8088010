import { averagesOf } from './averages.ts'
import type { Average, Cell } from './cell.ts'
import { type Entry, entriesOf, entryId } from './entries.ts'
import { type Group, groupsOf } from './groups.ts'
import { measure } from './measured.ts'
import { compare, groupBy, joined } from './records.ts'
import type { ReportInput } from './reporter.ts'

/** Everything that reports show, counted once. */
export interface Summary {
  readonly entries: readonly Entry[]
  readonly groups: readonly Group[]
  /** All lengths in tokens, ascending. */
  readonly lengths: readonly number[]
  /** By entry, task and length. */
  readonly cells: readonly Cell[]
  /** By entry, group and length, `all` last. */
  readonly averages: readonly Average[]
  /** What a reader must know: rows that were left out, fillers that ran short. One line each. */
  readonly notes: readonly string[]
  cell(entry: string, task: string, target: number): Cell | undefined
  average(entry: string, group: string, target: number | 'all'): Average | undefined
}

const summaries = new WeakMap<ReportInput, Summary>()

/** Rows to cells and averages. The order of the rows does not matter; one input is counted once for all reports. */
export function summarize(input: ReportInput): Summary {
  const known = summaries.get(input)
  if (known) return known
  const made = count(input)
  summaries.set(input, made)
  return made
}

function count(input: ReportInput): Summary {
  const { items, outcomes, notes } = joined(input)
  const entries = entriesOf(input)
  const groups = groupsOf(input)
  const byEntry = groupBy(outcomes, ({ key }) => entryId(key))
  const byTask = groupBy(items, item => item.task)
  const tasks = [...byTask.keys()].sort(compare)
  const cells: Cell[] = []
  const averages: Average[] = []
  for (const entry of entries) {
    const byItem = new Map(byEntry.get(entry.id)!.map(outcome => [outcome.key.item, outcome]))
    const measured = tasks.flatMap(task => measure(entry.id, byTask.get(task)!, byItem, input.labels))
    cells.push(...measured.map(({ cell }) => cell))
    for (const group of groups) averages.push(...averagesOf(entry.id, group, measured))
  }
  const cellAt = new Map(cells.map(cell => [JSON.stringify([cell.entry, cell.task, cell.target]), cell]))
  const averageAt = new Map(averages.map(each => [JSON.stringify([each.entry, each.group, each.target]), each]))
  return {
    entries,
    groups,
    lengths: [...new Set(items.map(item => item.length.target))].sort((a, b) => a - b),
    cells,
    averages,
    notes,
    cell: (...key) => cellAt.get(JSON.stringify(key)),
    average: (...key) => averageAt.get(JSON.stringify(key)),
  }
}
