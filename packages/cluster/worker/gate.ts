import { randomUUID } from 'node:crypto'
import {
  createLimiter,
  type Limiter,
  type LimiterOptions,
  type LimiterSlot,
  rejectOnAbort,
  type Sleep,
} from 'fathom-bench/plugin'
import { KEYS, type Store } from '../redis/store.ts'
import { type GrantRequest, makeCallQueue } from './line.ts'

/** The calls to one server, over all workers. */
export interface CallGate {
  readonly limiter: Limiter
  /** Says of the calls under way that they still are: those of a worker that is gone give their places back. */
  renew(): Promise<void>
}

export interface CallGateOptions extends Pick<LimiterOptions, 'maximum' | 'rpm' | 'tpm'> {
  readonly store: Store
  /** Name of the server's queue. */
  readonly queue: string
  /** Is told when the limit that all share has changed, and how long the server wants no call at all. */
  readonly onLimit: (limit: number) => void
  readonly onPause: (ms: number) => void
  readonly sleep?: Sleep | undefined
}

/** The episode that a call began in, and the second of Redis's clock that counts it. */
interface Admission {
  readonly episode: number
  readonly second: number
}

/**
 * A limiter whose places, pauses and minutes are those of all workers: they stand in Redis, by Redis's clock. A 429
 * halves the limit of all and stops all for as long as the server asked; it grows again by one after as many successes
 * as it allows calls. The text in flight stays this process's own matter.
 */
export function callGate({ store, queue, maximum, rpm = 0, tpm = 0, ...options }: CallGateOptions): CallGate {
  const { onLimit, onPause, sleep } = options
  const waiting = makeCallQueue<Admission>({ sleep })
  const own = createLimiter({ maximum })
  const underWay = new Set<string>()
  const { scripts } = store
  const keys = [KEYS.gate(queue), KEYS.calls(queue), KEYS.minute(queue)]

  const requestEntry =
    (id: string, tokens: number): GrantRequest<Admission> =>
    async signal => {
      const asked = scripts.fathomEnter(...keys, id, tokens, LEASE_MS, maximum, rpm, tpm)
      const [wait, episode, second] = (await rejectOnAbort(asked, signal)) as [number, number, number]
      if (wait === 0) return { grant: { episode, second } }
      return wait > 0 ? { wait: Math.min(wait, LONGEST_WAIT_MS) } : {}
    }

  const runInSlot = async <T>(
    tokens: number,
    signal: AbortSignal,
    local: LimiterSlot,
    work: (slot: LimiterSlot) => Promise<T>,
  ) => {
    const id = randomUUID()
    let ended = { outcome: 'failed', wait: 0 }
    const claimed = Math.ceil(tokens)
    const { episode, second } = await waiting.enter(requestEntry(id, claimed), signal)
    underWay.add(id)
    try {
      return await work({
        succeeded() {
          ended = { outcome: 'succeeded', wait: 0 }
        },
        throttled(waitMs) {
          ended = { outcome: 'throttled', wait: waitMs }
          if (waitMs > 0) onPause(waitMs)
        },
        crowded() {
          ended = { outcome: 'crowded', wait: 0 }
        },
        used(count) {
          local.used(count)
          if (tpm > 0) scripts.fathomUsed(keys[2], second, Math.ceil(count) - claimed).catch(() => {})
        },
      })
    } finally {
      underWay.delete(id)
      const { outcome, wait } = ended
      // The answer does not wait for it: what is sent to a Redis that is away arrives when it is back.
      scripts
        .fathomEnd(keys[0], keys[1], id, outcome, Math.ceil(wait), episode, maximum)
        .then(told => {
          const [limit, changed] = told as [number, number]
          if (changed === 1) onLimit(limit)
          waiting.wake()
        })
        .catch(() => {})
    }
  }

  return {
    limiter: {
      run: (chars, signal, work, alone = false, tokens = Math.ceil(chars / CHARS_A_TOKEN)) =>
        own.run(chars, signal, slot => runInSlot(tokens, signal, slot, work), alone, tokens),
      snapshot: own.snapshot,
    },
    async renew() {
      if (underWay.size > 0) await scripts.fathomRenew(keys[1], LEASE_MS, ...underWay)
    },
  }
}

const CHARS_A_TOKEN = 4
/** So long a place is held for a worker that says nothing. */
const LEASE_MS = 15_000
/** Checked again in between: no pause gets shorter, but a new run may lift a limit. */
const LONGEST_WAIT_MS = 5_000
