/** A limit on time by the clock that is not counted while stopped. */
export interface Deadline {
  start(): void
  /** False where the limit is counted out. */
  stop(): boolean
  /** Milliseconds counted so far. */
  spent(): number
}

export function startDeadline(limitMs: number, passed: () => void): Deadline {
  let counted = 0
  let since: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let last: ReturnType<typeof setImmediate> | undefined
  const getElapsed = () => counted + (since === undefined ? 0 : performance.now() - since)
  return {
    spent: getElapsed,
    start() {
      since = performance.now()
      // If this process was busy, an answer may already be in the pipe. The event loop reads before it runs immediates.
      timer = setTimeout(() => {
        last = setImmediate(passed)
      }, limitMs - counted)
    },
    stop() {
      counted = getElapsed()
      since = undefined
      clearTimeout(timer)
      clearImmediate(last)
      return counted < limitMs
    },
  }
}

/**
 * A limit on the time of another clock, such as the processor's: calls `passed` once that has moved on by so many
 * milliseconds. It looks whenever that could be so, and never at more than the limit's own pace.
 * @returns ends it
 */
export function limitOn(clock: () => number, limitMs: number, passed: () => void): () => void {
  const startedAt = clock()
  let timer = setTimeout(look, limitMs)
  function look() {
    const left = limitMs - (clock() - startedAt)
    if (left <= 0) passed()
    else timer = setTimeout(look, Math.max(SHORTEST_WAIT_MS, left))
  }
  return () => clearTimeout(timer)
}

const SHORTEST_WAIT_MS = 5

/** A limit on what a process takes; `end` takes it back. */
export interface ProcessLimit extends Deadline {
  end(): void
}

/**
 * A limit on the processor time of a process, so that a busy machine passes none early. By the clock, it has ten times
 * as long; where its processor time is not known, the clock counts. Begins with `start`.
 */
export function limitProcess(processor: (() => number) | undefined, limitMs: number, passed: () => void): ProcessLimit {
  const timer = startDeadline(processor ? CLOCK_TIMES * limitMs : limitMs, passed)
  const unlimit = processor && limitOn(processor, limitMs, passed)
  return {
    ...timer,
    end() {
      timer.stop()
      unlimit?.()
    },
  }
}

/** By the clock, a process may take so many times its limit: a machine with that much else to do. */
const CLOCK_TIMES = 10
