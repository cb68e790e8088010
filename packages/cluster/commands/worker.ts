import { WORKER_FLAGS } from '../flags.ts'
import { defineCommand } from 'fathom-bench/plugin'

/**
 * `fathom-bench worker --queue URL`: answers jobs of a run that another process coordinates (`run --queue URL`), and
 * holds no state.
 */
export const worker = defineCommand({
  flags: WORKER_FLAGS,
  async run(options, io) {
    const [{ runWorker }, { openBlobs }, { loadRegistry }, { listenForInterrupts }, { resolveQueueAddress, openDoor }] =
      await Promise.all([
        import('../worker/worker.ts'),
        import('../artifacts/blobs.ts'),
        import('fathom-bench/plugin'),
        import('fathom-bench/plugin'),
        import('../open-queue.ts'),
      ])
    const { plugin, secretSeed, allowNativeCode, server: servers, concurrency, stay } = options
    const say = (line: string) => options.quiet || io.stderr.write(`  worker   ${line}\n`)
    const address = resolveQueueAddress('worker', options.queue, io.env)
    const blobs = options.store === undefined ? undefined : await openBlobs(options.store, io.env)
    const registry = await loadRegistry(plugin)
    const door = await openDoor(address, io.env, say)
    const stops = listenForInterrupts()
    stops.heed(() => say('ending: what is begun is finished (Ctrl-C again hands it back at once)'))
    const own = { plugin, secretSeed, allowNativeCode, servers, concurrency }
    try {
      return await runWorker({ door, own, blobs, stay, registry, env: io.env, signals: stops.signals, say })
    } finally {
      stops.end()
      await door.connection.close()
    }
  },
})
