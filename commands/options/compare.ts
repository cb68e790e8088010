import { one } from './flag.ts'
import { JUDGE_FLAGS } from './judge.ts'
import { OUTPUT_FLAGS } from './subsets.ts'
import { RUN_FLAGS } from './table.ts'
import { oneOf, whole } from './values.ts'

const group = 'Compare'

export const COMPARE_FLAGS = {
  by: one({
    group,
    form: 'WHAT',
    default: 'task,length',
    basic: true,
    about: 'What has a row beside overall: task,length (each cell), task or length; overall is that row alone',
    read: oneOf('task,length', 'task', 'length', 'overall'),
  }),
  scorer: {
    ...JUDGE_FLAGS.scorer,
    group,
    about: 'Scores that are compared: primary (stated, and official for official files), official, strict or stated',
  },
  flips: one({
    group,
    form: 'N',
    default: '10',
    basic: true,
    about: 'How many of the items that one has right and the other wrong are shown; 0 for none',
    read: whole(0, 100_000),
  }),
  entry: { ...JUDGE_FLAGS.entry, group, about: 'Which entry of the second run, where it is not clear' },
  'baseline-entry': { ...JUDGE_FLAGS['baseline-entry'], group, about: 'Which entry of the first run' },
  format: one({
    group,
    form: 'WAY',
    default: 'text',
    basic: true,
    about: 'text, md, json or csv',
    read: oneOf('text', 'md', 'json', 'csv'),
  }),
  out: one({
    group,
    alias: 'o',
    form: 'FILE',
    absent: 'stdout',
    basic: true,
    about: 'Where it is written',
    read: (text: string) => text,
  }),
  plugin: RUN_FLAGS.plugin,
  ...OUTPUT_FLAGS,
} as const
