import type { Random } from '../../core/random.ts'
import type { Sleep } from '../abort.ts'
import { ModelError } from '../model.ts'
import type { Failure } from './failure.ts'

/** When a failed call is tried again: exponential backoff with full jitter, and never sooner than the server asked. */
export interface RetryPolicy {
  readonly maxRetries: number
  /** From the first failure to the start of the last retry. */
  readonly budgetMs: number
  readonly rng: Random
  readonly now: () => number
  readonly sleep: Sleep
}

export type Attempt<T> = { readonly reply: T } | { readonly failure: Failure }

/**
 * Tries until there is a reply, a failure that would come again, or no retry left.
 * @throws ModelError; the reason of `signal` when that is aborted.
 */
export async function withRetries<T>(
  attempt: () => Promise<Attempt<T>>,
  policy: RetryPolicy,
  signal: AbortSignal,
): Promise<{ readonly reply: T; readonly retries: number }> {
  let firstFailure: number | undefined
  for (let retries = 0; ; retries++) {
    signal.throwIfAborted()
    const result = await attempt()
    if ('reply' in result) return { reply: result.reply, retries }
    const { failure } = result
    signal.throwIfAborted()
    if (!failure.retry) throw givenUp(failure, retries, '')
    const allowed = Math.min(policy.maxRetries, failure.maxRetries ?? policy.maxRetries)
    if (retries >= allowed) throw givenUp(failure, retries, after(retries))
    firstFailure ??= policy.now()
    const wait = Math.max(failure.waitMs ?? 0, backoff(retries, policy.rng))
    if (policy.now() - firstFailure + wait > policy.budgetMs) throw givenUp(failure, retries, outOfTime(wait, policy))
    await policy.sleep(wait, signal)
  }
}

const givenUp = (failure: Failure, retries: number, why: string) =>
  new ModelError(failure.kind, failure.message + why, { fatal: failure.fatal, retries })

const after = (retries: number) =>
  retries === 0 ? '' : `; given up after ${retries} ${retries === 1 ? 'retry' : 'retries'}`

const outOfTime = (wait: number, { budgetMs }: RetryPolicy) =>
  `; the next try in ${Math.ceil(wait / 1000)} s would exceed the retry budget of ${Math.round(budgetMs / 1000)} s`

/** "Full jitter": uniform between zero and the doubled step (M. Brooker, Exponential Backoff and Jitter, AWS 2015). */
const backoff = (retries: number, rng: Random) => rng.next() * Math.min(CAP_MS, BASE_MS * 2 ** retries)

const BASE_MS = 1_000
const CAP_MS = 60_000
