import { steadyNow } from '../core/clock.ts'
import { incompleteError } from '../core/errors.ts'
import { sanitize } from '../core/quote.ts'
import type { AnswerRow } from '../core/rows.ts'
import { build, jobOf, keyOf, lacking } from '../engine/answer-all.ts'
import { ownBuilder } from '../engine/building/builder.ts'
import type { Handout, Lacking } from '../engine/queue.ts'
import { attempt } from '../runners/attempt.ts'
import { budget } from '../runners/budget.ts'
import { sharedWork } from '../runners/shared-work.ts'
import { runKey } from '../runs/run-key.ts'
import { placeTrace } from '../runs/trace-files.ts'
import { scoreAnswer } from '../scorers/score.ts'
import { type Answered, answeredIn } from './answered.ts'
import type { Blobs } from './blobs.ts'
import type { Finished, Jobs } from './jobs.ts'
import { type Fetched, fetched } from './keep.ts'
import { type Known, lackingOf, taskIn } from './task.ts'

/** So many workers may die at an item before it counts as failed. */
export const DEATHS = 3

/** Takes what has ended out of the queues and into the run's folder. */
export interface Taker {
  /** @returns how many jobs had ended. @throws BenchError (incomplete) where a row cannot be written or a result is none */
  take(queue: Jobs, taken: (id: string, row: AnswerRow | undefined) => void): Promise<number>
}

/**
 * Each row is written, after its trace and recording, brought to the disk, and only then is its job removed. Whatever stops that in between, the next session finds the job again and passes
 * over what the folder has.
 */
export function taker(handout: Handout, known: Known, blobs: Blobs | undefined): Taker {
  const { work } = handout
  const { folder } = work
  let byKey: Map<string, Lacking> | undefined

  /** The answer that a job is for; undefined where the folder has it or nobody asks for it any more. */
  const lackingOfJob = (job: Finished): Lacking | undefined => {
    const task = taskIn(job.data)
    if (typeof task === 'string') return undefined
    const asked = task.run === known.run ? lackingOf(task, known) : ofEarlier(job)
    if (asked === undefined || typeof asked === 'string') return undefined
    const before = folder.lastAttempt(keyOf(asked.planned, asked.entry))
    return before && before.attempt >= asked.attempt ? undefined : asked
  }

  /** The settings were other ones when it was asked: it counts where this session asks the same. */
  const ofEarlier = (job: Finished): Lacking | undefined => {
    byKey ??= new Map(Array.from(lacking(work, handout.items), each => [runKey(keyOf(each.planned, each.entry)), each]))
    const row = (job.returnvalue as Partial<Answered> | undefined)?.answer
    const asked = row && byKey.get(runKey(row))
    return asked && asked.attempt === row.attempt ? asked : undefined
  }

  /** A job that ended, with what was left in the store for it. */
  const opened = async (job: Finished): Promise<Opened> => {
    const asked = lackingOfJob(job)
    if (!asked || job.failedReason) return { job, asked }
    const key = keyOf(asked.planned, asked.entry)
    const answered = answeredIn(job.returnvalue, { ...key, attempt: asked.attempt })
    if (typeof answered === 'string')
      throw incompleteError(`a worker returned ${answered} for item ${key.item}. What is recorded is safe.`)
    return { job, asked, answered, kept: blobs && (await fetched(answered.kept, key, asked.attempt, blobs)) }
  }

  const one = async (queue: Jobs, { job, asked, answered, kept }: Opened): Promise<AnswerRow | undefined> => {
    if (!asked) return undefined
    if (!answered) return failed(queue, asked, job.failedReason ?? '')
    const { item, answer, scores } = answered
    if (kept?.trace && work.spec.trace) placeTrace(folder.path, answer, kept.trace)
    if (kept?.recording) work.recorded?.(kept.recording)
    folder.addItem(item)
    await handout.take(answer, async () => scores)
    return answer
  }

  const failed = async (queue: Jobs, asked: Lacking, reason: string): Promise<AnswerRow> => {
    if (!/stalled/.test(reason)) {
      // The next session asks for them again.
      await queue.clean(0, MOST_FAILED, 'failed')
      throw incompleteError(`a worker could not go on: ${sanitize(reason, 500)}`)
    }
    const built = build(work, asked.planned, ownBuilder())
    await built
    const item = () => built
    const died = new Error(`${DEATHS} workers died or stood still while they were at this item`)
    const job = { ...jobOf(work, { ...asked, item }), prompt: () => Promise.reject(died) }
    const runBudget = budget({ limits: {}, whose: 'run', now: steadyNow })
    const place = {
      limits: {},
      runBudget,
      shared: sharedWork(),
      stop: work.signals.stop,
      now: steadyNow,
      today: Date.now,
    }
    const { row } = await attempt(job, work.signals.abort, place)
    await handout.take(row, each => scoreAnswer(each, row, work.registry.scorers, work.programs))
    return row
  }

  return {
    async take(queue, taken) {
      const most = blobs ? AT_ONCE_KEPT : AT_ONCE
      const jobs = (await queue.getJobs(['completed', 'failed'], 0, most - 1, true)) as (Finished | undefined)[]
      const ended = jobs.filter(job => job?.id !== undefined) as Finished[]
      if (ended.length === 0) return 0
      // Those without an id are left out.
      for (const each of await Promise.all(ended.map(opened))) taken(each.job.id!, await one(queue, each))
      folder.flush()
      await Promise.all(ended.map(job => queue.remove(job.id!))) // as above
      return ended.length
    },
  }
}

interface Opened {
  readonly job: Finished
  /** Absent: the folder has it, or nobody asks for it any more. */
  readonly asked: Lacking | undefined
  /** Absent: no worker could answer it. */
  readonly answered?: Answered
  readonly kept?: Fetched | undefined
}

const AT_ONCE = 100
/** Traces are held together, and may have hundreds of megabytes. */
const AT_ONCE_KEPT = 16
const MOST_FAILED = 100_000
