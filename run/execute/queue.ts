import type { Manifest } from '../../core/rows/manifest/manifest.ts'
import type { AnswerRow, ItemRow, ScoreRow } from '../../core/rows/rows.ts'
import type { Identity } from '../../generators/build/generate.ts'
import type { RunSummary } from '../../runners/attempts/run-attempts.ts'
import type { RunEntry } from '../config/entries.ts'
import type { Env } from '../connect/connection.ts'
import type { Cell } from '../registry/items/suite.ts'
import type { Load } from './events.ts'
import type { Work } from './work.ts'

/**
 * Distributes jobs and collects rows. Without a queue, a run answers within this process. The queue of `--queue` sends
 * its jobs to workers on other hosts (`cluster/`). In both cases the run directory's own process writes the rows.
 */
export interface Queue {
  /** Calls at this moment, over all that answer; absent: those of the run's own models. */
  readonly load?: () => Load
  /**
   * Has all answered that the folder lacks.
   * @throws BenchError where an item cannot be built or a row cannot be written: the run ends with it
   */
  answer(handout: Handout): Promise<RunSummary>
}

/** A kind of queue, which `--queue ADDRESS` names by its address. */
export interface QueueKind {
  readonly id: string
  readonly about: string
  /** Returns whether an address of `--queue` is one of its own. */
  owns(address: string): boolean
  /** @throws BenchError if an address is wrong or does not answer */
  open(request: QueueRequest): Promise<OpenQueue>
  /** Opens the queue of a running run, for a page of `view --queue`. */
  watch?(address: string, env: Env): Promise<WatchedQueue>
}

export interface QueueRequest {
  readonly address: string
  readonly env: Env
  /** Store for traces and recordings of workers; undefined: the run keeps none. */
  readonly store: string | undefined
  /** Prints a line for the user. */
  say(line: string): void
}

export interface OpenQueue {
  readonly queue: Queue
  close(): Promise<void>
}

/** A queue that is open for reading only. */
export interface WatchedQueue {
  /** The page about it, as HTML, at this moment. */
  renderPage(run: { readonly name: string; readonly manifest: Manifest }): Promise<string>
  close(): Promise<void>
}

/** Returns the kind of queue unchanged, with its types checked. */
export const defineQueue = (kind: QueueKind): QueueKind => kind

/** The inputs of a queue. */
export interface Handout {
  readonly work: Work
  /** Every item of the session in the order of running, including stored ones. */
  readonly items: readonly PlannedItem[]
  /**
   * Keeps an answer and then its scores, each in its file, and tells who listens. Its item's row is in the folder
   * before.
   */
  take(row: AnswerRow, scores: (item: ItemRow) => Promise<readonly ScoreRow[]>): Promise<void>
}

/** An item of the session before it is built, and the entries that it is for. */
export interface PlannedItem {
  readonly cell: Cell
  readonly index: number
  readonly identity: Identity
  readonly entries: readonly RunEntry[]
}

/** One answer that the folder lacks. */
export interface Lacking {
  readonly planned: PlannedItem
  readonly entry: RunEntry
  /** From 1; a failed answer is asked for again under the next number. */
  readonly attempt: number
}
