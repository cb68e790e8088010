import { rejectOnAbort, type Sleep, sleepUnlessAborted } from 'fathom-bench/plugin'

/** Those of a process that wait to begin a call at one server. */
export interface CallQueue<Grant> {
  /**
   * @returns the grant, when it is this one's turn and Redis has capacity. @throws the reason of `signal` if that comes
   * first
   */
  enter(request: GrantRequest<Grant>, signal: AbortSignal): Promise<Grant>
  /** A place of this process is free again. */
  wake(): void
}

/** Asks Redis. @returns the grant, or for how long to wait (ms; undefined: until some place is free) */
export type GrantRequest<Grant> = (
  signal: AbortSignal,
) => Promise<{ readonly grant: Grant } | { readonly wait?: number }>

/**
 * However many calls wait, one of them asks, so that a process's load on Redis does not grow with them. While Redis has
 * capacity, many ask at a time. The first refusal makes it one, and grants make it more again.
 */
export function makeCallQueue<Grant>({
  sleep = sleepUnlessAborted,
}: {
  readonly sleep?: Sleep | undefined
} = {}): CallQueue<Grant> {
  interface QueuedCall {
    readonly request: GrantRequest<Grant>
    readonly signal: AbortSignal
    readonly give: (grant: Grant) => void
    readonly fail: (error: unknown) => void
  }
  const waiting: QueuedCall[] = []
  let asking = 0
  let width = WIDEST
  let refusals = 0
  let pause: AbortController | undefined

  const pumpQueue = () => {
    while (!pause && asking < width) {
      const next = waiting.shift()
      if (!next) return
      if (next.signal.aborted) next.fail(next.signal.reason)
      else void ask(next)
    }
  }

  const ask = async (next: QueuedCall) => {
    asking++
    try {
      const answer = await next.request(next.signal)
      if ('grant' in answer) {
        refusals = 0
        width = Math.min(WIDEST, 2 * width)
        next.give(answer.grant)
      } else {
        waiting.unshift(next)
        width = 1
        rest(answer.wait)
      }
    } catch (error) {
      next.fail(error)
    } finally {
      asking--
      pumpQueue()
    }
  }

  const rest = (told: number | undefined) => {
    if (pause) return
    const ms = told ?? Math.min(LONGEST_POLL_MS, FIRST_POLL_MS * 1.5 ** refusals++)
    const own = new AbortController()
    pause = own
    sleep(ms, own.signal)
      .catch(() => {})
      .finally(() => {
        if (pause === own) pause = undefined
        pumpQueue()
      })
  }

  return {
    enter(request, signal) {
      const granted = new Promise<Grant>((give, fail) => {
        waiting.push({ request, signal, give, fail })
        pumpQueue()
      })
      return rejectOnAbort(granted, signal)
    },
    wake() {
      pause?.abort()
    },
  }
}

const WIDEST = 32
/** So often it is looked whether a place of another process is free. */
const FIRST_POLL_MS = 50
const LONGEST_POLL_MS = 1_000
