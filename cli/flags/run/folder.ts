import { OUTPUT_FIELDS } from '../../../run/config/options/output.ts'
import { CHECKED_ITSELF, EVERY_RUN } from '../applies-to.ts'
import { defineFlag, groupFlags, toggle } from '../flag.ts'
import { flagsFrom } from '../from-fields.ts'
import { shard } from '../shard.ts'
import * as read from '../values.ts'

const { out, as: _as, ...kept } = flagsFrom(OUTPUT_FIELDS)

/** Flags about the run directory and what is stored in it. */
export const FOLDER_FLAGS = groupFlags('Run folder', {
  out,
  shard: defineFlag({
    taker: EVERY_RUN,
    form: 'I/N',
    about:
      'Run only part I of N of the items, to use several hosts; auto reads it from the job of Slurm, Kubernetes or NeMo Evaluator',
    read: shard,
  }),
  queue: defineFlag({
    taker: EVERY_RUN,
    form: 'URL',
    absent: 'in this process',
    about: 'Send the jobs to workers on any host, through Redis: redis://HOST, rediss://HOST (docs/scale.md)',
    read: read.plain,
  }),
  store: defineFlag({
    taker: EVERY_RUN,
    form: 'DIR',
    absent: 'none',
    about: 'With --queue: where workers store traces and recordings: a shared directory, or s3://BUCKET[/PREFIX]',
    read: read.plain,
  }),
  config: defineFlag({
    taker: EVERY_RUN,
    form: 'FILE',
    about: 'JSON or YAML file with the names of these flags (flags win), and models: entries for --model',
    read: read.plain,
  }),
  'allow-config-code': toggle({
    taker: CHECKED_ITSELF,
    default: false,
    about: 'Run the plugins and commands in the config file without a prompt',
  }),
  ...kept,
})
