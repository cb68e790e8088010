import { defineFlag, defineRepeatedFlag } from './flag.ts'
import { OUTPUT_FLAGS } from './subsets.ts'
import { RUN_FLAGS } from './table.ts'
import { integer, pathsByName, seed } from './values.ts'

/**
 * Where the texts are that a run's items were made of: the run's own flags. Shared by commands that build items again.
 */
export const REBUILD_FLAGS = {
  data: defineRepeatedFlag({
    group: 'Text and data',
    form: 'NAME=PATH',
    about: 'Data files of the run, as it was given them; file=PATH for the items of --task file:PATH',
    read: pathsByName,
  }),
  haystack: defineFlag({
    group: 'Text and data',
    form: 'PATH',
    about: "The run's haystack, where it was a text of the user's",
    read: (text: string) => text,
  }),
  tokenizer: defineFlag({
    group: 'Text and data',
    form: 'PATH',
    about: 'The tokenizer.json that its lengths were counted with, where it was one',
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
    about: 'Build only N items again, drawn by chance; everything else is checked in full',
    read: integer(1, 1e9),
  }),
  seed: defineFlag({
    group: 'Verify',
    form: 'N',
    absent: 'by chance, and shown',
    about: 'Which N items: the same seed draws the same ones',
    read: seed,
  }),
  'allow-native-code': RUN_FLAGS['allow-native-code'],
  ...REBUILD_FLAGS,
  ...OUTPUT_FLAGS,
} as const
