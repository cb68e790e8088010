import {
  type Handout,
  type Lacking,
  listPendingAnswers,
  makeAnswerKey,
  mustGet,
  orderPendingAnswers,
  type PrefixOrder,
} from 'fathom-bench/plugin'
import { addJobs, countJobs, type Jobs } from '../redis/jobs.ts'
import { findEntryServer, makeJobId } from '../redis/names.ts'
import { type JobContext, type TaskData, toTaskData } from '../task.ts'

/** A job that has not come back. */
interface HandedOut {
  readonly data: TaskData
  /** Says that it has. */
  over(): void
}

/** Puts jobs into their queues, and knows which have not come back. */
export class JobHandout {
  readonly #queues: ReadonlyMap<string, Jobs>
  readonly #known: JobContext
  /** Jobs of each queue that are handed out and have not come back, by id. */
  readonly #out: ReadonlyMap<Jobs, Map<string, HandedOut>>
  /** Jobs that are left for each queue, in the order of one process. */
  readonly #left = new Map<Jobs, PrefixOrder<Lacking>>()
  #isHolding = false
  #missing = 0

  constructor(queues: ReadonlyMap<string, Jobs>, known: JobContext) {
    this.#queues = queues
    this.#known = known
    this.#out = new Map(Array.from(queues.values(), queue => [queue, new Map()]))
  }

  /** Number of jobs that have not come back. */
  get outCount(): number {
    return [...this.#out.values()].reduce((sum, jobs) => sum + jobs.size, 0)
  }

  /** Whether every job is handed out. */
  get isComplete(): boolean {
    return this.#left.size === 0
  }

  /** Whether jobs wait until others have come back. */
  get isHolding(): boolean {
    return this.#isHolding
  }

  /** Plans the jobs of all answers that are missing. @returns their number */
  plan({ work, items }: Handout): number {
    const orders = orderPendingAnswers(work, items, entry => findEntryServer(entry, work.spec.models))
    for (const [server, order] of orders) this.#left.set(mustGet(this.#queues, server), order)
    return countAll(listPendingAnswers(work, items))
  }

  /** Hands out what may wait in the queues: one whose server is paused delays no other. */
  async handOut(): Promise<void> {
    this.#isHolding = false
    for (const [queue, order] of this.#left) {
      if (!(await this.#fill(queue, order))) continue
      if (order.hasMore()) this.#isHolding = true
      else this.#left.delete(queue)
    }
  }

  /**
   * Fills a queue. Questions of one context are handed out one after the other, so that a worker finds it in the
   * server's cache. @returns whether nothing is left that may be handed out now
   */
  async #fill(queue: Jobs, order: PrefixOrder<Lacking>): Promise<boolean> {
    const out = mustGet(this.#out, queue)
    while (out.size < AHEAD / this.#queues.size) {
      const jobs = takeBatch(order)
      const batch = jobs.map(job => {
        const id = makeJobId(makeAnswerKey(job.planned, job.entry), job.attempt)
        const data = toTaskData(job, this.#known)
        out.set(id, { data, over: () => order.over(job) })
        return { id, data }
      })
      if (batch.length > 0) await addJobs(queue, batch)
      if (batch.length < BATCH) return true
    }
    return false
  }

  takeBack(id: string): void {
    for (const jobs of this.#out.values()) {
      jobs.get(id)?.over()
      jobs.delete(id)
    }
  }

  /**
   * A Redis that crashed may have lost its last second, and jobs with it: those are handed out again. Jobs that are
   * still there are not added twice.
   */
  async restore(): Promise<void> {
    let there = 0
    for (const queue of this.#queues.values())
      there += Object.values(await countJobs(queue)).reduce((sum, count) => sum + count, 0)
    // Counts of several queues are not of one moment.
    this.#missing = there < this.outCount ? this.#missing + 1 : 0
    if (this.#missing < LOOKS) return
    this.#missing = 0
    for (const [queue, out] of this.#out) {
      const jobs = Array.from(out, ([id, { data }]) => ({ id, data }))
      for (let at = 0; at < jobs.length; at += BATCH) await addJobs(queue, jobs.slice(at, at + BATCH))
    }
  }
}

function takeBatch(order: PrefixOrder<Lacking>): Lacking[] {
  const jobs: Lacking[] = []
  while (jobs.length < BATCH) {
    const job = order.take()
    if (typeof job !== 'object') break
    jobs.push(job)
  }
  return jobs
}

function countAll(values: Iterable<unknown>): number {
  let count = 0
  for (const _ of values) count++
  return count
}

/** Most jobs in Redis at a time, so that a run of millions takes no more memory there than one of thousands. */
const AHEAD = 20_000
const BATCH = 1_000
/** So often in a row jobs have to be missing. */
const LOOKS = 3
