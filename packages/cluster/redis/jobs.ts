import type { Queue as BullQueue, Job } from 'bullmq'
import type { ServerQueue } from '../settings.ts'
import type { TaskData } from '../task.ts'
import { PREFIX } from './names.ts'
import { wrapWithPatience } from './patience.ts'
import type { Connection, Packages } from './redis.ts'

/** A server's queue as BullMQ has it. */
export type Jobs = BullQueue<TaskData, unknown, string>
export type Finished = Job<TaskData, unknown, string>

/**
 * Opens the queues of a run. What goes wrong with a connection is waited for (`redis.ts`) and not said again.
 * @param looks writes nothing
 */
export function openQueues(
  { bullmq }: Packages,
  { redis, patience }: Connection,
  queues: readonly ServerQueue[],
  { looks = false }: { readonly looks?: boolean } = {},
): ReadonlyMap<string, Jobs> {
  return new Map(
    queues.map(({ name, server }) => {
      const queue: Jobs = new bullmq.Queue(name, { connection: redis, prefix: PREFIX, skipMetasUpdate: looks })
      queue.on('error', () => {})
      return [server, wrapWithPatience(queue, patience)]
    }),
  )
}

/** How many jobs of a queue are where. */
export async function countJobs(queue: Jobs) {
  const counts = await queue.getJobCounts('wait', 'delayed', 'prioritized', 'active', 'completed', 'failed')
  const getCount = (name: string) => counts[name] ?? 0
  return {
    waiting: getCount('wait') + getCount('delayed') + getCount('prioritized'),
    active: getCount('active'),
    answered: getCount('completed'),
    failed: getCount('failed'),
  }
}

/** Adds jobs that are not there yet. */
export const addJobs = (queue: Jobs, jobs: readonly { readonly id: string; readonly data: TaskData }[]) =>
  queue.addBulk(
    jobs.map(({ id, data }) => ({
      name: 'a',
      data,
      opts: { jobId: id, attempts: 1, keepLogs: 0, stackTraceLimit: 1 },
    })),
  )
