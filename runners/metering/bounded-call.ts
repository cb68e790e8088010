import { rejectOnAbort } from '../abort.ts'
import type { Budget, Claim, SharedClaim } from './budget.ts'

/** Runs a call with a signal that it must obey, and returns its cost. */
export type Within<T> = (
  signal: AbortSignal,
) => Promise<{ readonly value: T; readonly taken: { readonly tokens: number; readonly cost: number } }>

/** Cuts a call off by `late` when the time of its budget is up. */
export async function runBeforeDeadline<T>(
  call: (signal: AbortSignal) => Promise<T>,
  callLimits: {
    readonly signal: AbortSignal
    readonly late: AbortController
    readonly final: boolean
    readonly budget: Budget
    readonly now: () => number
  },
): Promise<T> {
  const { signal, late, final, budget, now } = callLimits
  const deadline = final ? budget.deadlines.final : budget.deadlines.ordinary
  if (deadline === Number.POSITIVE_INFINITY) return call(signal)
  const timer = setTimeout(
    () => late.abort(budget.late(final)),
    Math.min(Math.max(0, deadline - now()), LONGEST_TIMER_MS),
  )
  try {
    return await rejectOnAbort(call(AbortSignal.any([signal, late.signal])), late.signal)
  } finally {
    clearTimeout(timer)
  }
}

const LONGEST_TIMER_MS = 2 ** 31 - 1

/** Also claims from the limit that all processes share. If that fails, the item's own claim is released. */
export async function claimShared(shared: SharedClaim, claim: Claim, own: Settle): Promise<Settle> {
  try {
    const settleShared = await shared(claim)
    return taken => {
      own(taken)
      settleShared(taken)
    }
  } catch (error) {
    own({ tokens: 0, cost: 0 })
    throw error
  }
}

type Settle = ReturnType<Budget['claim']>
