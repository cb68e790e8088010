import { type Io, listenForInterrupts, loadRegistry } from 'fathom-bench/plugin'
import { openBlobs } from '../artifacts/blobs.ts'
import type { WorkerOptions } from '../flags.ts'
import { openDoor, resolveQueueAddress } from '../open-queue.ts'
import { runWorker } from './worker.ts'

/** Answers jobs until the run is over, and returns the exit code. */
export async function serveWorker(options: WorkerOptions, io: Io): Promise<number> {
  const { plugin, secretSeed, allowNativeCode, server: servers, concurrency, stay } = options
  const say = (line: string) => options.quiet || io.stderr.write(`  worker   ${line}\n`)
  const address = resolveQueueAddress('worker', options.queue, io.env)
  const blobs = options.store === undefined ? undefined : await openBlobs(options.store, io.env)
  const registry = await loadRegistry(plugin)
  const door = await openDoor(address, io.env, say)
  const stops = listenForInterrupts()
  stops.onPause(() => say('stopping: finishing the answers in progress (Ctrl-C again returns them at once)'))
  const own = { plugin, secretSeed, allowNativeCode, servers, concurrency }
  try {
    return await runWorker({ door, own, blobs, stay, registry, env: io.env, signals: stops.signals, say })
  } finally {
    stops.end()
    await door.connection.close()
  }
}
