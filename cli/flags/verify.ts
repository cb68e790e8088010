import { defineFlag, defineRepeatedFlag } from './flag.ts'
import { OUTPUT_FLAGS } from './subsets.ts'
import { RUN_FLAGS } from './table.ts'
import { integer, pathsByName, seed } from './values.ts'

/** Flags that name the texts of a run's items: the run's own flags. Commands that regenerate items share them. */
export const REBUILD_FLAGS = {
  data: defineRepeatedFlag({
    group: 'Text and data',
    form: 'NAME=PATH',
    about: 'Data files of the run, as its --data named them; file=PATH for the items of --task file:PATH',
    read: pathsByName,
  }),
  haystack: defineFlag({
    group: 'Text and data',
    form: 'PATH',
    about: "The run's haystack, if it was a text of your own",
    read: (text: string) => text,
  }),
  tokenizer: defineFlag({
    group: 'Text and data',
    form: 'PATH',
    about: 'The tokenizer.json that counted the lengths of the run, if it used one',
    read: (text: string) => text,
  }),
  prompts: RUN_FLAGS.prompts,
  plugin: RUN_FLAGS.plugin,
} as const

export const VERIFY_FLAGS = {
  samples: defineFlag({
    group: 'Verify',
    alias: 'n',
    form: 'N',
    basic: true,
    absent: 'all items',
    about: 'Regenerate only N randomly sampled items. All other checks run in full',
    read: integer(1, 1e9),
  }),
  seed: defineFlag({
    group: 'Verify',
    form: 'N',
    absent: 'random, and printed',
    about: 'Seed that selects the N items: the same seed selects the same items',
    read: seed,
  }),
  'allow-native-code': RUN_FLAGS['allow-native-code'],
  ...REBUILD_FLAGS,
  ...OUTPUT_FLAGS,
} as const
