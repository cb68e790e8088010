import { one } from './flag.ts'
import { JUDGE_FLAGS } from './judge.ts'
import { OUTPUT_FLAGS } from './subsets.ts'
import { RUN_FLAGS } from './table.ts'

export const GATE_FLAGS = {
  baseline: one({
    group: 'Gate',
    alias: 'b',
    form: 'FILE',
    basic: true,
    about:
      'What the run is held against: a file of fathom-bench baseline set, or the folder of a run. It is never written',
    read: (text: string) => text,
  }),
  ...JUDGE_FLAGS,
  plugin: RUN_FLAGS.plugin,
  ...OUTPUT_FLAGS,
} as const
