import pLimit from 'p-limit'
import { readSteadyClock } from '../../../core/process/clock.ts'
import type { Sleep } from '../../abort.ts'
import { rejectOnAbort, sleepUnlessAborted } from '../../abort.ts'
import { createPace, type PaceLimits } from './pace.ts'
import { createWeightGate } from './weight-gate.ts'

/**
 * Limits the concurrent calls to a server. The limit halves after 429, 503 or 529. It grows by one after as many
 * successes as it allows calls (additive increase, multiplicative decrease), up to its maximum. Models on one server
 * share its limiter.
 */
export interface Limiter {
  /**
   * Runs `work` once a slot is free, its text fits, the server requested no pause, and the limits per minute allow it.
   * @param alone waits until all active work has ended, starts next, and runs without other work
   * @param tokens tokens of the prompt and the longest answer, for limits per minute. Default: one per four characters
   * @throws the reason of `signal` if that comes first
   */
  run<T>(
    chars: number,
    signal: AbortSignal,
    work: (slot: LimiterSlot) => Promise<T>,
    alone?: boolean,
    tokens?: number,
  ): Promise<T>
  snapshot(): LimiterState
}

/** How a call reports on its server to the limiter. */
export interface LimiterSlot {
  succeeded(): void
  /** 429, 503 or 529; `waitMs`: how long the server asked all callers to wait. */
  throttled(waitMs: number): void
  /**
   * It was refused for its size and then taken alone: calls share what the server has. Halves the maximum, for good.
   */
  crowded(): void
  /** Reports the tokens of its prompt and answer. */
  used(tokens: number): void
}

export interface LimiterState {
  /** Requests that are sent and have not ended. */
  readonly inFlight: number
  readonly waiting: number
  readonly limit: number
  readonly maximum: number
  /** Answers of 429, 503 and 529 so far. */
  readonly throttles: number
  /** Characters of prompts in flight. */
  readonly chars: number
}

export interface LimiterOptions extends PaceLimits {
  readonly maximum: number
  /** Characters of prompts in flight; a longer prompt runs alone. Default 512 MB. */
  readonly maxChars?: number | undefined
  /**
   * Limit of tokens of concurrent prompts and answers, for servers whose requests share memory. A longer call runs
   * alone. Default: no limit.
   */
  readonly maxTokens?: number | undefined
  readonly now?: (() => number) | undefined
  readonly sleep?: Sleep | undefined
}

export function createLimiter(options: LimiterOptions): Limiter {
  const {
    maxChars = DEFAULT_MAX_CHARS,
    maxTokens = Number.POSITIVE_INFINITY,
    now = readSteadyClock,
    sleep = sleepUnlessAborted,
  } = options
  let { maximum } = options
  const place = pLimit(maximum)
  const gate = createWeightGate(maxChars)
  const memory = createWeightGate(maxTokens)
  const minute = createPace(options, now, sleep)
  let successes = 0
  let throttles = 0
  let resumeAt = Number.NEGATIVE_INFINITY
  let open = 0
  // Raised with each cut: calls that were under way at a cut belong to the episode that it ended, and cut no further.
  let episode = 0

  const makeSlot = (begun: number, used: LimiterSlot['used']): LimiterSlot => ({
    used,
    succeeded() {
      successes++
      if (successes < place.concurrency || place.concurrency >= maximum) return
      successes = 0
      place.concurrency++
    },
    throttled(waitMs) {
      throttles++
      resumeAt = Math.max(resumeAt, now() + waitMs)
      if (begun === episode) halveLimit()
    },
    crowded() {
      if (begun !== episode) return
      halveLimit()
      maximum = place.concurrency
    },
  })

  const halveLimit = () => {
    episode++
    successes = 0
    place.concurrency = Math.max(1, Math.floor(place.concurrency / 2))
  }

  const admitWork = async <T>(
    weight: number,
    tokens: number,
    signal: AbortSignal,
    work: (slot: LimiterSlot) => Promise<T>,
  ) => {
    signal.throwIfAborted()
    const leaveGate = await gate.enter(weight, signal)
    let leaveMemory = () => {}
    try {
      leaveMemory = await memory.enter(tokens, signal)
      let used: LimiterSlot['used'] | undefined
      // Waiting for one may outlast the other.
      while (!used || resumeAt > now()) {
        if (resumeAt > now()) await sleep(resumeAt - now(), signal)
        used ??= await minute.enter(tokens, signal)
      }
      open++
      return await work(makeSlot(episode, used)).finally(() => open--)
    } finally {
      leaveMemory()
      leaveGate()
    }
  }

  /**
   * Admits work past the queue: it exceeds the gate's limit, so it enters when the gate is empty and admits nothing
   * else.
   */
  const admitAlone: typeof admitWork = (chars, tokens, signal, work) =>
    admitWork(maxChars + chars + 1, tokens, signal, work)

  return {
    run: (chars, signal, work, alone = false, tokens = Math.ceil(chars / CHARS_A_TOKEN)) =>
      rejectOnAbort(
        alone
          ? admitAlone(chars, tokens, signal, work)
          : (place(admitWork, chars, tokens, signal, work) as ReturnType<typeof work>),
        signal,
      ),
    snapshot: () => ({
      inFlight: open,
      waiting: place.pendingCount,
      limit: place.concurrency,
      maximum,
      throttles,
      chars: gate.held,
    }),
  }
}

/** For requests that wait in files, with no server to protect. */
export const NO_LIMITER: Limiter = {
  run: (_chars, _signal, work) => work({ succeeded() {}, throttled() {}, crowded() {}, used() {} }),
  snapshot: () => ({ inFlight: 0, waiting: 0, limit: 0, maximum: 0, throttles: 0, chars: 0 }),
}

const CHARS_A_TOKEN = 4
/** So that 64 prompts of 16 MB do not pile up: each is held several times over, as text, as JSON and as bytes. */
const DEFAULT_MAX_CHARS = 512 * 1024 * 1024
