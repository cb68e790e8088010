import { setMaxListeners } from 'node:events'
import { readSteadyClock } from '../../core/process/clock.ts'
import type { AnswerRow, StatusKind } from '../../core/rows/rows.ts'
import { STATUS_KINDS } from '../../core/rows/rows.ts'
import { rejectOnAbort } from '../abort.ts'
import { type BudgetLimits, createBudget, RunSpent, type SharedClaim, type SpentBefore } from '../metering/budget.ts'
import type { Prices } from '../metering/price.ts'
import { type Tape, Waiting } from '../metering/record.ts'
import { createSharedWork } from '../metering/shared-work.ts'
import { ModelError } from '../model.ts'
import { createWeightGate, type WeightGate } from '../models/limits/weight-gate.ts'
import { createModelProxy } from '../proxy/proxy.ts'
import type { SandboxPool } from '../sandbox/pool.ts'
import type { AttemptContext, Job } from './attempt.ts'
import { runAttempt } from './attempt.ts'
import { type AttemptEnd, trackModelHealth } from './health.ts'

export type { Job } from './attempt.ts'

export interface RunOptions {
  /**
   * The jobs of each server, pulled one by one, each when its server has a place for it: no server waits for another.
   */
  readonly lanes: readonly Lane[]
  /** Concurrent jobs per lane. Calls to a server have their own limit (its `Limiter`). */
  readonly concurrency: number
  /** Aborts at once: what is in flight is not recorded. */
  readonly signal: AbortSignal
  /**
   * Starts no new work when aborted. Jobs in flight finish and are recorded, unless their method may make unlimited
   * calls that have not started.
   */
  readonly stopSignal: AbortSignal
  /**
   * Stores a row. Called once per row, except for those of a model that is given up. If it throws, the run ends with
   * its error.
   */
  readonly onAnswer: (row: AnswerRow, job: Job) => void | Promise<void>
  readonly onEvent?: ((event: JobEvent) => void) | undefined
  /** US dollars per million tokens, by model id. */
  readonly prices?: Prices | undefined
  /** For methods that need Python; the caller closes it. */
  readonly sandboxes?: SandboxPool | undefined
  /** Cost limits of each item. */
  readonly limits?: BudgetLimits | undefined
  /** Cost limits of all items together, with earlier spending. */
  readonly runLimits?: BudgetLimits | undefined
  readonly spentBefore?: SpentBefore | undefined
  /** Claims of the run's limits in other processes too. */
  readonly sharedClaim?: SharedClaim | undefined
  /** Records the calls, or plays them back. */
  readonly tape?: Tape | undefined
  /** Folders that no program of a method may read, such as the run's own with what is expected. */
  readonly hidden?: readonly string[] | undefined
  /** Files of the user's plugins. */
  readonly plugins?: readonly string[] | undefined
  /**
   * Contexts of jobs in flight, in characters (estimated as four a token). Each lane has an equal part of it, and runs
   * a longer one alone. Default 512 MB.
   */
  readonly maxContextChars?: number | undefined
  /** Milliseconds since 1970. Default: a clock that is never set back, and `Date` for the time of a row. */
  readonly now?: (() => number) | undefined
}

/** Jobs in the order of running. */
export type Lane = Iterable<Job> | AsyncIterable<Job>

export type JobEvent =
  | { readonly event: 'start'; readonly job: Job }
  | { readonly event: 'end'; readonly job: Job; readonly row: AnswerRow }
  /** A method threw what is no `ModelError`: most likely a mistake in it. */
  | { readonly event: 'threw'; readonly error: Error }
  | { readonly event: 'model stopped'; readonly model: string; readonly reason: string }

export interface RunSummary {
  /** Rows handed to `onAnswer`. */
  readonly recorded: number
  readonly statuses: Readonly<Record<StatusKind, number>>
  /**
   * Jobs in flight that are not recorded. At an abort, all of them and the withheld failures; at a stop, those whose
   * method may still make unlimited calls; and those that wait for responses of a batch.
   */
  readonly dropped: number
  /** Jobs without a row because their model was given up. */
  readonly skipped: number
  /** Models given up after failures that every call would share, such as a bad key. */
  readonly stopped: readonly { readonly model: string; readonly reason: string }[]
  /**
   * The reached limit of the run, in one line. No new work started after it, and what needed more ended as `failed`.
   */
  readonly spent: string | null
  readonly interrupted: 'no' | 'stopped' | 'aborted'
}

/**
 * Runs jobs until they end, each to a row.
 * A method's mistake becomes a `failed` row and never ends the run.
 * @throws BenchError from a job's `prompt` or from the iterator of jobs, and whatever `onAnswer` throws.
 */
export async function runJobs(options: RunOptions): Promise<RunSummary> {
  const { onAnswer, onEvent = () => {}, now = readSteadyClock, maxContextChars = DEFAULT_MAX_CONTEXT_CHARS } = options
  const health = trackModelHealth((model, reason) => onEvent({ event: 'model stopped', model, reason }))
  const statuses = Object.fromEntries(STATUS_KINDS.map(kind => [kind, 0])) as Record<StatusKind, number>
  const count = { recorded: 0, dropped: 0, skipped: 0 }
  const halt = createHalt(options)
  const { limits = {}, runLimits = {}, spentBefore, sharedClaim, tape } = options
  const runBudget = createBudget({ limits: runLimits, whose: 'run', shared: sharedClaim, before: spentBefore, now })
  const { prices, sandboxes, stopSignal: stop, hidden, plugins, now: today = Date.now } = options
  const proxy = createModelProxy()
  const place: AttemptContext = {
    limits,
    runBudget,
    shared: createSharedWork(),
    prices,
    sandboxes,
    stop,
    tape,
    proxy,
    hidden,
    plugins,
    now,
    today,
  }
  let spent: string | null = null
  const stopSpent = (reason: string) => {
    spent ??= reason
    halt.stopNew()
  }

  const record = async (ended: readonly AttemptEnd[]) => {
    for (const { row, job } of ended) {
      await onAnswer(row, job)
      count.recorded++
      statuses[row.status.kind]++
      onEvent({ event: 'end', job, row })
    }
  }

  const runOne = async (job: Job, gate: WeightGate) => {
    const leave = await gate.enter(job.contextTokens * CHARS_A_TOKEN, halt.stop)
    try {
      onEvent({ event: 'start', job })
      const { row, error } = await runAttempt(job, halt.abort, place)
      if (
        error instanceof Waiting ||
        halt.abort.aborted ||
        (options.stopSignal.aborted && error === options.stopSignal.reason)
      ) {
        count.dropped++
        return
      }
      if (error instanceof RunSpent) stopSpent(error.message)
      else if (error instanceof Error && !(error instanceof ModelError)) onEvent({ event: 'threw', error })
      await record(health.note({ row, job }, error))
    } finally {
      leave()
    }
  }

  const runWorker = async (pull: () => Promise<Job | undefined>, gate: WeightGate) => {
    for (let job = await pull(); job; job = await pull()) {
      try {
        const nothingLeft = runBudget.exhausted()
        if (nothingLeft !== undefined) stopSpent(nothingLeft)
        else if (health.isStopped(job)) count.skipped++
        else await runOne(job, gate)
      } finally {
        job.over?.()
      }
    }
  }

  const startWorkers = (lane: Lane) => {
    const pull = makePuller(lane, halt.stop)
    const gate = createWeightGate(maxContextChars / options.lanes.length)
    return Array.from({ length: options.concurrency }, () => runWorker(pull, gate).catch(halt.fail))
  }
  await Promise.all(options.lanes.flatMap(startWorkers))
  await proxy.close()
  halt.end()
  if (options.signal.aborted) count.dropped += health.held
  else await record(health.end())
  const interrupted = options.signal.aborted ? 'aborted' : options.stopSignal.aborted ? 'stopped' : 'no'
  const skipped = count.skipped + health.discarded
  return { ...count, skipped, statuses, stopped: health.stopped(), spent, interrupted }
}

const CHARS_A_TOKEN = 4
const DEFAULT_MAX_CONTEXT_CHARS = 512 * 1024 * 1024

/** Two degrees of stopping, from the user's two signals and from an error that ends the run. */
function createHalt({ signal, stopSignal }: RunOptions) {
  const stop = new AbortController()
  const abort = new AbortController()
  // Every call in flight listens; Node takes more than ten for a leak.
  setMaxListeners(0, stop.signal, abort.signal, stopSignal)
  let failure: { readonly error: unknown } | undefined
  const stopJobs = () => stop.abort(STOPPED)
  const abortJobs = () => {
    stop.abort(STOPPED)
    abort.abort(signal.aborted ? signal.reason : STOPPED)
  }
  stopSignal.addEventListener('abort', stopJobs)
  signal.addEventListener('abort', abortJobs)
  if (stopSignal.aborted) stopJobs()
  if (signal.aborted) abortJobs()
  return {
    stop: stop.signal,
    abort: abort.signal,
    stopNew: stopJobs,
    /** Receives what a worker threw. An abort caused by the signal is not an error. */
    fail(error: unknown) {
      if (error === STOPPED) return
      failure ??= { error }
      abortJobs()
    },
    end() {
      stopSignal.removeEventListener('abort', stopJobs)
      signal.removeEventListener('abort', abortJobs)
      if (failure) throw failure.error
    },
  }
}

const STOPPED = new DOMException('The run was stopped.', 'AbortError')

/** The next job at each call, one call after the other; nothing at the end and after `stop`. */
function makePuller(jobs: Lane, stop: AbortSignal): () => Promise<Job | undefined> {
  const iterator = Symbol.asyncIterator in jobs ? jobs[Symbol.asyncIterator]() : jobs[Symbol.iterator]()
  let last: Promise<unknown> = Promise.resolve()
  let ended = false
  const pullNext = async () => {
    if (ended || stop.aborted) return undefined
    const result = await iterator.next()
    ended = result.done === true
    return result.done ? undefined : result.value
  }
  const close = () => last.then(() => iterator.return?.()).catch(() => {})
  if (stop.aborted) close()
  else stop.addEventListener('abort', close, { once: true })
  return async () => {
    const pulled = last.then(pullNext)
    last = pulled.catch(() => {
      ended = true
    })
    return rejectOnAbort(pulled, stop)
  }
}
