import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { checkLife, incompleteError, processMark, sleepUnlessAborted, usageError } from 'fathom-bench/plugin'
import type { Store } from '../redis/store.ts'

/** The place of the one coordinator of a queue. */
export interface Lease {
  /**
   * @throws BenchError (incomplete) where somebody else has it by now: what is taken from then on would be written
   * twice
   */
  hold(): Promise<void>
  leave(): Promise<void>
}

/**
 * Takes the coordinator's place. One that was left by a process that is gone is free at once on its own machine, and
 * after some seconds elsewhere.
 * @throws BenchError (usage) where another coordinator is at work
 */
export async function takeLease(
  store: Pick<Store, 'lease' | 'leave'>,
  shown: string,
  signal: AbortSignal,
  say: (line: string) => void,
): Promise<Lease> {
  const me = `${hostname()} ${process.pid} ${randomBytes(6).toString('hex')} ${processMark()}`.trimEnd()
  let waited = 0
  for (let holder = await store.lease(me, LEASE_MS); holder !== me; holder = await store.lease(me, LEASE_MS)) {
    if (isGone(holder)) await store.leave(holder)
    else if (waited > LEASE_MS + PAUSE_MS)
      throw usageError(
        `${shown} has a coordinator already, process ${formatHolder(holder)}. Wait for it, or use another database: …/1 at the end of the address.`,
      )
    else {
      if (waited === 0) say(`waiting whether the coordinator before is gone (process ${formatHolder(holder)})`)
      await sleepUnlessAborted(PAUSE_MS, signal)
      waited += PAUSE_MS
    }
  }
  return {
    async hold() {
      const holder = await store.lease(me, LEASE_MS)
      if (holder !== me)
        throw incompleteError(
          `another coordinator took ${shown} over (process ${formatHolder(holder)}) while this one was suspended. Recorded answers are safe.`,
        )
    },
    leave: async () => void (await store.leave(me)),
  }
}

const formatHolder = (holder: string) => {
  const [host, pid] = holder.split(' ')
  return `${pid} on ${host}`
}

function isGone(holder: string): boolean {
  const [host, pid, , mark] = holder.split(' ')
  return host === hostname() && checkLife(Number(pid), mark) === 'dead'
}

const LEASE_MS = 6_000
const PAUSE_MS = 500
