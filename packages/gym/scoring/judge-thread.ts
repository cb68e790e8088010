import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { explainThreadFailure } from 'fathom-bench/plugin'
import {
  AT_PLACE,
  type DeskWork,
  type FromJudge,
  type JudgeThreadData,
  PHASE_PLACE,
  PHASES,
  type WorkDone,
} from './messages.ts'

export interface JudgeThreadOptions {
  /** The built program of the thread. */
  readonly file: string
  readonly data: Omit<JudgeThreadData, 'progress'>
}

interface Waiting {
  readonly id: number
  readonly work: DeskWork
  readonly resolve: (done: WorkDone) => void
}

/** The work that a thread is at, the ticks since it was seen first, and the thread's time then. */
interface Seen {
  readonly id: number
  readonly phase: number
  readonly ticks: number
  readonly cpuMs: number | undefined
}
const NOTHING_SEEN: Seen = { id: 0, phase: 0, ticks: 0, cpuMs: undefined }

/**
 * A thread that works off a queue. Work that takes too long or too much memory is ended with the thread, and its caller
 * is told so; the rest of the queue goes to a new thread.
 */
export class JudgeThread {
  readonly #options: JudgeThreadOptions
  readonly #progress = new Int32Array(new SharedArrayBuffer(8))
  readonly #queue: Waiting[] = []
  readonly #sent = new Map<number, Waiting>()
  #worker: Worker | undefined
  #ready = false
  #closed = false
  #lastId = 0
  #watch: NodeJS.Timeout | undefined
  #seen: Seen = NOTHING_SEEN
  #thread: string | undefined

  constructor(options: JudgeThreadOptions) {
    this.#options = options
  }

  get load(): number {
    return this.#queue.length + this.#sent.size
  }

  run(work: DeskWork): Promise<WorkDone> {
    return new Promise(resolve => {
      if (this.#closed) return resolve({ kind: 'failed', why: 'the server is stopping' })
      // Ids start again before they leave 32 bits.
      this.#lastId = (this.#lastId % 2 ** 30) + 1
      this.#queue.push({ id: this.#lastId, work, resolve })
      this.#watch ??= setInterval(() => this.#tick(), TICK_MS)
      // All that comes in one turn is sent together.
      if (this.#queue.length === 1) setImmediate(() => this.#pump())
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#watch)
    for (const { resolve } of [...this.#sent.values(), ...this.#queue.splice(0)])
      resolve({ kind: 'failed', why: 'the server is stopping' })
    this.#sent.clear()
    await this.#worker?.terminate()
  }

  #pump(): void {
    this.#worker ??= this.#start()
    const worker = this.#worker
    const next = this.#queue.splice(0, Math.max(0, AHEAD - this.#sent.size))
    for (const waiting of next) this.#sent.set(waiting.id, waiting)
    if (next.length > 0) worker.postMessage(next.map(({ id, work }) => ({ id, work })))
    if (this.load === 0) {
      clearInterval(this.#watch)
      this.#watch = undefined
    }
  }

  #start(): Worker {
    const { file, data } = this.#options
    this.#ready = false
    this.#progress.fill(0)
    const worker = new Worker(file, {
      workerData: { ...data, progress: this.#progress.buffer } satisfies JudgeThreadData,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    })
    worker.unref()
    worker.on('message', (message: FromJudge) => {
      if (worker !== this.#worker) return
      if ('ready' in message) {
        this.#ready = true
        this.#thread = message.thread
      } else this.#finish(message)
    })
    let reason = 'ended its thread'
    worker.on('error', error => {
      reason = explainThreadFailure(error, MOST_MEGABYTES)
    })
    worker.on('exit', () => {
      if (worker === this.#worker) this.#replace(reason)
    })
    return worker
  }

  #finish(all: Extract<FromJudge, readonly unknown[]>): void {
    for (const { id, done } of all) {
      this.#sent.get(id)?.resolve(done)
      this.#sent.delete(id)
    }
    this.#pump()
  }

  /** Ticks of this process are counted, and not its clock: a machine that slept has judged nothing either. */
  #tick(): void {
    const [id, phase] = [Atomics.load(this.#progress, AT_PLACE), Atomics.load(this.#progress, PHASE_PLACE)]
    const isSame = id === this.#seen.id && phase === this.#seen.phase
    const cpuMs = isSame ? this.#seen.cpuMs : readThreadMs(this.#thread)
    this.#seen = { id, phase, cpuMs, ticks: isSame ? this.#seen.ticks + 1 : 0 }
    const limit = this.#ready ? (LIMIT_MS[phase] ?? START_MS) : START_MS
    const waited = this.#seen.ticks * TICK_MS
    if (waited <= limit || (this.#ready && phase === PHASES.idle)) return
    // On a busy machine a thread waits for its processor: that time is not its own.
    const used = readThreadMs(this.#thread)
    if (cpuMs !== undefined && used !== undefined && used - cpuMs <= limit && waited <= MOST_WAITS * limit) return
    const worker = this.#worker
    this.#replace(`took more than ${limit / 1000} s`)
    void worker?.terminate()
  }

  /** Answers the work that the thread was at, and hands the rest to a new thread. */
  #replace(why: string): void {
    const at = Atomics.load(this.#progress, AT_PLACE)
    const lost = [...this.#sent.values()]
    this.#sent.clear()
    this.#worker = undefined
    this.#seen = NOTHING_SEEN
    this.#thread = undefined
    const [guilty] = this.#ready ? lost.filter(({ id }) => id === at) : lost
    guilty?.resolve({ kind: 'failed', why: `it ${why}` })
    this.#queue.unshift(...lost.filter(each => each !== guilty))
    if (!this.#closed && this.load > 0) this.#pump()
  }
}

/** Processor time of a thread of this process, to 10 ms; undefined where the system does not say it. */
function readThreadMs(thread: string | undefined): number | undefined {
  if (thread === undefined) return undefined
  try {
    const fields = readFileSync(`/proc/${thread}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return 10 * (Number(fields[11]) + Number(fields[12]))
  } catch {
    return undefined
  }
}

/** Work that lies ready in the thread: so much is sent again where it has to be ended. */
const AHEAD = 64
/** Times the limit that work may wait for a processor. */
const MOST_WAITS = 50
const TICK_MS = 20
/** By phase: idle, a verdict, the building of an item, programs in the sandbox. */
const LIMIT_MS: readonly number[] = [Number.POSITIVE_INFINITY, 200, 60_000, 120_000]
/** For loading the scorers, also on a busy machine. */
const START_MS = 120_000
const MOST_MEGABYTES = 2048
