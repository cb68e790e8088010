import { mustGet } from '../../../core/collections/require.ts'
import { computeKey, toCanonicalJson } from '../../../core/rows/key.ts'
import type { AnswerRow, ItemRow, RunKey, ScoreRow } from '../../../core/rows/rows.ts'
import { type AxisPoint, makeAxisLocator, type OnAxis } from '../axis.ts'
import type { AnswerCounts } from '../cells/answer-counters.ts'
import { listFloorNotes } from '../floors.ts'
import { getOwn } from '../get-own.ts'
import { foldNotes } from '../health/fold-notes.ts'
import { hasLength, listRowNotes } from '../health/row-notes.ts'
import { memoize } from '../memoize.ts'
import { describeMissingShards, leftTo, listMissingItems, type Unmade } from '../missing-items.ts'
import { compareStrings, groupBy } from '../order.ts'
import type { ReportInput, RunRows } from '../reporter.ts'
import { type CompletedItem, collectCompleted, type EndedRun } from './completed-items.ts'
import { isJudged, resolveItemScorers } from './item-scorers.ts'
import { listMismatches, listSettingDifferences } from './mismatches.ts'

/** An item as one entry ended it: the last attempt, with its score rows by scorer. */
export interface EntryResult {
  readonly item: ItemRow
  /** The item's position among all items. */
  readonly rank: number
  /**
   * The entry's id: a hash of method, model and config, and of the run if several runs ended the same items with them.
   */
  readonly entry: string
  readonly key: RunKey
  readonly attempt: number
  readonly answer: AnswerRow
  /** Its position among the answers of its run. */
  readonly answerAt: number
  /** The counts of the answer, without reading it again. */
  readonly counted: AnswerCounts
  readonly scores: ReadonlyMap<string, ScoreRow>
  /** Ids of its scorers, without reading the score rows. */
  readonly scorers: readonly string[]
  /** Whether it has any score row. */
  readonly isScored: boolean
  /** Returns a scorer's value without reading the row again; undefined if it is not a score. */
  valueOf(scorer: string): number | undefined
  /** Returns `parts.firstError` of a scorer's row (`first-errors.ts`). */
  firstErrorOf(scorer: string): unknown
  /** The scorer of the item's primary score. */
  readonly scorer: string
}

/** An entry and its runs. */
export interface EntryRecord extends Pick<RunKey, 'method' | 'model' | 'config'> {
  readonly entry: string
  /** The runs that contain it, by name. All their items belong to it: those that it did not end are missing. */
  readonly runs: readonly RunRows[]
  /** The name of its run, if other runs of the report have the same method, model and config. */
  readonly run?: string
}

export interface Joined {
  /** Sorted by task, lengths and index. */
  readonly items: readonly ItemRow[]
  readonly placeOf: (item: OnAxis) => AxisPoint
  readonly contestants: readonly EntryRecord[]
  /** In the order of the items, then by method, model, config. */
  readonly outcomes: readonly EntryResult[]
  /** Returns whether the entry was to end the item. */
  readonly plans: (entry: string, item: ItemRow) => boolean
  /** Returns the requested items of an entry that were never generated. */
  readonly unmade: (entry: string) => readonly Unmade[]
  /** The runs by name. */
  readonly runs: readonly RunRows[]
  /** Notes on what was left out or cannot be compared, one per line. */
  readonly notes: readonly string[]
  /** Models whose rows come from several servers or models, one line each. */
  readonly repliers: readonly string[]
}

/**
 * Joins rows by their keys. The last attempt at an item counts; score rows of earlier attempts are left out. Rows with
 * the same key are distinguished by content, never by position, so the order of rows does not matter.
 * Runs are joined by their items: equal ids mean equal bytes, so entries of different runs are compared on them. A
 * method, model and config that two runs share is one entry if the runs have equal settings and share none of its items
 * (shards of one run). Otherwise it is one entry per run (a candidate and its baseline).
 */
export const joinRecords: (input: ReportInput) => Joined = memoize(join)

function join({ runs: unordered, labels }: ReportInput): Joined {
  const runs = nameRuns(unordered)
  const items = listUsableItems(runs)
  const byId = new Map(items.map((item, at) => [item.id, at]))
  const scorers = items.map(item => resolveItemScorers(item, labels).primary ?? '')
  const ended = runs.map(run => collectCompleted(run, items, byId, scorers))
  const contestants = buildEntryRecords(ended)
  const outcomes = ended.flatMap(({ by }) => [...by.values()].flat())
  outcomes.sort((a, b) => a.rank - b.rank || compareKeys(a.who, b.who) || compareStrings(a.entry, b.entry))
  const parts = [...new Map(contestants.map(({ runs }) => [makeRunsKey(runs), runs])).values()]
  const unmadeBy = new Map(contestants.map(who => [who.entry, listMissingItems(who.runs, labels, who)]))
  return {
    items,
    placeOf: makeAxisLocator([...items, ...[...unmadeBy.values()].flat()], item => isJudged(item, labels)),
    contestants,
    outcomes,
    runs,
    plans: makePlanCheck(contestants),
    repliers: [...new Set(ended.flatMap(({ repliers }) => repliers.lines()))],
    unmade: entry => unmadeBy.get(entry) ?? [],
    notes: foldNotes(
      [
        ...listRowNotes(ended, items),
        ...new Set(parts.flatMap(runs => describeMissingShards(runs) ?? [])),
        ...listFloorNotes(items, labels),
        ...listMismatches(runs),
      ],
      collectNames(runs, items),
    ),
  }
}

/** Collects the names that notes may contain: models, methods, tasks and runs. */
function collectNames(runs: readonly RunRows[], items: readonly ItemRow[]): Set<string> {
  const names = new Set(runs.flatMap(({ name, manifest }) => [name, ...Object.keys(manifest.models)]))
  for (const { manifest } of runs) for (const { method } of Object.values(manifest.configs)) names.add(method)
  for (const { task } of items) names.add(task)
  return names
}

const makeRunsKey = (runs: readonly RunRows[]) => JSON.stringify(runs.map(({ name }) => name))

/** Sorts the runs independently of their input order, and gives each a unique name. */
function nameRuns(runs: readonly RunRows[]): RunRows[] {
  if (runs.length < 2) return [...runs]
  const stamp = ({ manifest, items, answers, scores }: RunRows) =>
    toCanonicalJson([manifest, items.length, answers.length, scores.length])
  const ordered = runs
    .map(run => ({ run, stamp: stamp(run) }))
    .sort((a, b) => compareStrings(a.run.name, b.run.name) || compareStrings(a.stamp, b.stamp))
  const times = new Map<string, number>()
  return ordered.map(({ run }) => {
    const time = (times.get(run.name) ?? 0) + 1
    times.set(run.name, time)
    return time === 1 ? run : { ...run, name: `${run.name} (${time})` }
  })
}

/** Assigns each result to its entry. */
function buildEntryRecords(ended: readonly EndedRun[]): EntryRecord[] {
  const all = ended.flatMap(({ run, by }) => [...by].map(([who, results]) => ({ run, who, results })))
  return [...groupBy(all, ({ who }) => makeWhoKey(who)).values()].flatMap(parts => {
    const { method, model, config } = parts[0].who
    const runs = parts.map(({ run }) => run)
    const named = (part: readonly (typeof parts)[number][], run?: string): EntryRecord => {
      const key = { method, model, config, ...(run !== undefined && { run }) }
      const entry = makeEntryId(key)
      for (const { who } of part) who.entry = entry
      return { ...key, entry, runs: part.map(({ run }) => run) }
    }
    return areShards(parts) && isSameModel(model, runs)
      ? [named(parts)]
      : parts.map(each => named([each], each.run.name))
  })
}

/** Returns whether the runs are parts of one: equal settings, and no item in two of them. */
function areShards(parts: readonly { readonly run: RunRows; readonly results: readonly CompletedItem[] }[]): boolean {
  const [first, ...others] = parts
  const seen = new Set<number>()
  for (const { results } of others.length > 0 ? parts : [])
    for (const { rank } of results) {
      if (seen.has(rank)) return false
      seen.add(rank)
    }
  return others.every(({ run }) => listSettingDifferences(first.run.manifest, run.manifest).length === 0)
}

/** Returns whether the model is simulated in all runs or in none. */
const isSameModel = (model: string, runs: readonly RunRows[]) =>
  new Set(runs.map(({ manifest }) => getOwn(manifest.models, model)?.simulated === true)).size === 1

export const makeEntryId = ({ method, model, config, run }: Omit<RunKey, 'item'> & { run?: string }): string =>
  computeKey(run === undefined ? [method, model, config] : [method, model, config, run]).slice(0, 12)

function makePlanCheck(contestants: readonly EntryRecord[]): Joined['plans'] {
  const itemsOf = new Map<RunRows, ReadonlySet<string>>()
  for (const run of new Set(contestants.flatMap(({ runs }) => runs)))
    itemsOf.set(run, new Set(run.items.map(({ id }) => id)))
  const partsOf = new Map(
    contestants.map(who => [who.entry, who.runs.map(run => ({ run, isLeft: leftTo(run.manifest, who) }))]),
  )
  return (entry, item) =>
    mustGet(partsOf, entry).some(({ run, isLeft }) => mustGet(itemsOf, run).has(item.id) && !isLeft(item))
}

function listUsableItems(runs: readonly RunRows[]): ItemRow[] {
  const byId = new Map<string, ItemRow>()
  for (const { items } of runs) for (const row of items) if (hasLength(row)) byId.set(row.id, row)
  return [...byId.values()].sort(
    (a, b) =>
      compareStrings(a.task, b.task) ||
      a.length.target - b.length.target ||
      (a.length.output ?? 0) - (b.length.output ?? 0) ||
      a.index - b.index ||
      compareStrings(a.id, b.id),
  )
}

const makeWhoKey = ({ method, model, config }: Omit<RunKey, 'item'>) => JSON.stringify([method, model, config])

const compareKeys = (a: Omit<RunKey, 'item'>, b: Omit<RunKey, 'item'>) =>
  compareStrings(a.method, b.method) || compareStrings(a.model, b.model) || compareStrings(a.config, b.config)
