import type { Random } from '../../../core/random/random.ts'
import { trimEnd } from '../../../core/text/trim-end.ts'
import type { Sleep } from '../../abort.ts'
import { ModelError } from '../../model.ts'
import type { Failure } from './failure.ts'

/**
 * When a failed call is tried again: exponential backoff with full jitter, and never sooner than the server asked. A
 * server that is away is waited for as long as the budget lasts; other failures have a number of retries as well.
 */
export interface RetryPolicy {
  /** 0: nothing is asked again, but for a verdict that only counts alone. */
  readonly maxRetries: number
  /** From the first failure to the start of the last retry. */
  readonly budgetMs: number
  readonly rng: Random
  readonly now: () => number
  readonly sleep: Sleep
}

export type Attempt<T> = { readonly reply: T } | { readonly failure: Failure }

/**
 * Retries until a response arrives, a permanent failure occurs, or no retry is left.
 * @param attempt receives `alone` if no other request to the server may run at the same time
 * @throws ModelError; the reason of `signal` if that is aborted
 */
export async function withRetries<T>(
  attempt: (alone: boolean) => Promise<Attempt<T>>,
  policy: RetryPolicy,
  signal: AbortSignal,
): Promise<{ readonly reply: T; readonly retries: number }> {
  let firstFailure: number | undefined
  let alone = false
  let counted = 0
  for (let retries = 0; ; retries++) {
    signal.throwIfAborted()
    const result = await attempt(alone)
    if ('reply' in result) return { reply: result.reply, retries }
    const { failure } = result
    signal.throwIfAborted()
    if (failure.doubtful && !alone) {
      alone = true
      continue
    }
    if (!failure.retry) throw giveUp(failure, retries, failure.doubtful ? ALONE_TOO : '')
    const allowed = Math.min(policy.maxRetries, failure.maxRetries ?? policy.maxRetries)
    if (allowed === 0 || (!failure.away && counted++ >= allowed))
      throw giveUp(failure, retries, describeRetries(retries))
    firstFailure ??= policy.now()
    const budgetMs = Math.min(policy.budgetMs, failure.patienceMs ?? Number.POSITIVE_INFINITY)
    const left = firstFailure + budgetMs - policy.now()
    // The last try is at the very end of the budget.
    const wait = Math.max(failure.waitMs ?? 0, Math.min(left, computeBackoff(retries, policy.rng)))
    if (left <= 0 || wait > left) throw giveUp(failure, retries, failOutOfTime(wait, budgetMs, policy))
    await policy.sleep(wait, signal)
  }
}

const giveUp = (failure: Failure, retries: number, why: string) => {
  const gone = failure.away === true && retries > 0
  // Words of a server end in a period of their own.
  const said = why === '' ? failure.message : trimEnd(failure.message, /[.\s]/)
  return new ModelError(failure.kind, said + why, {
    fatal: failure.fatal || gone,
    gone,
    retries,
    http: failure.http,
    code: failure.code,
  })
}

const ALONE_TOO = '; also with no other request under way'

const describeRetries = (retries: number) =>
  retries === 0 ? '' : `; given up after ${retries} ${retries === 1 ? 'retry' : 'retries'}`

const failOutOfTime = (wait: number, budgetMs: number, policy: RetryPolicy) => {
  const seconds = `${Math.round(budgetMs / 1000)} s`
  const budget =
    budgetMs < policy.budgetMs ? `the wait of ${seconds} for a first answer` : `the retry budget of ${seconds}`
  return wait > 0 ? `; the next try in ${Math.ceil(wait / 1000)} s would exceed ${budget}` : `; ${budget} is used up`
}

/** "Full jitter": uniform between zero and the doubled step (M. Brooker, Exponential Backoff and Jitter, AWS 2015). */
const computeBackoff = (retries: number, rng: Random) => rng.next() * Math.min(CAP_MS, BASE_MS * 2 ** retries)

const BASE_MS = 1_000
const CAP_MS = 60_000
