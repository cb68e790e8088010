import { defineCommand } from 'fathom-bench/plugin'
import { WORKER_FLAGS } from '../flags.ts'

/**
 * `fathom-bench worker --queue URL`: answers jobs of a run that another process coordinates (`run --queue URL`), and
 * holds no state.
 */
export const worker = defineCommand({
  flags: WORKER_FLAGS,
  async run(options, io) {
    const { serveWorker } = await import('../worker/serve-worker.ts')
    return serveWorker(options, io)
  },
})
