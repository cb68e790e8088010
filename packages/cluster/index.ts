import { defineQueue, type Plugin } from 'fathom-bench/plugin'

const redis = defineQueue({
  id: 'redis',
  about: 'Jobs in a Redis, for workers on many machines (docs/scale.md)',
  owns: address => /^rediss?:/i.test(address),
  open: async request => (await import('./open-queue.ts')).openRunQueue(request),
  watch: async (address, env) => (await import('./open-queue.ts')).watchQueue(address, env),
})

/** One run over many machines: a coordinator, workers, and what they share in Redis. */
const cluster: Plugin = {
  queues: [redis],
  commands: [
    {
      id: 'worker',
      about: 'Answer jobs of a run on another host (run --queue)',
      load: async () => (await import('./commands/worker.ts')).worker,
    },
    {
      id: 'queue',
      about: 'Control the jobs on a queue: status, pause, resume, drain',
      words: '[verb]',
      load: async () => (await import('./commands/queue.ts')).queue,
    },
  ],
}
export default cluster
