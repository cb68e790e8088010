import { identify, isFields, type Lacking, type RunEntry, type Suite } from 'fathom-bench/plugin'

/**
 * A job's content: the answer to produce, by places in the suite and the entries that every process of the run has.
 * No text, no code.
 */
export interface TaskData {
  readonly v: 1
  /** Id of the settings that the places are of. */
  readonly run: string
  readonly cell: number
  readonly index: number
  readonly entry: number
  readonly attempt: number
  /** Id of the item at this position. A worker that builds another one refuses. */
  readonly item: string
}

/** A job's subject: where it comes from, and what is made of it. */
export interface JobContext {
  readonly run: string
  readonly suite: Pick<Suite, 'cells'>
  readonly entries: readonly RunEntry[]
}

/** Whatever a job holds, read before anything is done with it. @returns the task, or why it is none */
export function parseTask(data: unknown): TaskData | string {
  if (!isFields(data)) return 'a job without data'
  const strange = Object.keys(data).find(name => !FIELDS.includes(name))
  if (strange !== undefined) return 'a job with a field that is not known here'
  const { v, run, item } = data
  if (v !== 1) return 'a job of another version'
  if (typeof run !== 'string' || !HASH.test(run)) return 'a job without the id of its run'
  if (typeof item !== 'string' || !HASH.test(item)) return 'a job without the id of its item'
  const place = ['cell', 'index', 'entry', 'attempt'].find(name => !isPlace(data[name]))
  return place === undefined ? (data as unknown as TaskData) : `a job whose ${place} is not a position`
}

/** Returns the answer that a task asks for, or the reason if the positions hold something else here. */
export function resolveTask(
  { cell: at, index, entry: nth, attempt, item }: TaskData,
  known: JobContext,
): Lacking | string {
  const cell = known.suite.cells[at]
  const entry = known.entries[nth]
  if (!cell || !entry || index >= cell.samples) return 'a job for a place that this run does not have'
  const identity = identify(cell.recipe, cell.target, index)
  if (identity.id !== item)
    return `item ${index} of ${cell.recipe.task.id} is another one here: ${identity.id}, asked is ${item}`
  return { planned: { cell, index, identity, entries: [entry] }, entry, attempt }
}

/** @throws RangeError for what is not of the suite and the entries */
export function toTaskData({ planned, entry, attempt }: Lacking, { run, suite, entries }: JobContext): TaskData {
  const cell = suite.cells.indexOf(planned.cell)
  const nth = entries.indexOf(entry)
  if (cell < 0 || nth < 0) throw new RangeError('a job of another suite')
  return { v: 1, run, cell, index: planned.index, entry: nth, attempt, item: planned.identity.id }
}

const FIELDS = ['v', 'run', 'cell', 'index', 'entry', 'attempt', 'item']
const HASH = /^[0-9a-f]{20}$/
const isPlace = (value: unknown) => Number.isInteger(value) && (value as number) >= 0 && (value as number) < 1e9
