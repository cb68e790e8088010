import { computeAverages } from '../averages.ts'
import type { AxisPoint, OnAxis } from '../axis.ts'
import { computeEffective, type Effective } from '../effective-length/effective.ts'
import { collectEntries, type Entry } from '../entries/entries.ts'
import { makeTokenEstimator } from '../entries/model-tokens.ts'
import { formatQuickTitle } from '../findings/headline-quick.ts'
import { buildGroups, type Group, hasEntry, sortLengths } from '../groups.ts'
import { openReason } from '../health/completeness.ts'
import { assessHealth, type Health } from '../health/health.ts'
import { memoize } from '../memoize.ts'
import { groupBy } from '../order.ts'
import { type AbilityProfile, computeAbilityProfile } from '../profile/ability-profile.ts'
import type { ReportInput } from '../reporter.ts'
import { joinRecords } from '../rows/records.ts'
import { computeEntryTotals, type EntryTotal } from '../suite-totals.ts'
import type { Average, ScoreCell } from './cell.ts'
import { measureRow } from './cell-scores.ts'

/** All values that reports show, counted once. */
export interface Summary {
  readonly entries: readonly Entry[]
  readonly groups: readonly Group[]
  /** All requested lengths in tokens, ascending. */
  readonly lengths: readonly number[]
  /** All required output lengths in tokens, ascending, for tasks of long output. */
  readonly outputs: readonly number[]
  /** By entry, row and length. */
  readonly cells: readonly ScoreCell[]
  /** By entry, group and length, `all` last. */
  readonly averages: readonly Average[]
  /** By entry and group: the summary of the whole curve. */
  readonly effective: readonly Effective[]
  /** By entry and group, for groups whose tasks all declare an ability: the scores by ability. */
  readonly profiles: readonly AbilityProfile[]
  /** By entry, group and length, `all` last: checks of the results. */
  readonly health: readonly Health[]
  /** By entry: totals of published suites over items of their files, under their own names. */
  readonly totals: readonly EntryTotal[]
  /** Notes for the reader, one per line: rows that were left out, haystacks that ran short. */
  readonly notes: readonly string[]
  /** Models whose rows come from several servers or models, one line each. Part of the notes and of health. */
  readonly repliers: readonly string[]
  cellsOf(entry: string): readonly ScoreCell[]
  cell(entry: string, group: Group, row: string, at: number): ScoreCell | undefined
  average(entry: string, group: string, at: number | 'all'): Average | undefined
  effectiveOf(entry: string, group: string): Effective | undefined
  profileOf(entry: string, group: string): AbilityProfile | undefined
  healthOf(entry: string, group: string, at: number | 'all'): Health | undefined
}

/**
 * Turns rows into cells and averages. The order of the rows does not matter, and all reports of an input share the
 * result.
 */
export const summarize: (input: ReportInput) => Summary = memoize(count)

function count(input: ReportInput): Summary {
  const { items, placeOf, contestants, outcomes, plans, unmade, notes, repliers } = joinRecords(input)
  const entries = collectEntries(input)
  const openReasons = new Map(
    contestants.map(({ entry, runs }) => [entry, runs.flatMap(({ manifest }) => openReason(manifest) ?? [])[0]]),
  )
  const estimateOwnTokens = makeTokenEstimator(joinRecords(input), entries)
  const groups = buildGroups(input)
  const byEntry = groupBy(outcomes, outcome => outcome.entry)
  const itemsBy = groupBy(items, item => makeRowKey(placeOf(item)))
  const cells: ScoreCell[] = []
  const averages: Average[] = []
  const effective: Effective[] = []
  const profiles: AbilityProfile[] = []
  const health: Health[] = []
  for (const entry of entries) {
    // Empty if its answers are lost and only scores remain.
    const ownOutcomes = byEntry.get(entry.id) ?? []
    const hasResult = ownOutcomes.some(({ counted }) => counted.kind !== 'failed')
    const byItem = new Map(ownOutcomes.map(outcome => [outcome.key.item, outcome]))
    const lacking = groupBy(unmade(entry.id), cell => makeRowKey(placeOf(cell)))
    const measured = [...new Set([...itemsBy.keys(), ...lacking.keys()])].flatMap(row => {
      const own = (itemsBy.get(row) ?? []).filter(item => plans(entry.id, item))
      return measureRow(
        entry.id,
        { items: own, unmade: lacking.get(row) ?? [], measured: hasResult },
        placeOf,
        byItem,
        input.labels,
        items => estimateOwnTokens(entry, items),
      )
    })
    for (const { cell } of measured) cells.push(cell)
    for (const group of groups.filter(group => hasEntry(group, entry.id))) {
      const own = computeAverages(entry.id, group, measured)
      for (const each of own) averages.push(each)
      for (const each of assessHealth(entry, group, own, openReasons.get(entry.id))) health.push(each)
      const whole = computeEffective(entry.id, group, measured, input.labels)
      if (whole) effective.push(whole)
      const profile = computeAbilityProfile(entry.id, group, measured, input.labels)
      if (profile) profiles.push(profile)
    }
  }
  const asked: OnAxis[] = [...items, ...entries.flatMap(({ id }) => unmade(id))]
  const cellAt = new Map(cells.map(cell => [JSON.stringify([cell.entry, makeRowKey(cell), cell.at]), cell]))
  const averageAt = new Map(averages.map(each => [JSON.stringify([each.entry, each.group, each.at]), each]))
  const cellsOf = groupBy(cells, cell => cell.entry)
  const quickVerdicts = new Map(entries.map(entry => [entry.id, formatQuickTitle(input, [entry])]))
  const effectiveAt = new Map(effective.map(each => [JSON.stringify([each.entry, each.group]), each]))
  const profileAt = new Map(profiles.map(each => [JSON.stringify([each.entry, each.group]), each]))
  const healthAt = new Map(health.map(each => [JSON.stringify([each.entry, each.group, each.at]), each]))
  return {
    entries,
    groups,
    lengths: sortLengths(asked.flatMap(({ length }) => length.target || [])),
    outputs: sortLengths(asked.flatMap(({ length }) => length.output ?? [])),
    cells,
    averages,
    effective,
    profiles,
    health,
    totals: computeEntryTotals(outcomes, input.labels),
    notes,
    repliers,
    cellsOf: entry => cellsOf.get(entry) ?? [],
    cell: (entry, group, row, at) =>
      hasEntry(group, entry)
        ? cellAt.get(JSON.stringify([entry, makeRowKey({ axis: group.axis, row }), at]))
        : undefined,
    average: (...key) => averageAt.get(JSON.stringify(key)),
    effectiveOf: (...key) => {
      const found = effectiveAt.get(JSON.stringify(key))
      const quick = found && quickVerdicts.get(found.entry)
      return found && (quick === undefined ? found : { ...found, quick })
    },
    profileOf: (...key) => profileAt.get(JSON.stringify(key)),
    healthOf: (...key) => healthAt.get(JSON.stringify(key)),
  }
}

/** A task may have a row along each axis. */
const makeRowKey = ({ axis, row }: Pick<AxisPoint, 'axis' | 'row'>) => `${row} ${axis}`
