import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { BenchError, getErrorMessage } from '../../core/errors.ts'
import type { Suite } from '../registry/items/suite.ts'
import { findSource, type Sources } from '../registry/sources/index.ts'
import { type ItemBuilder, makeLocalBuilder } from './builder.ts'
import { makeItemError } from './built-item.ts'
import type { BuildReply, BuildRequest, BuildThreadData } from './thread.ts'
import { unpackItem } from './transfer.ts'

/** The program of a thread. It exists only after a build, because Node does not run our TypeScript. */
const THREAD = fileURLToPath(new URL('./thread.js', import.meta.url))

/**
 * Builds in threads, each with its own suite from the same spec. Items that they cannot build are built here: items of
 * files, which are in memory, and items that a thread reports as different.
 * @param plugin files of the run's plugins
 */
export async function startThreadBuilder(
  suite: Suite,
  plugin: readonly string[],
  threads: number,
  sources: Sources,
): Promise<ItemBuilder> {
  const own = makeLocalBuilder()
  const cells = suite.cells.filter(({ recipe }) => !recipe.ready)
  const task = suite.spec.task.filter(pattern => findSource(pattern, sources).items === 'made')
  if (cells.length === 0 || !existsSync(THREAD)) return own
  const blueprint: BuildThreadData = { spec: { ...suite.spec, task }, plugin }
  const { Piscina } = await import('piscina')
  const pool = new Piscina<BuildRequest, BuildReply>({
    filename: THREAD,
    workerData: blueprint,
    minThreads: threads,
    maxThreads: threads,
  })
  // Comes from an idle thread that ends. Waiting callers get an error if no other thread replaces it.
  pool.on('error', () => void pool.destroy())
  return {
    async build(planned) {
      const { cell, index, identity, entries } = planned
      const at = cells.indexOf(cell)
      if (at < 0) return own.build(planned)
      const sent = entries.some(({ method, model }) => method.sendsWholePrompt === true && model?.api === 'chat')
      const delivery = await pool.run({ cell: at, index, id: identity.id, sent }).catch(error => {
        throw makeItemError(planned, `the thread that was at it ended (${getErrorMessage(error)})`, error)
      })
      if (!delivery) return own.build(planned)
      if ('failed' in delivery) throw new BenchError(delivery.failed.message, delivery.failed.exitCode)
      return unpackItem(delivery.item)
    },
    async close() {
      await own.close()
      await pool.destroy()
    },
  }
}
