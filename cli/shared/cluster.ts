import { usageError } from '../../core/errors.ts'
import type { Io } from '../../core/process/io.ts'
import type { Door } from '../../run/cluster/redis/state.ts'
import type { Listener } from '../../run/execute/events.ts'
import type { Queue } from '../../run/execute/queue.ts'
import type { RunCommandOptions } from '../flags/table.ts'

/**
 * Opens the Redis at an address.
 * @param looks whether the command only reads. It then does not wait for a Redis that answers with an error.
 * @throws BenchError if no Redis answers, or the packages are missing
 */
export async function openDoor(
  address: string,
  env: Io['env'],
  say: (line: string) => void,
  looks = false,
): Promise<Door> {
  const [{ queueAddress }, { connect, loadPackages }] = await Promise.all([
    import('../../run/cluster/address.ts'),
    import('../../run/cluster/redis/redis.ts'),
  ])
  const at = queueAddress(address, env)
  const packages = await loadPackages()
  return { packages, connection: await connect(packages, at, say, { looks }) }
}

type QueueOptions = Pick<RunCommandOptions, 'queue' | 'store' | 'dryRun' | 'sequential' | 'trace' | 'record'>

/** Opens the queue of `--queue`, if the run uses one. A dry run sends no jobs. */
export async function openRunQueue(
  { queue, store, dryRun, sequential, trace, record }: QueueOptions,
  { env }: Io,
  listen: Listener,
): Promise<{ readonly queue: Queue; close(): Promise<void> } | undefined> {
  if (queue === undefined && store !== undefined)
    throw usageError(
      '--store: only the workers of --queue store traces and recordings there. Leave it out, or pass --queue.',
    )
  if (queue === undefined || dryRun) return undefined
  if (sequential)
    throw usageError(
      '--queue and --sequential contradict each other: the steps of a gate run in one process. Leave one of them out.',
    )
  const keeps = trace ? '--trace' : record !== undefined ? '--record' : undefined
  if (keeps !== undefined && store === undefined)
    throw usageError(
      `--queue with ${keeps} needs a place where workers store it: --store DIR (a directory shared by all hosts), or --store s3://BUCKET.`,
    )
  const [{ clusterQueue }, { openBlobs }] = await Promise.all([
    import('../../run/cluster/coordinator/coordinator.ts'),
    import('../../run/cluster/artifacts/blobs.ts'),
  ])
  const blobs = keeps === undefined ? undefined : await openBlobs(store!, env) // checked above
  const door = await openDoor(queue, env, line => listen({ event: 'note', line: `  queue    ${line}` }))
  return { queue: clusterQueue(door, blobs), close: () => door.connection.close() }
}

/** @throws BenchError (usage) if neither the flag nor the environment names a queue */
export function resolveQueueAddress(command: string, queue: string | undefined, env: Io['env']): string {
  const address = queue ?? env['FATHOM_QUEUE']?.trim()
  if (!address) throw usageError(`${command}: missing --queue. Pass --queue redis://HOST, or set FATHOM_QUEUE.`)
  return address
}
