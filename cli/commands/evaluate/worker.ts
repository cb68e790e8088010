import { WORKER_FLAGS } from '../../flags/cluster.ts'
import { defineCommand } from '../../shared/command.ts'

/**
 * `fathom-bench worker --queue URL`: answers jobs of a run that another process coordinates (`run --queue URL`). A
 * worker stores no state.
 */
export const worker = defineCommand({
  flags: WORKER_FLAGS,
  async run(options, io) {
    const [{ runWorker }, { openBlobs }, { loadRegistry }, { listenForInterrupts }, { resolveQueueAddress, openDoor }] =
      await Promise.all([
        import('../../../run/cluster/worker/worker.ts'),
        import('../../../run/cluster/artifacts/blobs.ts'),
        import('../../../run/registry/registry.ts'),
        import('../../shared/interrupts.ts'),
        import('../../shared/cluster.ts'),
      ])
    const { plugin, secretSeed, allowNativeCode, server: servers, concurrency, stay } = options
    const say = (line: string) => options.quiet || io.stderr.write(`  worker   ${line}\n`)
    const address = resolveQueueAddress('worker', options.queue, io.env)
    const blobs = options.store === undefined ? undefined : await openBlobs(options.store, io.env)
    const registry = await loadRegistry(plugin)
    const door = await openDoor(address, io.env, say)
    const stops = listenForInterrupts()
    stops.heed(() => say('stopping: running jobs finish (press Ctrl-C again to return them at once)'))
    const own = { plugin, secretSeed, allowNativeCode, servers, concurrency }
    try {
      return await runWorker({ door, own, blobs, stay, registry, env: io.env, signals: stops.signals, say })
    } finally {
      stops.end()
      await door.connection.close()
    }
  },
})
