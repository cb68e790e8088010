import { A_GATE, CHECKED_ITSELF, EVERY_RUN, type FlagConsumer } from './applies-to.ts'
import { defineFlag, type Flags, groupFlags, toggle } from './flag.ts'
import { JUDGE_FLAGS } from './judge.ts'
import type { ParsedFlags } from './parsed-flags.ts'
import { readAxis } from './report-axis.ts'
import { FOLDER_FLAGS } from './run/folder.ts'
import { LIMIT_FLAGS, LOAD_FLAGS } from './run/load.ts'
import { MODEL_FLAGS } from './run/model.ts'
import { TEXT_FLAGS, WHAT_FLAGS } from './run/what.ts'
import * as read from './values.ts'

/** All flags of `run`, in the order of its help. Other commands use some of them. */
export const RUN_FLAGS = {
  ...WHAT_FLAGS,
  ...MODEL_FLAGS,
  ...TEXT_FLAGS,
  ...LIMIT_FLAGS,
  ...LOAD_FLAGS,
  ...FOLDER_FLAGS,
  ...groupFlags('Gate', {
    gate: defineFlag({
      taker: EVERY_RUN,
      form: 'FILE',
      about: "After the run, hold it against a baseline; the exit code is the gate's (docs/gate.md)",
      read: read.plain,
    }),
    sequential: toggle({
      taker: CHECKED_ITSELF,
      default: false,
      about: 'With --gate: add samples in four steps, and stop when the verdict is clear',
    }),
  }),
  ...setConsumer(A_GATE, JUDGE_FLAGS),
  ...groupFlags('Output', {
    display: defineFlag({
      taker: EVERY_RUN,
      form: 'WAY',
      default: 'auto',
      about: 'Progress: auto, rich, plain, json or none',
      read: read.oneOf('auto', 'rich', 'plain', 'json', 'none'),
    }),
    json: toggle({
      taker: EVERY_RUN,
      default: false,
      about: 'Same as --display json: one JSON object per line on stdout',
    }),
    quiet: toggle({ taker: EVERY_RUN, alias: 'q', default: false, about: 'Print only the result and errors' }),
    color: toggle({
      taker: EVERY_RUN,
      default: true,
      about: 'Colours on a terminal (--no-color or NO_COLOR turns them off; a typed --color keeps them in a pipe)',
    }),
    details: toggle({ taker: EVERY_RUN, default: false, about: 'Also print the table of every entry, task by task' }),
    axis: defineFlag({
      taker: EVERY_RUN,
      form: 'WHAT',
      default: 'reference',
      about:
        "Lengths in reports: reference tokens, or in each model's own where it is known how it counts. param:NAME also draws accuracy by a number that entries declare",
      read: readAxis,
    }),
    debug: toggle({ taker: EVERY_RUN, default: false, about: 'Print stack traces with errors' }),
  }),
} as const

/** The options of `fathom-bench run`. */
export type RunCommandOptions = ParsedFlags<typeof RUN_FLAGS>

function setConsumer<F extends Flags>(taker: FlagConsumer, flags: F): F {
  return Object.fromEntries(Object.entries(flags).map(([name, flag]) => [name, { ...flag, taker }])) as F
}
