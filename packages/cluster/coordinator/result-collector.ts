import {
  type AnswerRow,
  type BuiltItem,
  buildItem,
  buildJob,
  chooseBuilder,
  createBudget,
  createSharedWork,
  type Handout,
  type ItemBuilder,
  type ItemRow,
  incompleteError,
  type Lacking,
  listPendingAnswers,
  makeAnswerKey,
  makeLocalBuilder,
  type PlannedItem,
  placeTrace,
  readSteadyClock,
  runAttempt,
  runKey,
  sanitize,
  toCanonicalJson,
} from 'fathom-bench/plugin'
import { type FetchedArtifacts, fetchArtifacts, type Keeps } from '../artifacts/artifacts.ts'
import type { Blobs } from '../artifacts/blobs.ts'
import type { Finished, Jobs } from '../redis/jobs.ts'
import { type JobContext, parseTask, resolveTask } from '../task.ts'
import { recompute } from './recompute.ts'
import { parseWorkerResult, type WorkerResult } from './returned-answer.ts'

/** So many workers may die at an item before it counts as failed. */
export const DEATHS = 3

/** Takes what has ended out of the queues and into the run's folder. */
export interface ResultCollector {
  /**
   * @returns how many jobs had ended. @throws BenchError (incomplete) where a row cannot be written or a result is none
   */
  take(queue: Jobs, taken: (id: string, row: AnswerRow | undefined) => void): Promise<number>
  close(): Promise<void>
}

export interface TakerOptions {
  /** Where workers leave traces and recordings, for a run that keeps them. */
  readonly blobs?: Blobs | undefined
  readonly keeps: Pick<Keeps, 'trace'>
  /** Called before rows are written. @throws BenchError (incomplete) where another process may write them */
  readonly hold?: (() => Promise<void>) | undefined
}

/**
 * Each row is written, after its trace and recording, brought to the disk, and only then is its job removed. Whatever
 * stops that in between, the next session finds the job again and skips the rows that the folder has. From a worker,
 * only the answer's text and its usage are trusted: the item is rebuilt here and compared, everything that follows from
 * it is computed here (`recompute.ts`), and so are scores.
 */
export function makeResultCollector(
  handout: Handout,
  known: JobContext,
  { blobs, keeps, hold = async () => {} }: TakerOptions,
): ResultCollector {
  const { work } = handout
  const { folder } = work
  const items = buildOwnItems(handout)
  const scoreAnswer = (item: ItemRow, answer: AnswerRow) => work.scoring.score(item, answer)
  let byKey: Map<string, Lacking> | undefined

  /** Returns the answer that a job is for; undefined if the folder has it or the run no longer asks for it. */
  const findMissingAnswer = (job: Finished): Lacking | undefined => {
    const task = parseTask(job.data)
    if (typeof task === 'string') return undefined
    const asked = task.run === known.run ? resolveTask(task, known) : findEarlierAnswer(job)
    if (asked === undefined || typeof asked === 'string') return undefined
    const before = folder.lastAttempt(makeAnswerKey(asked.planned, asked.entry))
    return before && before.attempt >= asked.attempt ? undefined : asked
  }

  /** The settings were other ones when it was asked: it counts where this session asks the same. */
  const findEarlierAnswer = (job: Finished): Lacking | undefined => {
    byKey ??= new Map(
      Array.from(listPendingAnswers(work, handout.items), each => [
        runKey(makeAnswerKey(each.planned, each.entry)),
        each,
      ]),
    )
    const row = (job.returnvalue as Partial<WorkerResult> | undefined)?.answer
    const asked = row && byKey.get(runKey(row))
    return asked && asked.attempt === row.attempt ? asked : undefined
  }

  /** A job that ended, with what was left in the store for it. */
  const openJob = async (job: Finished): Promise<Opened> => {
    const asked = findMissingAnswer(job)
    if (!asked || job.failedReason) return { job, asked }
    const key = makeAnswerKey(asked.planned, asked.entry)
    const answered = parseWorkerResult(job.returnvalue, { ...key, attempt: asked.attempt })
    if (typeof answered === 'string') return { job, asked, fault: answered }
    const item = await items.row(asked.planned)
    if (!isSameRow(item, answered.item)) return { job, asked, fault: 'another item than is built here' }
    const text = () => items.text(asked.planned)
    const answer = await recompute(answered.answer, { work, asked, item, text })
    if (typeof answer === 'string') return { job, asked, fault: answer }
    const kept = blobs && (await fetchArtifacts(answered.kept, key, asked.attempt, blobs))
    return { job, asked, answered: { ...answered, item, answer }, kept }
  }

  const storeResult = async (
    queue: Jobs,
    { job, asked, answered, kept, fault }: Opened,
  ): Promise<AnswerRow | undefined> => {
    if (!asked) return undefined
    if (fault !== undefined) {
      // The next session asks for it again.
      await queue.remove(job.id!) // those without an id are left out
      throw incompleteError(
        `a worker returned ${fault} for item ${asked.planned.identity.id}. Recorded answers are safe; run the same command again to ask for it once more.`,
      )
    }
    if (!answered) return recordFailure(queue, asked, job.failedReason ?? '')
    const { item, answer } = answered
    if (kept?.trace && keeps.trace) placeTrace(folder.path, answer, kept.trace)
    if (kept?.recording) work.recorded?.(kept.recording)
    folder.addItem(item)
    await handout.take(answer, each => scoreAnswer(each, answer))
    return answer
  }

  const recordFailure = async (queue: Jobs, missing: Lacking, reason: string): Promise<AnswerRow> => {
    if (!/stalled/.test(reason)) {
      // The next session asks for them again.
      await queue.clean(0, MOST_FAILED, 'failed')
      throw incompleteError(`a worker had to stop: ${sanitize(reason, 500)}`)
    }
    const built = buildItem(work, missing.planned, makeLocalBuilder())
    await built
    const getItem = () => built
    const died = new Error(`${DEATHS} workers died or hung while they were at this item`)
    const job = { ...buildJob(work, { ...missing, item: getItem }), prompt: () => Promise.reject(died) }
    const runBudget = createBudget({ limits: {}, whose: 'run', now: readSteadyClock })
    const place = {
      limits: {},
      runBudget,
      shared: createSharedWork(),
      stop: work.signals.stop,
      now: readSteadyClock,
      today: Date.now,
    }
    const { row } = await runAttempt(job, work.signals.abort, place)
    await handout.take(row, each => scoreAnswer(each, row))
    return row
  }

  return {
    async take(queue, taken) {
      const most = blobs ? AT_ONCE_KEPT : AT_ONCE
      const jobs = (await queue.getJobs(['completed', 'failed'], 0, most - 1, true)) as (Finished | undefined)[]
      const ended = jobs.filter(job => job?.id !== undefined) as Finished[]
      if (ended.length === 0) return 0
      const rows = await Promise.all(ended.map(openJob))
      await hold()
      // Those without an id are left out.
      for (const each of rows) taken(each.job.id!, await storeResult(queue, each))
      folder.flush()
      items.forget()
      await Promise.all(ended.map(job => queue.remove(job.id!))) // as above
      return ended.length
    },
    close: items.close,
  }
}

/** Rows of the items that are built here, each once. */
function buildOwnItems({ work }: Handout) {
  const { folder, spec, suite, registry, entries } = work
  let builder: Promise<ItemBuilder> | undefined
  const inHand = new Map<string, Promise<ItemRow>>()
  const built = async (planned: PlannedItem): Promise<BuiltItem> => {
    const tokens = suite.cells.reduce((sum, { samples, target }) => sum + samples * target, 0)
    builder ??= chooseBuilder({ spec, suite, registry, entries, tokens })
    // The coordinator sends no prompt.
    return (await builder).build({ ...planned, entries: [] })
  }
  const build = async (planned: PlannedItem): Promise<ItemRow> => (await built(planned)).row
  return {
    /** The item with its texts, which are long and not kept. */
    text: built,
    row(planned: PlannedItem): ItemRow | Promise<ItemRow> {
      const { id } = planned.identity
      const row = folder.items.get(id) ?? inHand.get(id) ?? build(planned)
      if (row instanceof Promise) inHand.set(id, row)
      return row
    },
    /** The folder has them by now. */
    forget: () => inHand.clear(),
    async close() {
      await (await builder)?.close()
    },
  }
}

const isSameRow = (ours: ItemRow, theirs: ItemRow): boolean => toCanonicalJson(ours) === toCanonicalJson(theirs)

interface Opened {
  readonly job: Finished
  /** Absent if the folder has it, or if the run no longer asks for it. */
  readonly asked: Lacking | undefined
  /** Absent: no worker could answer it. */
  readonly answered?: WorkerResult
  readonly kept?: FetchedArtifacts | undefined
  /** The fault of a returned answer. */
  readonly fault?: string
}

const AT_ONCE = 100
/** Traces are held together, and may have hundreds of megabytes. */
const AT_ONCE_KEPT = 16
const MOST_FAILED = 100_000
