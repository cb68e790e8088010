import { findQueueKind, type Io, loadRegistry, usageError, type WatchedQueue } from 'fathom-bench/plugin'

/**
 * Opens a queue for a page of its workers and servers.
 * @throws BenchError (usage) for a kind of queue that cannot be looked at
 */
export async function openQueueView(address: string, plugin: readonly string[], io: Io): Promise<WatchedQueue> {
  const { queues } = await loadRegistry(plugin)
  const kind = await findQueueKind(address, queues)
  if (!kind.watch) throw usageError(`--queue: a queue of the kind ${kind.id} cannot be looked at.`)
  return kind.watch(address, io.env)
}
