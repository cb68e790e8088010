import { inGroup, one, toggle } from '../flag.ts'
import { shard } from '../shard.ts'
import { A_MODEL, CHECKED_ITSELF, EVERY_RUN } from '../taker.ts'
import * as read from '../values.ts'

/** Where rows go, and what is kept. */
export const FOLDER_FLAGS = inGroup('Run folder', {
  out: one({
    taker: EVERY_RUN,
    alias: 'o',
    form: 'FOLDER',
    basic: true,
    absent: 'bench-runs/…',
    about: 'Where rows and reports go; the same command goes on where it stopped',
    read: read.plain,
  }),
  shard: one({
    taker: EVERY_RUN,
    form: 'I/N',
    about:
      'Only part I of N of the items, for several machines; auto takes it from the job of Slurm, Kubernetes or NeMo Evaluator',
    read: shard,
  }),
  queue: one({
    taker: EVERY_RUN,
    form: 'URL',
    absent: 'in this process',
    about: 'Hand the jobs to workers anywhere, over a Redis: redis://HOST, rediss://HOST (docs/scale.md)',
    read: read.plain,
  }),
  store: one({
    taker: EVERY_RUN,
    form: 'DIR',
    absent: 'none',
    about: 'With --queue: where workers leave traces and recordings: a folder that all have, or s3://BUCKET[/PREFIX]',
    read: read.plain,
  }),
  config: one({
    taker: EVERY_RUN,
    form: 'FILE',
    about: 'JSON or YAML with these names (flags win), and models: entries for --model',
    read: read.plain,
  }),
  'allow-config-code': toggle({
    taker: CHECKED_ITSELF,
    default: false,
    about: 'Run the plugins and commands that the config file names, without being asked',
  }),
  'retry-errors': toggle({
    taker: EVERY_RUN,
    default: true,
    about: 'Run failed items again on resume (--no-retry-errors keeps them)',
  }),
  'save-contexts': toggle({
    taker: EVERY_RUN,
    default: false,
    about: 'Write the prompts too; they are large',
  }),
  trace: toggle({
    taker: EVERY_RUN,
    default: false,
    about: 'Write what each answer took, call by call, without the contexts: trace/*.jsonl',
  }),
  record: one({
    taker: A_MODEL,
    form: 'FILE',
    about: "Append every reply to FILE, by its request's hash",
    read: read.plain,
  }),
  replay: one({
    taker: A_MODEL,
    form: 'FILE',
    about: 'Take the replies from FILE: no server, no key, the same rows',
    read: read.plain,
  }),
  'dry-run': toggle({
    taker: EVERY_RUN,
    default: false,
    basic: true,
    about: 'Show cells, items, tokens, calls and money, and stop',
  }),
})
