import { type Io, type Listener, type Queue, type RunCommandOptions, usageError } from 'fathom-bench/plugin'
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

type QueueOptions = Pick<RunCommandOptions, 'queue' | 'store' | 'dryRun' | 'sequential' | 'trace' | 'record'>

/** The queue of `--queue`, where a run asks for one; a dry run hands nothing out. */
export async function openRunQueue(
  { queue, store, dryRun, sequential, trace, record }: QueueOptions,
  { env }: Io,
  listen: Listener,
): Promise<{ readonly queue: Queue; close(): Promise<void> } | undefined> {
  if (queue === undefined && store !== undefined)
    throw usageError(
      '--store is where the workers of --queue leave traces and recordings. Leave it out, or name a queue.',
    )
  if (queue === undefined || dryRun) return undefined
  if (sequential)
    throw usageError(
      '--queue does not take --sequential: steps of a gate are made in one process. Leave one of them out.',
    )
  const keeps = trace ? '--trace' : record !== undefined ? '--record' : undefined
  if (keeps !== undefined && store === undefined)
    throw usageError(
      `--queue with ${keeps} needs a place where workers leave it: --store DIR (a folder that all machines have), or --store s3://BUCKET.`,
    )
  const [{ clusterQueue }, { openBlobs }] = await Promise.all([
    import('./coordinator/coordinator.ts'),
    import('./artifacts/blobs.ts'),
  ])
  const blobs = keeps === undefined ? undefined : await openBlobs(store!, env) // refused above without one
  const door = await openDoor(queue, env, line => listen({ event: 'note', line: `  queue    ${line}` }))
  return { queue: clusterQueue(door, blobs), close: () => door.connection.close() }
}

/** @throws BenchError (usage) where neither the flag nor the environment names a queue */
export function resolveQueueAddress(command: string, queue: string | undefined, env: Io['env']): string {
  const address = queue ?? env['FATHOM_QUEUE']?.trim()
  if (!address) throw usageError(`${command}: no queue is named. Give --queue redis://HOST, or set FATHOM_QUEUE.`)
  return address
}
