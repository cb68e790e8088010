import {
  type Env,
  type Io,
  type OpenQueue,
  type QueueRequest,
  usageError,
  type WatchedQueue,
} from 'fathom-bench/plugin'
import type { Door } from './redis/state.ts'

/**
 * Enters the Redis at an address.
 * @param looks the command only looks: it does not wait for a Redis that answers with an error
 * @throws BenchError where that is none, or the packages are missing
 */
export async function openDoor(
  address: string,
  env: Io['env'],
  say: (line: string) => void,
  looks = false,
): Promise<Door> {
  const [{ queueAddress }, { connect, loadPackages }] = await Promise.all([
    import('./address.ts'),
    import('./redis/redis.ts'),
  ])
  const at = queueAddress(address, env)
  const packages = await loadPackages()
  return { packages, connection: await connect(packages, at, say, { looks }) }
}

/** The queue of `run --queue redis://HOST`. */
export async function openRunQueue({ address, env, store, say }: QueueRequest): Promise<OpenQueue> {
  const [{ clusterQueue }, { openBlobs }] = await Promise.all([
    import('./coordinator/coordinator.ts'),
    import('./artifacts/blobs.ts'),
  ])
  const blobs = store === undefined ? undefined : await openBlobs(store, env)
  const door = await openDoor(address, env, say)
  return { queue: clusterQueue(door, blobs), close: () => door.connection.close() }
}

/** The queue of a run at work, for `view --queue`. */
export async function watchQueue(address: string, env: Env): Promise<WatchedQueue> {
  const [{ readQueueStatus }, { queuePage }] = await Promise.all([
    import('./coordinator/control.ts'),
    import('./queue-page.ts'),
  ])
  const door = await openDoor(address, env, () => {}, true)
  const { shown, redis, close } = door.connection
  const status = async () => (redis.status === 'ready' ? readQueueStatus(door) : undefined)
  return { renderPage: run => queuePage(run, { shown, status }), close }
}

/** @throws BenchError (usage) where neither the flag nor the environment names a queue */
export function resolveQueueAddress(command: string, queue: string | undefined, env: Io['env']): string {
  const address = queue ?? env['FATHOM_QUEUE']?.trim()
  if (!address) throw usageError(`${command}: no queue is named. Give --queue redis://HOST, or set FATHOM_QUEUE.`)
  return address
}
