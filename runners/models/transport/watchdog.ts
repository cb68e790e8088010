import { Silence } from '../failures/failure.ts'
import type { Watch } from '../replies/reply.ts'

/**
 * The signal of one attempt: aborted with the caller's, after a long silence, and after twelve times that in any case.
 */
export interface Watchdog extends Watch {
  readonly signal: AbortSignal
  /** Releases timers and listeners. */
  end(): void
}

export function createWatchdog(caller: AbortSignal, silenceMs: number, now: () => number): Watchdog {
  const controller = new AbortController()
  const delay = (ms: number) => Math.min(Math.ceil(ms), LONGEST_TIMER_MS)
  const giveUp = (ms: number) => controller.abort(new Silence(ms))
  const silent = setTimeout(giveUp, delay(silenceMs), silenceMs)
  // A server that sends a word now and then would otherwise hold an item for ever.
  let endless = setTimeout(giveUp, delay(silenceMs * 12), silenceMs * 12)
  const abort = () => controller.abort(caller.reason)
  if (caller.aborted) abort()
  else caller.addEventListener('abort', abort, { once: true })
  return {
    signal: controller.signal,
    now,
    alive: () => {
      silent.refresh()
    },
    hurry: () => {
      clearTimeout(endless)
      endless = setTimeout(giveUp, HURRY_MS, HURRY_MS)
    },
    end() {
      clearTimeout(silent)
      clearTimeout(endless)
      caller.removeEventListener('abort', abort)
    },
  }
}

/** Returns the read timeout in milliseconds for a prompt of this many tokens, if the user sets none. */
export const computePatience = (promptTokens: number): number => 10 * 60_000 + promptTokens * MS_A_TOKEN

/** A slow prefill: 500 tokens a second. */
const MS_A_TOKEN = 2

const LONGEST_TIMER_MS = 2 ** 31 - 1
const HURRY_MS = 1_000
