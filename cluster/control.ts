import { usageError } from '../core/errors.ts'
import { pluralize } from '../core/figures.ts'
import { countsOf, type Jobs, openQueues } from './jobs.ts'
import { type Door, queuesOf } from './state.ts'
import { KEYS, storeOn, type WorkerNote } from './store.ts'

/** How a queue stands. */
export interface QueueStatus {
  readonly state: 'open' | 'over' | 'paused' | 'none'
  readonly coordinator: boolean
  readonly workers: readonly WorkerNote[]
  readonly servers: readonly ServerStatus[]
  readonly bytes: number
}

interface ServerStatus {
  readonly server: string
  readonly waiting: number
  readonly active: number
  readonly answered: number
  readonly failed: number
  /** Calls at a time that the server takes now, over all workers; undefined until one was made. */
  readonly limit: number | undefined
  readonly inFlight: number
  readonly throttles: number
}

export async function statusOf(door: Door): Promise<QueueStatus> {
  return within(door, async ({ store, run, queues }) => {
    await store.beat(undefined, 0)
    const servers = []
    for (const [server, queue] of queues)
      servers.push({ server, ...(await countsOf(queue)), ...(await store.gate(queue.name)) })
    const paused = run && (await isPaused(queues))
    const memory = /used_memory:(\d+)/.exec(await store.redis.info('memory'))
    return {
      state: !run ? 'none' : run.state === 'over' ? 'over' : paused ? 'paused' : 'open',
      coordinator: (await store.redis.exists(KEYS.lease)) === 1,
      workers: await store.workers(),
      servers,
      bytes: Number(memory?.[1] ?? 0),
    }
  })
}

/** Nothing new is begun; what is begun ends. */
export const pause = (door: Door) =>
  within(door, async ({ store, queues }) => {
    await store.redis.hset(KEYS.run, 'paused', 'user')
    for (const queue of queues.values()) await queue.pause()
  })

export const resume = (door: Door) =>
  within(door, async ({ store, queues }) => {
    await store.redis.hdel(KEYS.run, 'paused')
    for (const queue of queues.values()) await queue.resume()
  })

/**
 * Takes away all jobs that nobody is at and what was answered and not fetched: the run's folder lacks these, and its command asks for them again.
 * @returns how many were taken away. @throws BenchError (usage) while a coordinator is at work
 */
export const drain = (door: Door) =>
  within(door, async ({ store, queues }) => {
    if ((await store.redis.exists(KEYS.lease)) === 1)
      throw usageError(`queue drain: a coordinator is at work at ${door.connection.shown}. Stop it first (Ctrl-C).`)
    let gone = 0
    for (const queue of queues.values()) {
      const { waiting, active, answered, failed } = await countsOf(queue)
      gone += waiting + active + answered + failed
      await queue.obliterate({ force: true })
    }
    await store.setRun({ state: 'over' })
    return gone
  })

export function statusLines({ state, coordinator, workers, servers, bytes }: QueueStatus, shown: string): string[] {
  if (state === 'none') return [`${shown}: no run`]
  return [
    `${shown}: ${STATES[state]}, ${coordinator ? 'a coordinator' : 'no coordinator'}, ${pluralize(workers.length, 'worker')}, Redis ${(bytes / 1e6).toFixed(1)} MB`,
    ...servers.map(
      each =>
        `  ${each.server}: ${each.waiting} waiting, ${each.active} at work, ${each.answered} answered and not fetched${each.failed > 0 ? `, ${each.failed} failed` : ''}, ${pluralize(each.inFlight, 'call')} under way${each.limit === undefined ? '' : ` of ${each.limit}`}${each.throttles > 0 ? `, throttled ${each.throttles}` : ''}`,
    ),
    ...workers.map(
      ({ host, pid, concurrency }) => `  worker ${pid} on ${host}, up to ${concurrency} jobs of each server`,
    ),
  ]
}

const STATES = { open: 'a run at work', over: 'a run that is over', paused: 'a paused run', none: '' }

interface Inside {
  readonly store: ReturnType<typeof storeOn>
  readonly run: Awaited<ReturnType<ReturnType<typeof storeOn>['run']>>
  readonly queues: ReadonlyMap<string, Jobs>
}

async function within<T>({ packages, connection }: Door, doing: (inside: Inside) => Promise<T>): Promise<T> {
  const store = storeOn(connection.redis)
  const run = await store.run()
  const queues = openQueues(packages, connection, run ? queuesOf(run) : [])
  try {
    return await doing({ store, run, queues })
  } finally {
    await Promise.all([...queues.values()].map(queue => queue.close()))
  }
}

async function isPaused(queues: ReadonlyMap<string, Jobs>): Promise<boolean> {
  for (const queue of queues.values()) if (await queue.isPaused()) return true
  return false
}
