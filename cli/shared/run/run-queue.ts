import { usageError } from '../../../core/errors.ts'
import type { Io } from '../../../core/process/io.ts'
import type { Listener } from '../../../run/execute/events.ts'
import type { OpenQueue, QueueKind } from '../../../run/execute/queue.ts'
import { loadFirstParty } from '../../../run/registry/plugins/first-party.ts'
import type { Registry } from '../../../run/registry/registry.ts'
import type { RunCommandOptions } from '../../flags/table.ts'

type QueueOptions = Pick<RunCommandOptions, 'queue' | 'store' | 'dryRun' | 'sequential' | 'trace' | 'record'>

/** Opens the queue of `--queue`, if a run has one. A dry run hands nothing out. */
export async function openPluginQueue(
  { queue, store, dryRun, sequential, trace, record }: QueueOptions,
  { queues }: Pick<Registry, 'queues'>,
  { env }: Io,
  listen: Listener,
): Promise<OpenQueue | undefined> {
  if (queue === undefined && store !== undefined)
    throw usageError(
      '--store: only the workers of --queue store traces and recordings there. Omit it, or pass --queue.',
    )
  if (queue === undefined || dryRun) return undefined
  if (sequential)
    throw usageError(
      '--queue does not accept --sequential: the steps of a gate run in one process. Omit one of the two.',
    )
  const keeps = trace ? '--trace' : record !== undefined ? '--record' : undefined
  if (keeps !== undefined && store === undefined)
    throw usageError(
      `--queue with ${keeps} needs a place where workers store it: --store DIR (a directory shared by all hosts), or --store s3://BUCKET.`,
    )
  const kind = await findQueueKind(queue, queues)
  const say = (line: string) => listen({ event: 'note', line: `  queue    ${line}` })
  return kind.open({ address: queue, env, store: keeps === undefined ? undefined : store, say })
}

/** The kind of queue that an address is of: a plugin's, or else a Redis, which says what is wrong with the address. */
export async function findQueueKind(address: string, queues: Registry['queues']): Promise<QueueKind> {
  for (const kind of queues.values()) if (kind.owns(address)) return kind as QueueKind
  const { queues: [redis] = [] } = await loadFirstParty('cluster')
  return redis as QueueKind
}
