import { setImmediate as turn } from 'node:timers/promises'

/** Work in small steps: it yields the characters that each has read. */
export type Steps<T> = Iterator<number, T, void>

/**
 * Does work that takes long, and lets other work of the process go on after every `TURN_CHARACTERS`: replies arrive on
 * time, and Ctrl-C is heard. It counts characters, since the order of calls must not depend on the machine's speed.
 * @throws the reason of `signal`
 */
export const runInTurns = <T>(steps: Steps<T>, signal?: AbortSignal): Promise<T> =>
  runBetween(steps, () => turn(), signal)

/**
 * The same in turns that no other caller of it gets: many callers that begin together take long together.
 * @throws the reason of `signal`
 */
export const runInOwnTurns = async <T>(steps: Steps<T>, signal?: AbortSignal): Promise<T> => {
  await takeOwnTurn(signal)
  return runBetween(steps, takeOwnTurn, signal)
}

async function runBetween<T>(steps: Steps<T>, wait: () => Promise<unknown>, signal?: AbortSignal): Promise<T> {
  let read = 0
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    read += step.value
    if (read < TURN_CHARACTERS) continue
    await wait()
    signal?.throwIfAborted()
    read = 0
  }
}

/**
 * Waits for a turn of the loop that no other caller gets. Work that cannot be done in steps begins behind it: several
 * callers at once would otherwise follow each other in one turn.
 * @throws the reason of `signal`
 */
export async function takeOwnTurn(signal?: AbortSignal): Promise<void> {
  lastTurn = lastTurn.then(() => turn())
  await lastTurn
  signal?.throwIfAborted()
}

let lastTurn: Promise<void> = Promise.resolve()

/** Does the same work at once. */
export function runAtOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Some ten milliseconds of a tokenizer. */
export const TURN_CHARACTERS = 2 ** 16
