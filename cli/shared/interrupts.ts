import type { StopSignals } from '../../run/execute/events.ts'

/** Ctrl-C in two degrees, while it is heeded: the first lets what is in flight end, the second stops at once. */
export interface Interrupts {
  readonly signals: StopSignals
  /** From now on; before, as after `end`, Ctrl-C ends the process. `pausing` is called at the first one. */
  heed(pausing: () => void): void
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
    heed(pausing) {
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
