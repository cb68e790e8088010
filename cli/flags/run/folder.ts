import { OUTPUT_FIELDS } from '../../../run/config/options/output.ts'
import { CHECKED_ITSELF, EVERY_RUN } from '../applies-to.ts'
import { defineFlag, groupFlags, toggle } from '../flag.ts'
import { flagsFrom } from '../from-fields.ts'
import { shard } from '../shard.ts'
import * as read from '../values.ts'

const { out, as: _as, ...kept } = flagsFrom(OUTPUT_FIELDS)

/** Where rows go, and what is kept. */
export const FOLDER_FLAGS = groupFlags('Run folder', {
  out,
  shard: defineFlag({
    taker: EVERY_RUN,
    form: 'I/N',
    about:
      'Only part I of N of the items, for several machines; auto takes it from the job of Slurm, Kubernetes or NeMo Evaluator',
    read: shard,
  }),
  queue: defineFlag({
    taker: EVERY_RUN,
    form: 'URL',
    absent: 'in this process',
    about: 'Hand the jobs to workers anywhere, over a Redis: redis://HOST, rediss://HOST (docs/scale.md)',
    read: read.plain,
  }),
  store: defineFlag({
    taker: EVERY_RUN,
    form: 'DIR',
    absent: 'none',
    about: 'With --queue: where workers leave traces and recordings: a folder that all have, or s3://BUCKET[/PREFIX]',
    read: read.plain,
  }),
  config: defineFlag({
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
  ...kept,
})
