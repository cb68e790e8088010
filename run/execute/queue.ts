import type { AnswerRow, ItemRow, ScoreRow } from '../../core/rows/rows.ts'
import type { Identity } from '../../generators/build/generate.ts'
import type { RunSummary } from '../../runners/attempts/run-attempts.ts'
import type { RunEntry } from '../config/entries.ts'
import type { Cell } from '../registry/items/suite.ts'
import type { Work } from './answer-all.ts'
import type { Load } from './events.ts'

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
