import { usageError } from 'fathom-bench/plugin'
import { countJobs, type Jobs, openQueues } from '../redis/jobs.ts'
import { type Door, readRunSettings } from '../redis/state.ts'
import { KEYS, type RunState, type Store, storeOn } from '../redis/store.ts'
import { collectQueueStatus, type QueueStatus } from './status.ts'

export const readQueueStatus = (door: Door): Promise<QueueStatus> =>
  runWithQueue(door, ({ store, run, queues }) => collectQueueStatus(store, run, queues))

/** Nothing new starts; work in progress finishes. */
export const pause = (door: Door) =>
  runWithQueue(door, async ({ store, queues }) => {
    await store.redis.hset(KEYS.run, 'paused', 'user')
    for (const queue of queues.values()) await queue.pause()
  })

export const resume = (door: Door) =>
  runWithQueue(door, async ({ store, queues }) => {
    await store.redis.hdel(KEYS.run, 'paused')
    for (const queue of queues.values()) await queue.resume()
  })

/**
 * Removes all jobs that no worker holds, and answers that were not fetched. The run's folder lacks these, so its
 * command asks for them again.
 * @returns how many were taken away. @throws BenchError (usage) while a coordinator is at work
 */
export const drain = (door: Door) =>
  runWithQueue(door, async ({ store, queues }) => {
    if ((await store.redis.exists(KEYS.lease)) === 1)
      throw usageError(`queue drain: a coordinator is at work at ${door.connection.shown}. Stop it first (Ctrl-C).`)
    let gone = 0
    for (const queue of queues.values()) {
      const { waiting, active, answered, failed } = await countJobs(queue)
      gone += waiting + active + answered + failed
      await queue.obliterate({ force: true })
    }
    await store.setRun({ state: 'over' })
    return gone
  })

interface Inside {
  readonly store: Store
  readonly run: RunState | undefined
  readonly queues: ReadonlyMap<string, Jobs>
}

async function runWithQueue<T>({ packages, connection }: Door, doing: (inside: Inside) => Promise<T>): Promise<T> {
  const store = storeOn(connection.redis, connection.patience)
  const run = await store.run()
  const queues = openQueues(packages, connection, (run && readRunSettings(run)?.queues) ?? [], { looks: true })
  try {
    return await doing({ store, run, queues })
  } finally {
    await Promise.all([...queues.values()].map(queue => queue.close()))
  }
}
