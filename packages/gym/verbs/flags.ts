import {
  defineFlag,
  integer,
  makeItemOrderFlags,
  OUTPUT_FLAGS,
  pick,
  plain,
  quoteForMessage,
  RUN_FLAGS,
  SUITE,
  toggle,
  usageError,
  withDefault,
} from 'fathom-bench/plugin'
import { findShape, listShapeForms } from '../reward/shapes.ts'

const group = 'Gym'

export const GYM_FLAGS = {
  shape: defineFlag({
    group,
    form: 'SHAPE',
    default: 'outcome',
    basic: true,
    about: `How a verdict becomes a reward: ${listShapeForms()}`,
    read: (text: string, who: string) => {
      const shape = findShape(text)
      if (!shape) throw usageError(`${who}: got ${quoteForMessage(text)}, expected one of ${listShapeForms()}.`)
      return shape
    },
  }),
  'dev-seed': defineFlag({
    group,
    form: 'SEED',
    default: '43',
    about: 'Seed of the split dev; --seed is that of the split train',
    read: RUN_FLAGS.seed.read,
  }),
  port: defineFlag({
    group,
    form: 'N',
    default: '8765',
    basic: true,
    about: 'Port of the reward server; 0 takes a free one',
    read: integer(0, 65_535),
  }),
  host: defineFlag({
    group,
    form: 'ADDRESS',
    default: '127.0.0.1',
    about: 'Address that the reward server listens on. Another than 127.0.0.1 needs a token',
    read: plain,
  }),
  'token-env': defineFlag({
    group,
    form: 'NAME',
    default: 'FATHOM_GYM_TOKEN',
    about: 'Environment variable that holds the token of the reward server',
    read: plain,
  }),
  seal: defineFlag({
    group,
    form: 'FILE',
    absent: 'labels are open',
    about: 'File with the secret that opens sealed labels',
    read: (text: string) => text,
  }),
  ...makeItemOrderFlags(group),
  levels: defineFlag({
    group,
    form: 'LEVELS',
    absent: "--level, or the task's own parameters",
    about: 'For gym serve: items at each of these levels of tasks with a ladder, such as 0,3,6',
    read: (text: string, who: string) => {
      const levels = text.split(',').map(word => integer(0, 9)(word.trim(), who))
      return [...new Set(levels)].sort((a, b) => a - b)
    },
  }),
  anyway: toggle({ group, default: false, about: 'Serve tasks on which a floor scores above 50 too' }),
  threads: defineFlag({
    group,
    form: 'N',
    absent: 'one fewer than processors',
    about: 'Threads that judge replies',
    read: integer(1, 256),
  }),
  against: defineFlag({
    group,
    form: 'PATH',
    absent: 'it has to be named for gym check',
    about: 'For gym check: a run, or a file of gym init with --test-seed FILE',
    read: (text: string) => text,
  }),
  like: defineFlag({
    group,
    form: 'RUN',
    absent: 'no pass rates',
    about:
      'For gym check: a run of one entry, whose pass rates are put beside the rows; --out FILE writes them row by row',
    read: (text: string) => text,
  }),
  'test-seed': defineFlag({
    group,
    form: 'FILE',
    absent: 'none',
    about: 'File with the secret seed of the test stream; gym init draws a new one',
    read: (text: string) => text,
  }),
  rows: defineFlag({
    group,
    form: 'N',
    absent: 'files of rows have to be named',
    about: 'For gym check without files: compare N items of each task and length of the declared training stream',
    read: integer(1, 10_000_000),
  }),
  facts: toggle({
    group,
    default: false,
    about: 'For gym check: build the items of rows, and compare runs of 13 words of their planted facts',
  }),
  ...pick(RUN_FLAGS, [...SUITE, 'out', 'allow-native-code', 'config', 'allow-config-code']),
  // Tasks that train, at lengths where no floor of theirs is too high: the server starts without a flag.
  task: withDefault(RUN_FLAGS.task, ['core']),
  lengths: withDefault(RUN_FLAGS.lengths, ['32k,64k']),
  ...OUTPUT_FLAGS,
} as const
