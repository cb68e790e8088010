import type { Load } from 'fathom-bench/plugin'
import { queueName } from '../redis/names.ts'
import type { GivenUp, Store } from '../redis/store.ts'
import { isAsked, type ServerQueue } from '../settings.ts'

/** The sum of all workers. */
export interface Seen {
  readonly workers: number
  readonly load: Load
}

/** @param maximum calls to a server at a time, as the run was asked */
export async function observeQueues(store: Store, queues: readonly ServerQueue[], maximum: number): Promise<Seen> {
  const workers = await store.beat(undefined, 0)
  const asked = queues.filter(({ server }) => isAsked(server))
  const gates = await Promise.all(asked.map(({ server }) => store.gate(queueName(server))))
  const sum = (of: (gate: (typeof gates)[number]) => number) => gates.reduce((total, gate) => total + of(gate), 0)
  const load = {
    inFlight: sum(({ inFlight }) => inFlight),
    limit: sum(({ limit }) => limit ?? maximum),
    throttles: sum(({ throttles }) => throttles),
  }
  return { workers, load }
}

/**
 * How many answers came in the last minute, by a count that is looked at again and again.
 * @param now milliseconds
 */
export function trackPace(now: () => number) {
  const looks: { readonly at: number; readonly count: number }[] = []
  return (count: number): number => {
    looks.push({ at: now(), count })
    while (now() - looks[0].at > MINUTE_MS) looks.shift()
    const { at, count: before } = looks[0]
    return now() === at ? 0 : Math.round((count - before) * (MINUTE_MS / (now() - at)))
  }
}

const MINUTE_MS = 60_000

/**
 * Tracks whether all models that workers asked were given up and no other worker is left. Workers come and go, so this
 * holds only when none has come for a while.
 * @param now milliseconds
 */
export function trackAbandonment(now: () => number) {
  let since: number | undefined
  return (workers: number, givenUp: readonly GivenUp[]): boolean => {
    if (workers > 0 || givenUp.length === 0) since = undefined
    else since ??= now()
    return since !== undefined && now() - since >= ABANDONED_MS
  }
}

const ABANDONED_MS = 15_000
