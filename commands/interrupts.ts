/** Ctrl-C in two degrees: the first lets what is in flight end, the second stops at once. */
export interface Interrupts {
  readonly stop: AbortSignal
  readonly abort: AbortSignal
  end(): void
}

export function onInterrupt(say: (line: string) => void, load: () => { readonly inFlight: number }): Interrupts {
  const stop = new AbortController()
  const abort = new AbortController()
  const heard = () => {
    if (stop.signal.aborted) return abort.abort()
    say(`  pausing, ${load().inFlight} calls to finish (Ctrl-C again stops at once)`)
    stop.abort()
  }
  process.on('SIGINT', heard)
  process.on('SIGTERM', heard)
  return {
    stop: stop.signal,
    abort: abort.signal,
    end() {
      process.off('SIGINT', heard)
      process.off('SIGTERM', heard)
    },
  }
}
