import {
  defineFlag,
  defineRepeatedFlag,
  integer,
  OUTPUT_FLAGS,
  type ParsedFlags,
  parseServerUrl,
  pick,
  plain,
  RUN_FLAGS,
  toggle,
} from 'fathom-bench/plugin'

const group = 'Worker'

const queue = defineFlag({
  group: 'Queue',
  form: 'URL',
  basic: true,
  absent: 'FATHOM_QUEUE',
  about: 'The Redis of the run: redis://HOST[:PORT][/DB], rediss:// for TLS; set a password in FATHOM_QUEUE_PASSWORD',
  read: plain,
})

/** The flags of `worker`. */
export const WORKER_FLAGS = {
  queue,
  concurrency: defineFlag({
    group,
    alias: 'j',
    form: 'N',
    default: '8',
    basic: true,
    about: 'Concurrent jobs per server in this worker; the run limits all workers together',
    read: integer(1, 1024),
  }),
  server: defineRepeatedFlag({
    group,
    form: 'URL',
    basic: true,
    absent: 'none',
    about: 'A server that may receive the API keys of this host. Repeatable',
    read: (texts, who) => texts.map(text => parseServerUrl(text, who)),
  }),
  stay: toggle({ group, default: false, basic: true, about: 'Wait for the next run after one ends' }),
  store: defineFlag({
    group,
    form: 'DIR',
    basic: true,
    absent: 'none',
    about: "The run's store of traces and recordings, as it is called here: a folder, or s3://BUCKET[/PREFIX]",
    read: plain,
  }),
  ...pick(RUN_FLAGS, ['plugin', 'secret-seed']),
  'allow-native-code': {
    ...RUN_FLAGS['allow-native-code'],
    about: 'No effect on a worker: the coordinator scores the answers',
  },
  ...pick(OUTPUT_FLAGS, ['quiet', 'color', 'debug']),
} as const

/** The flags of `queue`. */
export const QUEUE_FLAGS = { queue, ...OUTPUT_FLAGS } as const

export type WorkerOptions = ParsedFlags<typeof WORKER_FLAGS>
export type QueueOptions = ParsedFlags<typeof QUEUE_FLAGS>
