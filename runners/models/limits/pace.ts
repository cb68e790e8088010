import { rejectOnAbort, type Sleep } from '../../abort.ts'

/** Limits per minute of an account; undefined means no limit. */
export interface PaceLimits {
  readonly rpm?: number | undefined
  /** Tokens of prompts and answers together. */
  readonly tpm?: number | undefined
}

/**
 * Lets requests go, first come first served, so that no sixty seconds hold more of them, or of their tokens, than a
 * limit allows.
 */
export interface Pace {
  /**
   * Resolves when a request of about this many tokens may start, to the function that reports the actual number. A
   * request above the whole limit starts after a minute without others, and the server decides.
   * @throws the reason of `signal` if that comes first
   */
  enter(tokens: number, signal: AbortSignal): Promise<(used: number) => void>
}

export function createPace(
  { rpm = Number.POSITIVE_INFINITY, tpm = Number.POSITIVE_INFINITY }: PaceLimits,
  now: () => number,
  sleep: Sleep,
): Pace {
  /** Requests of the last minute, oldest first. */
  const sent: { readonly at: number; tokens: number }[] = []
  let last: Promise<unknown> = Promise.resolve()

  /** When enough of them will be a minute old. */
  const computeFreeTime = (tokens: number): number => {
    while (sent[0] && sent[0].at + MINUTE_MS <= now()) sent.shift()
    let held = sent.reduce((sum, each) => sum + each.tokens, Math.min(tokens, tpm))
    let gone = 0
    for (; gone < sent.length && (held > tpm || sent.length - gone >= rpm); gone++) held -= sent[gone].tokens
    return gone === 0 ? now() : sent[gone - 1].at + MINUTE_MS
  }

  const admitRequest = async (tokens: number, signal: AbortSignal) => {
    signal.throwIfAborted()
    for (let wait = computeFreeTime(tokens) - now(); wait > 0; wait = computeFreeTime(tokens) - now())
      await sleep(wait, signal)
    const own = { at: now(), tokens }
    sent.push(own)
    return (used: number) => {
      own.tokens = used
    }
  }

  return {
    enter(tokens, signal) {
      const turn = last.then(() => admitRequest(tokens, signal))
      last = turn.catch(() => {})
      return rejectOnAbort(turn, signal)
    },
  }
}

const MINUTE_MS = 60_000
