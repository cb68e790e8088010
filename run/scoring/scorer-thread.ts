import { Worker } from 'node:worker_threads'
import { append } from '../../core/collections/append.ts'
import { BenchError, getErrorMessage } from '../../core/errors.ts'
import type { Programs } from '../../core/process/programs.ts'
import type { ScoreRow } from '../../core/rows/rows.ts'
import type { ScoredAnswer } from '../../scorers/score.ts'
import type { FromThread, ScoredItem, ScoringThreadData, ToThread } from './messages.ts'
import { makeUnfinishedRow } from './timeout-row.ts'

export interface ThreadOptions {
  /** The built program of the thread. */
  readonly file: string
  readonly blueprint: ScoringThreadData
  readonly programs: Programs
  /** Milliseconds that one scorer may take for one answer. */
  readonly limitMs: number
}

interface Task {
  readonly item: ScoredItem
  readonly answer: ScoredAnswer
  /** Scorers that have not answered yet. The thread is at the first. */
  readonly left: string[]
  readonly rows: ScoreRow[]
  readonly isBounded: (scorer: string) => boolean
}

/**
 * Scores answers one by one in a thread of its own. A scorer that takes too long or too much memory is ended with its
 * thread, its row says so, and the next scorer gets a new thread.
 */
export class ScorerThread {
  readonly #options: ThreadOptions
  #worker: Worker | undefined
  #ready = false
  #closed = false
  #last: Promise<unknown> = Promise.resolve()
  /** Ends the wait for the task at work. */
  #stopWaiting = () => {}

  constructor(options: ThreadOptions) {
    this.#options = options
  }

  /** Starts the thread, so that its start takes no time of an answer. */
  start(): void {
    if (!this.#closed) this.#worker ??= this.#start()
  }

  /**
   * @param isBounded selects scorers whose time for this answer is known to be short: a busy machine must not end them
   * @returns one row per scorer, or the finished rows if the thread was closed
   * @throws BenchError (usage) if a scorer throws
   */
  score(
    item: ScoredItem,
    answer: ScoredAnswer,
    scorers: readonly string[],
    isBounded: (scorer: string) => boolean = () => false,
  ): Promise<ScoreRow[]> {
    const task = { item, answer, left: [...scorers], rows: [], isBounded }
    const scored = this.#last.then(() => this.#scoreAll(task))
    this.#last = scored.catch(() => {})
    return scored
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#stopWaiting()
    await this.#end()
  }

  async #scoreAll(task: Task): Promise<ScoreRow[]> {
    while (task.left.length > 0 && !this.#closed) {
      const why = await this.#wait(task)
      if (why === undefined || this.#closed) continue
      await this.#end()
      const [scorer] = task.left.splice(0, 1)
      task.rows.push(makeUnfinishedRow(task.answer, scorer, why))
    }
    return task.rows
  }

  async #end(): Promise<void> {
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
  }

  #start(): Worker {
    const { file, blueprint } = this.#options
    this.#ready = false
    const worker = new Worker(file, {
      workerData: blueprint,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    })
    // Idle, it does not keep the process alive; while a task is at work, the timer does.
    worker.unref()
    worker.on('error', () => {})
    // Both may come while no answer waits.
    worker.on('message', ({ kind }: FromThread) => {
      if (kind === 'ready' && this.#worker === worker) this.#ready = true
    })
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = undefined
    })
    this.#worker = worker
    return worker
  }

  /** Waits until all scorers have answered, or returns why the thread must be stopped. */
  #wait(task: Task): Promise<string | undefined> {
    const worker = this.#worker ?? this.#start()
    const send = (message: ToThread) => worker.postMessage(message)
    const ask = () => send({ kind: 'score', item: task.item, answer: task.answer, scorers: task.left })
    return new Promise((resolve, reject) => {
      // Ticks of this process are counted, and not its clock: a machine that slept has not scored either.
      let ticks = 0
      let programs = 0
      const limit = () => (this.#ready ? this.#options.limitMs : START_MS)
      const mostTicks = () => (this.#ready && task.isBounded(task.left[0]) ? TICKS * PATIENCE : TICKS)
      const timer = setInterval(() => {
        if (programs === 0 && ++ticks > mostTicks()) leave(() => resolve(`took more than ${limit() / 1000} s`))
      }, limit() / TICKS)
      const leave = (then: () => void) => {
        clearInterval(timer)
        worker.off('message', handleMessage)
        worker.off('error', fail)
        worker.off('exit', exit)
        then()
      }
      const fail = (error: Error) => leave(() => resolve(explainThreadFailure(error, MOST_MEGABYTES)))
      const exit = () => leave(() => resolve('ended its thread'))
      const handleMessage = (message: FromThread) => {
        ticks = 0
        if (message.kind === 'ready') {
          leave(() => resolve(this.#wait(task)))
        } else if (message.kind === 'scored') {
          task.left.shift()
          append(task.rows, message.rows)
          if (task.left.length === 0) leave(() => resolve(undefined))
        } else if (message.kind === 'threw') leave(() => reject(new BenchError(message.message, message.exitCode)))
        else {
          programs++
          this.#options.programs.run(message.program, message.inputs).then(
            runs => {
              programs--
              ticks = 0
              send({ kind: 'ran', call: message.call, runs })
            },
            error => leave(() => reject(error)),
          )
        }
      }
      this.#stopWaiting = () => leave(() => resolve(undefined))
      worker.on('message', handleMessage)
      worker.on('error', fail)
      worker.on('exit', exit)
      if (this.#ready) ask()
    })
  }
}

/** Says what the work of a thread did that ended with an error: `used more than 2048 MB of memory`. */
export const explainThreadFailure = (error: Error & { readonly code?: string }, mostMegabytes: number): string =>
  error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? `used more than ${mostMegabytes} MB of memory`
    : `ended its thread (${getErrorMessage(error)})`

const TICKS = 10
/** Times the limit, for scorers that only a busy machine makes slow. */
const PATIENCE = 24
/** For loading the scorers and plugins, also on a busy machine. */
const START_MS = 120_000
const MOST_MEGABYTES = 2048
