import { setMaxListeners } from 'node:events'
import pLimit from 'p-limit'
import { rejectOnAbort } from '../../abort.ts'

/** Counts the calls from an item's code and its nested REPLs, and the turns of these. Model code may loop forever. */
export class CodeCalls {
  /** Prompts that code has sent, and the longest list of them. */
  readonly count = { sub: 0, largestBatch: 0 }
  readonly #most: number
  readonly #mostInBatch: number
  #made = 0

  constructor(most: number, mostInBatch: number) {
    this.#most = most
    this.#mostInBatch = mostInBatch
  }

  /**
   * Counts one more call. Why it may not be made, in words for the model that wrote the code; undefined where it may.
   */
  refusal(): string | undefined {
    if (this.#made >= this.#most)
      return `the limit of ${this.#most.toLocaleString('en')} calls from code is used up. Answer with what you have.`
    this.#made++
    return undefined
  }

  /** @throws where a list of prompts is longer than a batch may be. */
  checkBatch(prompts: number): void {
    if (prompts > this.#mostInBatch)
      throw new Error(
        `a batch has at most ${this.#mostInBatch.toLocaleString('en')} prompts, and this one has ${prompts.toLocaleString('en')}. Send it in parts.`,
      )
    this.count.largestBatch = Math.max(this.count.largestBatch, prompts)
  }
}

/**
 * Runs tasks in order with limited concurrency. A task that has not started when `stop` is aborted never starts: it
 * rejects at once with the reason, and `drop` is called.
 */
export function createCallQueue(
  parallel: number,
  stop: AbortSignal,
  drop: (reason: unknown) => void,
): <T>(task: () => Promise<T>) => Promise<T> {
  const limit = pLimit(parallel)
  // All prompts of a batch listen to it while they wait for their turn; each takes its listener away.
  setMaxListeners(0, stop)
  return async task => {
    let hasBegun = false
    let begin = () => {}
    const begun = new Promise<void>(resolve => {
      begin = resolve
    })
    const done = limit(() => {
      stop.throwIfAborted()
      hasBegun = true
      begin()
      return task()
    })
    // A dropped call has no waiting caller left.
    done.catch(() => {})
    try {
      await rejectOnAbort(begun, stop)
    } catch (reason) {
      if (hasBegun) return done
      drop(reason)
      throw reason
    }
    return done
  }
}
