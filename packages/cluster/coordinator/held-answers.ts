import { setTimeout as pause } from 'node:timers/promises'
import { tryParseForeignJson } from 'fathom-bench/plugin'
import type { Finished } from '../redis/jobs.ts'
import { PREFIX } from '../redis/names.ts'
import type { Connection } from '../redis/redis.ts'

/**
 * Answers that were paid for and that the queue did not take: Redis refused them until their job's lock ran out. They
 * stay in Redis for the next worker that gets the job, so that they are paid for once.
 */
export interface HeldAnswers {
  /** Leaves the answer of a job that is this worker's no more. */
  leave(job: Finished, rows: unknown): Promise<void>
  /**
   * Returns the answer that was left for a job that another worker lost. Waits for as long as that worker may need to
   * leave it.
   */
  find(job: Finished): Promise<unknown>
}

export function heldAnswers(
  { redis, patience }: Pick<Connection, 'redis' | 'patience'>,
  sleep: (ms: number) => Promise<unknown> = pause,
): HeldAnswers {
  const look = async (key: string): Promise<unknown> => {
    const get = () => redis.get(key)
    return tryParseForeignJson((await patience(get(), get)) ?? '')
  }
  return {
    async leave(job, rows) {
      const set = () => redis.set(keyFor(job), JSON.stringify(rows), 'EX', KEPT_SECONDS)
      await patience(set(), set)
    },
    async find(job) {
      if (job.stalledCounter === 0) return undefined
      for (let waited = 0; ; waited += LOOK_MS) {
        const found = await look(keyFor(job))
        if (found !== undefined || waited >= MOST_WAIT_MS) return found
        await sleep(LOOK_MS)
      }
    },
  }
}

const keyFor = ({ queueName, id }: Pick<Finished, 'queueName' | 'id'>) => `${PREFIX}:${queueName}:held:${id}`

const KEPT_SECONDS = 24 * 3_600
const LOOK_MS = 250
/** A worker whose answer is refused offers it again every two seconds at the latest (`patience.ts`). */
const MOST_WAIT_MS = 4_000
