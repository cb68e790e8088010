/** Waits; rejects with the reason of `signal` as soon as that is aborted. Tests hand in one that does not wait. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>

export const sleepUnlessAborted: Sleep = (ms, signal) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const slept = new Promise<void>(resolve => {
    // Longer waits than a timer can hold (24.8 days) would end at once.
    timer = setTimeout(resolve, Math.min(ms, 2 ** 31 - 1))
  })
  return rejectOnAbort(slept, signal).finally(() => clearTimeout(timer))
}

/** The promise's outcome, or a rejection with the signal's reason where that comes first. Leaves no listener behind. */
export function rejectOnAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
