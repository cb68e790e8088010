/**
 * Measures how long the event loop of this process is blocked. A blocked loop sees nothing arrive, so its timestamps
 * are late.
 */
export interface LoopLag {
  /** Starts a watch. Its `end` returns the longest block of the loop since then, in milliseconds, rounded to five. */
  begin(): LagWatch
}

export interface LagWatch {
  end(): number
}

/** The clock and timer that watch a loop. */
export interface LagClock {
  /** Milliseconds. */
  readonly now: () => number
  /** Calls `tick` every `ms`, as far as the loop lets it; @returns what ends that */
  readonly every: (ms: number, tick: () => void) => () => void
}

interface Open {
  readonly since: number
  most: number
}

/**
 * Watches the loop with a timer that runs only during a watch. Time between two ticks beyond the timer's period is time
 * in which the loop was blocked.
 */
export function loopLag({ now, every }: LagClock): LoopLag {
  const watches = new Set<Open>()
  let ticked = 0
  let stop: (() => void) | undefined

  const look = () => {
    const at = now()
    const late = at - ticked - TICK_MS
    // A stop that began before a watch did is the watch's own from its beginning on.
    for (const watch of watches) watch.most = Math.max(watch.most, Math.min(late, at - watch.since))
    return at
  }

  return {
    begin() {
      const since = now()
      if (watches.size === 0) {
        ticked = since
        stop = every(TICK_MS, () => {
          ticked = look()
        })
      }
      const watch: Open = { since, most: 0 }
      watches.add(watch)
      return {
        end() {
          // The code that timestamps a response may run before the overdue tick.
          look()
          watches.delete(watch)
          if (watches.size === 0) stop?.()
          return watch.most
        },
      }
    },
  }
}

/** As finely it is known how long a stop was. */
const TICK_MS = 5

/** That of this process. */
export const ownLag: LoopLag = loopLag({
  now: () => performance.now(),
  every(ms, tick) {
    const timer = setInterval(tick, ms).unref()
    return () => clearInterval(timer)
  },
})
