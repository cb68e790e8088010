import {
  type AnswerRow,
  getServerLimits,
  type Handout,
  isCutOff,
  type Load,
  pluralize,
  type RunSummary,
  readSteadyClock,
  rejectOnAbort,
  runExhausted,
  STATUS_KINDS,
  type StatusKind,
  sleepUnlessAborted,
  splitLimits,
} from 'fathom-bench/plugin'
import { countJobs, type Jobs } from '../redis/jobs.ts'
import { KEYS, type RunState, type Store } from '../redis/store.ts'
import type { Settings } from '../settings.ts'
import type { JobContext } from '../task.ts'
import { JobHandout } from './job-handout.ts'
import type { Lease } from './lease.ts'
import type { ResultCollector } from './result-collector.ts'
import { observeQueues, trackAbandonment, trackPace } from './watch.ts'

interface Parts {
  readonly handout: Handout
  readonly settings: Settings
  readonly store: Store
  readonly lease: Lease
  readonly queues: ReadonlyMap<string, Jobs>
  readonly known: JobContext
  readonly rows: ResultCollector
  readonly say: (line: string) => void
  readonly onLoad: (load: Load) => void
}

/** Why nothing new is handed out any more. */
type End = { readonly why: 'stopped' } | { readonly why: 'spent'; readonly reason: string }

/** A coordinator at work, until the folder has everything or nothing more can be had. */
export class CoordinatorSession {
  readonly #parts: Parts
  readonly #statuses = Object.fromEntries(STATUS_KINDS.map(kind => [kind, 0])) as Record<StatusKind, number>
  readonly #jobs: JobHandout
  #recorded = 0
  #end: End | undefined
  /** The reason in the first row that a limit of the run cut off. */
  #cutOff: string | undefined
  #stopped: RunSummary['stopped'] = []
  #workers = -1
  /** Answers that the folder lacked when this session began. */
  #lacked = 0
  readonly #pace = trackPace(readSteadyClock)
  #state: RunState | undefined

  constructor(parts: Parts) {
    this.#parts = parts
    this.#jobs = new JobHandout(parts.queues, parts.known)
  }

  /** Whether this was a round after which others may come. */
  get #mayGoOn(): boolean {
    const { rounds } = this.#parts.handout.work
    const isWhole = this.#end === undefined && this.#cutOff === undefined && this.#stopped.length === 0
    return rounds !== undefined && !rounds.isLast && isWhole
  }

  /** Takes everything that has ended in a queue. */
  async empty(queue: Jobs): Promise<void> {
    while ((await this.#parts.rows.take(queue, this.#taken)) > 0) {}
  }

  /** @param state the state in Redis, to be put there again if a Redis has lost everything */
  async run(state: RunState): Promise<RunSummary> {
    const { signals } = this.#parts.handout.work
    this.#state = state
    const heart = renewLease(this.#parts.lease)
    try {
      await rejectOnAbort(this.#work(), signals.abort)
    } catch (error) {
      if (!signals.abort.aborted) throw error
    } finally {
      clearInterval(heart)
    }
    const interrupted = signals.abort.aborted ? 'aborted' : this.#end?.why === 'stopped' ? 'stopped' : 'no'
    return {
      recorded: this.#recorded,
      statuses: this.#statuses,
      interrupted,
      dropped: 0,
      skipped: this.#stopped.length > 0 ? this.#jobs.outCount : 0,
      stopped: this.#stopped,
      spent: this.#end?.why === 'spent' ? this.#end.reason : (this.#cutOff ?? null),
    }
  }

  async #work(): Promise<void> {
    const { handout, queues, store, lease, say } = this.#parts
    const { signals, spec } = handout.work
    this.#lacked = this.#recorded + this.#jobs.plan(handout)
    const isAbandoned = trackAbandonment(readSteadyClock)
    let looked = Number.NEGATIVE_INFINITY
    if ((await store.redis.hget(KEYS.run, 'paused')) === 'user')
      say('paused; to continue: fathom-bench queue resume --queue …')
    else for (const queue of queues.values()) await queue.resume()
    for (;;) {
      // Another coordinator may have taken over a suspended one, so check that before any write.
      await lease.hold()
      let taken = 0
      for (const queue of queues.values()) taken += await this.#parts.rows.take(queue, this.#taken)
      if (!this.#end && !this.#jobs.isComplete) await this.#jobs.handOut()
      if (this.#jobs.isComplete && this.#jobs.outCount === 0) break
      if (readSteadyClock() - looked >= LOOK_MS) {
        looked = readSteadyClock()
        await this.#look()
        if (!this.#end) await this.#jobs.restore()
        if (!this.#end) await this.#stopWhere(await this.#reason())
        const givenUp = await store.givenUp()
        if (isAbandoned(this.#workers, givenUp)) {
          this.#stopped = [...new Map(givenUp.map(({ model, reason }) => [model, { model, reason }])).values()]
          break
        }
      }
      if (signals.stop.aborted && !this.#end) await this.#stopWhere({ why: 'stopped' })
      if (this.#end && taken === 0 && (await this.#isQuiet())) break
      if (taken === 0) await sleepUnlessAborted(this.#jobs.isHolding ? SHORT_PAUSE_MS : PAUSE_MS, signals.abort)
    }
    await this.#tellProgress()
    // After an interruption and before a next round workers wait for the coordinator; else the run needs none any more.
    if (this.#end?.why === 'stopped' || this.#mayGoOn) return
    await store.setRun({ state: 'over', spent: '' })
    if (this.#jobs.isComplete) for (const queue of queues.values()) await queue.obliterate({ force: true })
    if (splitLimits(spec).run.ms !== undefined) await store.setRun({ deadline: '' })
  }

  readonly #taken = (id: string, row: AnswerRow | undefined): void => {
    this.#jobs.takeBack(id)
    if (!row) return
    this.#recorded++
    this.#statuses[row.status.kind]++
    if (isCutOff(row.status)) this.#cutOff ??= row.status.reason
  }

  async #look(): Promise<void> {
    const { handout, store, settings, say, onLoad } = this.#parts
    if (this.#state && (await store.glance()).id === undefined) {
      await store.redis.hset(KEYS.spent, { ...handout.work.folder.spent })
      await store.setRun(this.#state)
    }
    const { workers, load } = await observeQueues(store, settings.queues, getServerLimits(settings.spec).maximum)
    onLoad(load)
    await this.#tellProgress()
    if (workers === this.#workers) return
    if (workers > 0) say(`${pluralize(workers, 'worker')} at work`)
    else say('no worker yet; start one with: fathom-bench worker --queue …')
    this.#workers = workers
  }

  async #tellProgress(): Promise<void> {
    const { handout, store } = this.#parts
    const total = handout.items.reduce((sum, { entries }) => sum + entries.length, 0)
    const done = total - this.#lacked + this.#recorded
    await store.setProgress({ total, done, aMinute: this.#pace(this.#recorded) })
  }

  /** Is a limit of the run used up? */
  async #reason(): Promise<End | undefined> {
    const { store, handout } = this.#parts
    const spent = this.#cutOff ?? (await store.glance()).spent
    if (spent !== '') return { why: 'spent', reason: spent }
    const { ms } = splitLimits(handout.work.spec).run
    const deadline = Number((await store.redis.hget(KEYS.run, 'deadline')) || 0)
    return ms !== undefined && deadline > 0 && (await store.now()) >= deadline
      ? { why: 'spent', reason: runExhausted('ms', ms) }
      : undefined
  }

  async #stopWhere(end: End | undefined): Promise<void> {
    if (!end) return
    this.#end = end
    for (const queue of this.#parts.queues.values()) await queue.pause()
  }

  /** Whether no worker is active and no job is left. */
  async #isQuiet(): Promise<boolean> {
    for (const queue of this.#parts.queues.values()) {
      const { active, answered, failed } = await countJobs(queue)
      if (active + answered + failed > 0) return false
    }
    return true
  }
}

/**
 * Renews the lease during the work, since items may take longer to build than it lasts. The work notices its loss.
 */
function renewLease({ hold }: Lease): NodeJS.Timeout {
  let busy = false
  return setInterval(() => {
    if (busy) return
    busy = true
    hold()
      .catch(() => {})
      .finally(() => {
        busy = false
      })
  }, RENEW_MS).unref()
}

const PAUSE_MS = 100
/** While workers wait for jobs that others hold back. */
const SHORT_PAUSE_MS = 20
const LOOK_MS = 1_000
const RENEW_MS = 2_000
