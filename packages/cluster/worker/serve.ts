import type { Worker as BullWorker } from 'bullmq'
import { BenchError, getErrorMessage, redactSecrets } from 'fathom-bench/plugin'
import { type HeldAnswers, heldAnswers } from '../coordinator/held-answers.ts'
import { DEATHS } from '../coordinator/result-collector.ts'
import type { WorkerResult } from '../coordinator/returned-answer.ts'
import type { RunBudget } from '../redis/budget.ts'
import type { Finished } from '../redis/jobs.ts'
import { PREFIX } from '../redis/names.ts'
import type { Connection } from '../redis/redis.ts'
import type { Door } from '../redis/state.ts'
import type { Settings } from '../settings.ts'
import { parseTask, resolveTask, type TaskData } from '../task.ts'
import { HANDED_BACK, type WorkerRun } from './worker-run.ts'

/** A worker's jobs of all queues of a run. */
export interface Serving {
  /** Jobs at a time of one server, by how many this worker may hold of its places. */
  cap(server: string, jobs: number): void
  /** Jobs under way, and those that were answered. */
  counts(): { readonly active: number; readonly answered: number }
  /** Takes no new jobs, and resolves when those in progress have ended or are returned. */
  close(): Promise<void>
}

export interface ServeOptions {
  readonly door: Door
  readonly desk: WorkerRun
  readonly settings: Settings
  readonly budget: RunBudget | undefined
  readonly concurrency: number
  readonly env: Readonly<Record<string, string | undefined>>
  readonly onSpent: (reason: string) => void
  readonly onError: (error: BenchError) => void
}

/**
 * Begins to take jobs. The lock on each is renewed while it is worked at; of a worker that is gone, jobs are back with
 * the others within 15 seconds.
 */
export function serve({ door, desk, settings, budget, concurrency, env, onSpent, onError }: ServeOptions): Serving {
  const { bullmq } = door.packages
  const counts = { active: 0, answered: 0 }
  const held = heldAnswers(door.connection)

  const answerJob = async (job: Finished): Promise<WorkerResult> => {
    const task = parseTask(job.data)
    if (typeof task === 'string') throw new Error(task)
    // The run has changed meanwhile: this worker is about to notice.
    if (task.run !== desk.known.run) throw HANDED_BACK
    const lacking = resolveTask(task, desk.known)
    if (typeof lacking === 'string') throw new Error(lacking)
    const left = await held.find(job)
    if (left !== undefined) return left as WorkerResult
    const spent = await budget?.exhausted()
    if (spent !== undefined) {
      onSpent(spent)
      throw HANDED_BACK
    }
    return desk.answer(lacking)
  }

  const processJob = async (job: Finished, token: string | undefined): Promise<WorkerResult> => {
    counts.active++
    try {
      const rows = await answerJob(job)
      counts.answered++
      offerUntilTaken(job, door.connection, held)
      return rows
    } catch (error) {
      if (error === HANDED_BACK) {
        const returnJob = () => job.moveToWait(token)
        await door.connection.patience(returnJob(), returnJob)
        throw new bullmq.WaitingError()
      }
      if (error instanceof BenchError) onError(error)
      // It ends the run, and is read there.
      throw new bullmq.UnrecoverableError(redactSecrets(getErrorMessage(error), env).slice(0, 1_000))
    } finally {
      counts.active--
    }
  }

  const workers = new Map<string, BullWorker<TaskData, WorkerResult, string>>()
  for (const { name, server } of settings.queues) {
    const worker = new bullmq.Worker<TaskData, WorkerResult, string>(name, processJob, {
      connection: door.connection.redis,
      prefix: PREFIX,
      concurrency,
      lockDuration: LOCK_MS,
      stalledInterval: STALLED_MS,
      maxStalledCount: DEATHS - 1,
      runRetryDelay: 1_000,
      // Without a limit of its own a worker passes over the pause that a 429 asks for.
      limiter: { max: 1_000_000, duration: 1_000 },
    })
    // A lost lock is not this worker's to say: its answer was not taken, and another one gives it.
    worker.on('error', () => {})
    workers.set(server, worker)
  }
  return {
    cap(server, jobs) {
      const worker = workers.get(server)
      if (worker && worker.concurrency !== jobs) worker.concurrency = jobs
    },
    counts: () => counts,
    close: async () => void (await Promise.all([...workers.values()].map(worker => worker.close()))),
  }
}

/**
 * An answer has been paid for: where Redis refuses to take it just now, BullMQ would hand the job to another worker. If
 * the job is lost meanwhile, the answer is left for it.
 */
function offerUntilTaken(job: Finished, { redis, patience }: Connection, held: HeldAnswers): void {
  const complete = job.moveToCompleted.bind(job)
  job.moveToCompleted = async (rows, token, fetchNext) => {
    const retryComplete = async () => {
      // The lock may have run out meanwhile. Whoever has it by now keeps it.
      await redis.set(`${PREFIX}:${job.queueName}:${job.id}:lock`, token, 'PX', LOCK_MS, 'NX')
      return complete(rows, token, fetchNext)
    }
    try {
      return await patience(complete(rows, token, fetchNext), retryComplete)
    } catch (error) {
      await held.leave(job, rows)
      throw error
    }
  }
}

/** Renewed at half of it, during the work. A process that hangs for longer has lost its jobs. */
const LOCK_MS = 10_000
const STALLED_MS = 3_000
