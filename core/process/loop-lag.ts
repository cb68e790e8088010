/**
 * How late a process's own event loop is: while it stands still nothing that arrives is seen, and its time is stamped
 * late.
 */
export interface LoopLag {
  /**
   * Watches from now on; `end` gives the longest time, in milliseconds, that the loop stood still meanwhile, to five of
   * them.
   */
  begin(): LagWatch
}

export interface LagWatch {
  end(): number
}

/** What a loop is watched by. */
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
 * Watches by a timer, which runs only while somebody watches: what comes between two ticks beyond their distance is a
 * time in which the loop stood still.
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
          // What stamps a reply may run before the tick that is overdue.
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
