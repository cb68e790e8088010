import { averagesOf } from './averages.ts'
import type { AxisPoint, OnAxis } from './axis.ts'
import type { Average, Cell } from './cell.ts'
import { type Effective, effectiveOf } from './effective.ts'
import { type Entry, entriesOf } from './entries.ts'
import { ascending, type Group, groupsOf, isIn } from './groups.ts'
import { quickTitle } from './headline-quick.ts'
import { type Health, healthOf } from './health.ts'
import { measure } from './measured.ts'
import { groupBy } from './order.ts'
import { ownTokensOf } from './own-tokens.ts'
import { joined } from './records.ts'
import { memoize } from './remember.ts'
import type { ReportInput } from './reporter.ts'
import { type EntryTotal, entryTotals } from './suite-totals.ts'
import { openReason } from './whole.ts'

/** Everything that reports show, counted once. */
export interface Summary {
  readonly entries: readonly Entry[]
  readonly groups: readonly Group[]
  /** All asked lengths in tokens, ascending. */
  readonly lengths: readonly number[]
  /** Of tasks of long output: all required lengths of the answer in tokens, ascending. */
  readonly outputs: readonly number[]
  /** By entry, row and length. */
  readonly cells: readonly Cell[]
  /** By entry, group and length, `all` last. */
  readonly averages: readonly Average[]
  /** By entry and group: what a curve says as a whole. */
  readonly effective: readonly Effective[]
  /** By entry, group and length, `all` last: what there is to know before any score is read. */
  readonly health: readonly Health[]
  /** By entry: what published suites give over items of their files, under their own names. */
  readonly totals: readonly EntryTotal[]
  /** What a reader must know: rows that were left out, haystacks that ran short. One line each. */
  readonly notes: readonly string[]
  /** Models whose rows are not all from one server or of one model, one line each. Part of the notes, and of what health says. */
  readonly repliers: readonly string[]
  cellsOf(entry: string): readonly Cell[]
  cell(entry: string, group: Group, row: string, at: number): Cell | undefined
  average(entry: string, group: string, at: number | 'all'): Average | undefined
  effectiveOf(entry: string, group: string): Effective | undefined
  healthOf(entry: string, group: string, at: number | 'all'): Health | undefined
}

/** Rows to cells and averages. The order of the rows does not matter; one input is counted once for all reports. */
export const summarize: (input: ReportInput) => Summary = memoize(count)

function count(input: ReportInput): Summary {
  const { items, placeOf, contestants, outcomes, plans, unmade, notes, repliers } = joined(input)
  const entries = entriesOf(input)
  const openReasons = new Map(
    contestants.map(({ entry, runs }) => [entry, runs.flatMap(({ manifest }) => openReason(manifest) ?? [])[0]]),
  )
  const ownTokens = ownTokensOf(joined(input), entries)
  const groups = groupsOf(input)
  const byEntry = groupBy(outcomes, outcome => outcome.entry)
  const itemsBy = groupBy(items, item => rowKey(placeOf(item)))
  const cells: Cell[] = []
  const averages: Average[] = []
  const effective: Effective[] = []
  const health: Health[] = []
  for (const entry of entries) {
    // None where its answers are gone and only scores are left.
    const ownOutcomes = byEntry.get(entry.id) ?? []
    const hasResult = ownOutcomes.some(({ counted }) => counted.kind !== 'failed')
    const byItem = new Map(ownOutcomes.map(outcome => [outcome.key.item, outcome]))
    const lacking = groupBy(unmade(entry.id), cell => rowKey(placeOf(cell)))
    const measured = [...new Set([...itemsBy.keys(), ...lacking.keys()])].flatMap(row => {
      const own = (itemsBy.get(row) ?? []).filter(item => plans(entry.id, item))
      return measure(
        entry.id,
        { items: own, unmade: lacking.get(row) ?? [], measured: hasResult },
        placeOf,
        byItem,
        input.labels,
        items => ownTokens(entry, items),
      )
    })
    for (const { cell } of measured) cells.push(cell)
    for (const group of groups.filter(group => isIn(group, entry.id))) {
      const own = averagesOf(entry.id, group, measured)
      for (const each of own) averages.push(each)
      for (const each of healthOf(entry, group, own, openReasons.get(entry.id))) health.push(each)
      const whole = effectiveOf(entry.id, group, measured, input.labels)
      if (whole) effective.push(whole)
    }
  }
  const asked: OnAxis[] = [...items, ...entries.flatMap(({ id }) => unmade(id))]
  const cellAt = new Map(cells.map(cell => [JSON.stringify([cell.entry, rowKey(cell), cell.at]), cell]))
  const averageAt = new Map(averages.map(each => [JSON.stringify([each.entry, each.group, each.at]), each]))
  const cellsOf = groupBy(cells, cell => cell.entry)
  const quickVerdicts = new Map(entries.map(entry => [entry.id, quickTitle(input, [entry])]))
  const effectiveAt = new Map(effective.map(each => [JSON.stringify([each.entry, each.group]), each]))
  const healthAt = new Map(health.map(each => [JSON.stringify([each.entry, each.group, each.at]), each]))
  return {
    entries,
    groups,
    lengths: ascending(asked.flatMap(({ length }) => length.target || [])),
    outputs: ascending(asked.flatMap(({ length }) => length.output ?? [])),
    cells,
    averages,
    effective,
    health,
    totals: entryTotals(outcomes, input.labels),
    notes,
    repliers,
    cellsOf: entry => cellsOf.get(entry) ?? [],
    cell: (entry, group, row, at) =>
      isIn(group, entry) ? cellAt.get(JSON.stringify([entry, rowKey({ axis: group.axis, row }), at])) : undefined,
    average: (...key) => averageAt.get(JSON.stringify(key)),
    effectiveOf: (...key) => {
      const found = effectiveAt.get(JSON.stringify(key))
      const quick = found && quickVerdicts.get(found.entry)
      return found && (quick === undefined ? found : { ...found, quick })
    },
    healthOf: (...key) => healthAt.get(JSON.stringify(key)),
  }
}

/** A task may have a row along each axis. */
const rowKey = ({ axis, row }: Pick<AxisPoint, 'axis' | 'row'>) => `${row} ${axis}`
