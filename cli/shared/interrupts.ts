import type { StopSignals } from '../../run/execute/events.ts'

/** Two levels of Ctrl-C: the first lets running calls finish, the second stops at once. */
export interface Interrupts {
  readonly signals: StopSignals
  /** Starts handling Ctrl-C; before it, and after `end`, Ctrl-C ends the process. The first Ctrl-C calls `pausing`. */
  onPause(pausing: () => void): void
  end(): void
}

export function listenForInterrupts(): Interrupts {
  const stop = new AbortController()
  const abort = new AbortController()
  let handleInterrupt = () => {}
  const end = () => {
    process.off('SIGINT', handleInterrupt)
    process.off('SIGTERM', handleInterrupt)
  }
  return {
    signals: { stop: stop.signal, abort: abort.signal },
    onPause(pausing) {
      handleInterrupt = () => {
        if (stop.signal.aborted) return abort.abort()
        pausing()
        stop.abort()
      }
      process.on('SIGINT', handleInterrupt)
      process.on('SIGTERM', handleInterrupt)
    },
    end,
  }
}
