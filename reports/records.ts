import { canonical, keyOf } from '../core/key.ts'
import type { AnswerRow, ItemRow, RunKey, ScoreRow } from '../core/rows.ts'
import { missingShards, type Unmade, unmadeOf } from './asked.ts'
import { type AxisPoint, type OnAxis, placesOf } from './axis.ts'
import { isJudged, scorersOf } from './item-scorers.ts'
import { differences, mismatches } from './mismatches.ts'
import { compare } from './order.ts'
import { own } from './own.ts'
import { memoize } from './remember.ts'
import type { ReportInput, RunRows } from './reporter.ts'
import { hasLength, isScore, notesOn } from './row-notes.ts'

/** One item as one entry ended it: the last attempt, with its score rows by scorer. */
export interface EntryResult {
  readonly item: ItemRow
  /** The entry's id: hash of method, model and config, and of the run where several runs ended the same items with them. */
  readonly entry: string
  readonly key: RunKey
  readonly attempt: number
  /** Absent where only score rows are there. */
  readonly answer: AnswerRow | undefined
  readonly scores: ReadonlyMap<string, ScoreRow>
  /** The scorer of the item's primary score. */
  readonly scorer: string
}

/** Whose outcomes an entry's are. */
export interface Contestant extends Pick<RunKey, 'method' | 'model' | 'config'> {
  readonly entry: string
  /** The runs that hold it, by name. Its items are theirs, all of them: those that it did not end are missing. */
  readonly runs: readonly RunRows[]
  /** Name of its run, where others of the report have the same method, model and config. */
  readonly run?: string
}

export interface Joined {
  /** By task, lengths and index. */
  readonly items: readonly ItemRow[]
  readonly placeOf: (item: OnAxis) => AxisPoint
  readonly contestants: readonly Contestant[]
  /** In the order of the items, then method, model, config. */
  readonly outcomes: readonly EntryResult[]
  /** Is the item one of those that the entry was to end? */
  readonly plans: (entry: string, item: ItemRow) => boolean
  /** Of an entry: what was asked for and has no item. */
  readonly unmade: (entry: string) => readonly Unmade[]
  /** The runs by name. */
  readonly runs: readonly RunRows[]
  /** What was left out, or does not compare, a line each. */
  readonly notes: readonly string[]
}

/**
 * Puts rows together by their keys. Of an item's attempts the last counts; score rows of earlier attempts are left out.
 * Rows of the same key are told apart by their content, never by their place, so the order of the rows does not matter.
 *
 * Runs meet in their items: equal ids are the same bytes, so that entries of different runs stand side by side on them. A
 * method, model and config that two runs hold is one entry where the runs are made alike and share none of its items (shards of one run), and an
 * entry a run otherwise (a candidate and its baseline).
 */
export const joined: (input: ReportInput) => Joined = memoize(join)

function join({ runs: unordered, labels }: ReportInput): Joined {
  const runs = named(unordered)
  const items = usableItems(runs.flatMap(run => run.items))
  const byId = new Map(items.map((item, at) => [item.id, at]))
  const ended = runs.map(run => ({ run, statuses: statusesOf(run, byId) }))
  const contestants = contestantsOf(ended)
  const entries = new Map(
    contestants.flatMap(({ entry, runs, ...key }) =>
      runs.map((run): [string, string] => [whoText({ ...key, run: run.name }), entry]),
    ),
  )
  const outcomes = ended.flatMap(({ run, statuses }) =>
    statuses.map(({ key, attempt, answer, scores }): EntryResult => {
      const item = items[byId.get(key.item)!]!
      const entry = entries.get(whoText({ ...key, run: run.name }))!
      return { item, entry, key, attempt, answer, scores, scorer: scorersOf(item, labels).primary ?? '' }
    }),
  )
  const rank = (outcome: EntryResult) => byId.get(outcome.key.item)!
  outcomes.sort((a, b) => rank(a) - rank(b) || compareKeys(a.key, b.key) || compare(a.entry, b.entry))
  const parts = [...new Map(contestants.map(({ runs }) => [namesOf(runs), runs])).values()]
  const unmade = new Map(parts.map(runs => [namesOf(runs), unmadeOf(runs, labels)]))
  const unmadeBy = new Map(contestants.map(({ entry, runs }) => [entry, unmade.get(namesOf(runs))!]))
  return {
    ...{
      items,
      placeOf: placesOf([...items, ...[...unmade.values()].flat()], item => isJudged(item, labels)),
      contestants,
      outcomes,
      runs,
    },
    plans: plansOf(contestants),
    unmade: entry => unmadeBy.get(entry) ?? [],
    notes: [
      ...notesOn(runs, items, byId),
      ...new Set(parts.flatMap(runs => missingShards(runs) ?? [])),
      ...mismatches(runs),
    ],
  }
}

const namesOf = (runs: readonly RunRows[]) => JSON.stringify(runs.map(({ name }) => name))

/** How one run ended an item, before it is known which entry that is. */
type RunResult = Omit<EntryResult, 'item' | 'entry' | 'scorer'>

function statusesOf(run: RunRows, byId: ReadonlyMap<string, number>): RunResult[] {
  const known = <R extends RunKey>(rows: readonly R[]) => rows.filter(row => byId.has(row.item))
  const answers = lastBy(known(run.answers), (a, b) => a.attempt - b.attempt || compare(a.at, b.at))
  const scoreRows = known(run.scores)
  const attempts = new Map([...answers].map(([key, answer]) => [key, answer.attempt]))
  for (const row of scoreRows) if (!answers.has(keyText(row))) raise(attempts, keyText(row), row.attempt)
  const scores = scoresOf(scoreRows.filter(row => attempts.get(keyText(row)) === row.attempt))
  return [...attempts].map(([text, attempt]) => {
    const [item, method, model, config] = JSON.parse(text) as [string, string, string, string]
    const key = { item, method, model, config }
    return { key, attempt, answer: answers.get(text), scores: scores.get(text) ?? new Map() }
  })
}

/** The runs in an order that does not depend on how they came, each with a name of its own. */
function named(runs: readonly RunRows[]): RunRows[] {
  if (runs.length < 2) return [...runs]
  const stamp = ({ manifest, items, answers, scores }: RunRows) =>
    canonical([manifest, items.length, answers.length, scores.length])
  const ordered = runs
    .map(run => ({ run, stamp: stamp(run) }))
    .sort((a, b) => compare(a.run.name, b.run.name) || compare(a.stamp, b.stamp))
  const times = new Map<string, number>()
  return ordered.map(({ run }) => {
    const time = (times.get(run.name) ?? 0) + 1
    times.set(run.name, time)
    return time === 1 ? run : { ...run, name: `${run.name} (${time})` }
  })
}

function contestantsOf(ended: readonly { readonly run: RunRows; readonly statuses: readonly RunResult[] }[]) {
  const held = new Map<string, { key: RunKey; items: Map<RunRows, Set<string>> }>()
  for (const { run, statuses } of ended)
    for (const { key } of statuses) {
      const who = held.get(whoText(key)) ?? { key, items: new Map() }
      held.set(whoText(key), who)
      const items = who.items.get(run) ?? new Set()
      who.items.set(run, items.add(key.item))
    }
  return [...held.values()].flatMap(({ key: { method, model, config }, items }): Contestant[] => {
    const runs = [...items.keys()]
    const who = { method, model, config }
    if (areShards(items) && alike(model, runs)) return [{ ...who, entry: entryId(who), runs }]
    return runs.map(run => ({ ...who, entry: entryId({ ...who, run: run.name }), runs: [run], run: run.name }))
  })
}

/** Are the runs parts of one: made alike, with no item in two of them? */
function areShards(items: ReadonlyMap<RunRows, ReadonlySet<string>>): boolean {
  const [first, ...others] = items.keys()
  const sets = [...items.values()]
  const all = sets.reduce((sum, { size }) => sum + size, 0)
  return (
    new Set(sets.flatMap(set => [...set])).size === all &&
    others.every(other => differences(first!.manifest, other.manifest).length === 0)
  )
}

/** Is the model the same thing in all runs: a program that plays it, or no program? */
const alike = (model: string, runs: readonly RunRows[]) =>
  new Set(runs.map(({ manifest }) => own(manifest.models, model)?.simulated === true)).size === 1

export const entryId = ({ method, model, config, run }: Omit<RunKey, 'item'> & { run?: string }): string =>
  keyOf(run === undefined ? [method, model, config] : [method, model, config, run]).slice(0, 12)

function plansOf(contestants: readonly Contestant[]): Joined['plans'] {
  const itemsOf = new Map<RunRows, ReadonlySet<string>>()
  for (const run of new Set(contestants.flatMap(({ runs }) => runs)))
    itemsOf.set(run, new Set(run.items.map(({ id }) => id)))
  const runsOf = new Map(contestants.map(({ entry, runs }) => [entry, runs]))
  return (entry, { id }) => runsOf.get(entry)!.some(run => itemsOf.get(run)!.has(id))
}

function usableItems(rows: readonly ItemRow[]): ItemRow[] {
  const byId = new Map<string, ItemRow>()
  for (const row of rows) if (hasLength(row)) byId.set(row.id, row)
  return [...byId.values()].sort(
    (a, b) =>
      compare(a.task, b.task) ||
      a.length.target - b.length.target ||
      (a.length.output ?? 0) - (b.length.output ?? 0) ||
      a.index - b.index ||
      compare(a.id, b.id),
  )
}

function lastBy<R extends RunKey>(rows: readonly R[], later: (a: R, b: R) => number): Map<string, R> {
  const last = new Map<string, R>()
  for (const row of rows) {
    const key = keyText(row)
    const held = last.get(key)
    if (!held || (later(row, held) || compare(canonical(row), canonical(held))) > 0) last.set(key, row)
  }
  return last
}

/** By key and scorer. Of two rows of one key the lower score counts. */
function scoresOf(rows: readonly ScoreRow[]): Map<string, Map<string, ScoreRow>> {
  const scores = new Map<string, Map<string, ScoreRow>>()
  for (const row of rows) {
    const key = keyText(row)
    const byScorer = scores.get(key) ?? new Map<string, ScoreRow>()
    scores.set(key, byScorer)
    const held = byScorer.get(row.scorer)
    if (!held || lower(row, held)) byScorer.set(row.scorer, row)
  }
  return scores
}

function lower(row: ScoreRow, held: ScoreRow): boolean {
  if (!isScore(row.value) || !isScore(held.value)) return isScore(row.value)
  return row.value === held.value ? canonical(row) < canonical(held) : row.value < held.value
}

function raise(attempts: Map<string, number>, key: string, attempt: number): void {
  attempts.set(key, Math.max(attempts.get(key) ?? attempt, attempt))
}

const keyText = ({ item, method, model, config }: RunKey) => JSON.stringify([item, method, model, config])
const whoText = ({ method, model, config, run }: Omit<RunKey, 'item'> & { run?: string }) =>
  JSON.stringify([method, model, config, run])

const compareKeys = (a: RunKey, b: RunKey) =>
  compare(a.method, b.method) || compare(a.model, b.model) || compare(a.config, b.config)
