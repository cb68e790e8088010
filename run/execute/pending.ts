import type { RunKey } from '../../core/rows/rows.ts'
import type { RunEntry } from '../config/entries.ts'
import type { RunSpec } from '../config/spec.ts'
import type { LastAttempt, RunFolder } from '../store/run-folder.ts'
import type { Lacking, PlannedItem } from './queue.ts'

/** A run whose pending answers are wanted. */
export interface AttemptedRun {
  readonly spec: Pick<RunSpec, 'retryErrors'>
  readonly folder: Pick<RunFolder, 'lastAttempt'>
}

/** Whether an answer needs no further attempt. */
export const isDone = (last: LastAttempt | undefined, { retryErrors }: Pick<RunSpec, 'retryErrors'>) =>
  last !== undefined && (!last.failed || !retryErrors)

/** The key of an answer. */
export const makeAnswerKey = (
  { identity }: Pick<PlannedItem, 'identity'>,
  { method, model, config }: RunEntry,
): RunKey => ({ item: identity.id, method: method.id, model: model?.id ?? 'none', config })

/** Returns the answer of an entry to an item if it is pending. */
export function findPending(
  { spec, folder }: AttemptedRun,
  planned: PlannedItem,
  entry: RunEntry,
): Lacking | undefined {
  const before = folder.lastAttempt(makeAnswerKey(planned, entry))
  return isDone(before, spec) ? undefined : toLacking(before, planned, entry)
}

/** The next attempt at an answer, whatever came of the last one. */
export const makeNextAttempt = ({ folder }: Pick<AttemptedRun, 'folder'>, planned: PlannedItem, entry: RunEntry) =>
  toLacking(folder.lastAttempt(makeAnswerKey(planned, entry)), planned, entry)

const toLacking = (last: LastAttempt | undefined, planned: PlannedItem, entry: RunEntry): Lacking => ({
  planned,
  entry,
  attempt: (last?.attempt ?? 0) + 1,
})

/** Yields the pending answers of some items. */
export function* listPendingAnswers(recorded: AttemptedRun, items: readonly PlannedItem[]): Generator<Lacking> {
  for (const planned of items)
    for (const entry of planned.entries) {
      const pending = findPending(recorded, planned, entry)
      if (pending) yield pending
    }
}
