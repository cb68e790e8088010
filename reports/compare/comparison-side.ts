import { mustGet } from '../../core/collections/require.ts'
import { formatLength } from '../../core/lengths.ts'
import type { ItemRow, StatusKind } from '../../core/rows/rows.ts'
import type { ScoreKind } from '../summary/cells/cell.ts'
import { collectEntries } from '../summary/entries/entries.ts'
import { findMethodNote } from '../summary/entries/method-notes.ts'
import { explainUnfinished } from '../summary/health/completeness.ts'
import type { Labels, RunRows } from '../summary/reporter.ts'
import type { ItemSettings } from '../summary/rows/mismatches.ts'
import { joinRecords } from '../summary/rows/records.ts'
import { RunOutcomes } from './run-outcomes.ts'

/** One side of a comparison: a run, or a baseline of a run. */
export interface ComparisonSide {
  /** The directory or file as the user named it. Untrusted text, as are all names in it. */
  readonly name: string
  readonly fathom: string
  readonly created: string
  readonly made: ItemSettings
  readonly items: readonly SideItem[]
  readonly entries: readonly SideEntry[]
  /** The run's models in the order in which they were named; absent for a baseline file. */
  readonly models?: readonly string[]
  /** Why it is incomplete (`reports/summary/health/completeness.ts`); absent if it is complete. */
  readonly unfinished?: string
  readonly notes: readonly string[]
}

/** An item and its position. Row and position are those of reports (`reports/summary/axis.ts`). */
export interface SideItem {
  readonly id: string
  readonly questionId: string
  readonly task: string
  readonly row: string
  readonly axis: 'prompt' | 'output'
  /** Tokens along the axis. */
  readonly at: number
  /** Requested tokens; 0 if only the output length was requested. */
  readonly target: number
  readonly output: number | null
  readonly index: number
  readonly cluster: string
}

/** Formats a length: `8K`, or `out 2K` for tokens of the required answer. */
export const formatItemLength = ({ axis, at }: Pick<SideItem, 'axis' | 'at'>): string =>
  `${axis === 'output' ? 'out ' : ''}${formatLength(at)}`

export interface SideEntry {
  readonly method: string
  readonly model: string
  readonly config: string
  readonly simulated: boolean
  /** The user's alias. */
  readonly alias?: string
  /** Whether it is a reference such as the oracle, which is compared only by name. */
  readonly reference: boolean
  /** Whether the method calls a model of the run. */
  readonly needsModel: boolean
  /** Outcomes by item id. An item that is not here has no answer. */
  readonly outcomes: Outcomes
}

export type Outcomes = Pick<ReadonlyMap<string, SideOutcome>, 'get' | 'size' | 'values'> &
  Iterable<[string, SideOutcome]>

/** The scores that can be compared. Verdicts of a judge are not reliable enough for a gate. */
export type Compared = Exclude<ScoreKind, 'judged'>

/** How an entry ended an item. Scores are in [0, 1]; null means no score. */
export interface SideOutcome extends Readonly<Record<Compared, number | null>> {
  readonly status: StatusKind | null
  /** Tokens of prompts and of answers. */
  readonly input: number | null
  readonly output: number | null
  readonly calls: number | null
  readonly ms: number | null
  /** US dollars. */
  readonly cost: number | null
  /** Reads the answer for display, if the side is a run. */
  answer?(): string | null
}

/** Builds the side of a run. The last attempt at an item counts, as everywhere. */
export function buildSide(run: RunRows, labels: Labels): ComparisonSide {
  const input = { runs: [run], labels }
  const { items, placeOf, contestants, outcomes, runs, notes } = joinRecords(input)
  const { manifest, name } = runs[0]
  const { seed, tokenizer, haystack, templates, data, tasks, room } = manifest
  const unfinished = explainUnfinished(run)
  const aliased = new Map(collectEntries(input).map(({ id, alias, label }) => [id, alias && { alias: label }]))
  const places = new Map(items.map(({ id }, at) => [id, at]))
  const byEntry = new Map(contestants.map(({ entry }) => [entry, new RunOutcomes(places, run.answers)]))
  // Answers that Fathom itself cut off count as not reached.
  for (const outcome of outcomes) if (!outcome.counted.cutOff) mustGet(byEntry, outcome.entry).add(outcome, labels)
  return {
    name,
    fathom: manifest.fathom,
    created: manifest.created,
    made: { seed, tokenizer, haystack, templates, data, tasks, ...(room && { room }) },
    models: Object.keys(manifest.models),
    items: items.map(item => toSideItem(item, placeOf(item))),
    entries: contestants.map(({ entry, method, model, config }) => ({
      method,
      model,
      config,
      simulated: Object.hasOwn(manifest.models, model) && manifest.models[model].simulated,
      ...findMethodNote({ method, model }, labels, [manifest]),
      ...aliased.get(entry),
      outcomes: mustGet(byEntry, entry),
    })),
    ...(unfinished !== undefined && { unfinished }),
    notes,
  }
}

const toSideItem = (
  { id, questionId, task, index, cluster, length: { target, output } }: ItemRow,
  { row, axis, at }: Pick<SideItem, 'row' | 'axis' | 'at'>,
): SideItem => ({ id, questionId, task, row, axis, at, target, output: output ?? null, index, cluster })
