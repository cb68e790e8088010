import { setImmediate as turn } from 'node:timers/promises'
import type { PlannedItem } from '../execute/queue.ts'
import { type BuiltItem, makePlannedItem } from './built-item.ts'

/** Builds the items of a run when they are asked for. */
export interface ItemBuilder {
  /** @throws BenchError that names the item, whatever is wrong with it */
  build(planned: PlannedItem): Promise<BuiltItem>
  /** Stops building; pending items are not built. */
  close(): Promise<void>
}

/** Builds in this thread, one item per turn of the event loop, so that sending and receiving continue in between. */
export function makeLocalBuilder(): ItemBuilder {
  let last: Promise<unknown> = Promise.resolve()
  let closed = false
  return {
    build(planned) {
      const built = last.then(async () => {
        await turn()
        if (closed) throw new Error('the run is over')
        return makePlannedItem(planned)
      })
      last = built.catch(() => {})
      return built
    },
    async close() {
      closed = true
    },
  }
}
