import {
  defineCommand,
  defineFlag,
  integer,
  loadRegistry,
  parseLengths,
  RUN_FLAGS,
  runSession,
  toggle,
  usageError,
  withDefault,
} from 'fathom-bench/plugin'
import { findCompactionMethods } from '../compaction/contestants.ts'
import { COMPACTION_REPORTS } from '../reports/reports.ts'
import { A_ROUND } from '../transcripts/plan.ts'

const { task, method, samples, lengths } = RUN_FLAGS
const perContext = RUN_FLAGS['questions-per-context']

/** Flags that would take a conversation apart. */
const NOT_TAKEN = ['queue', 'shard', 'sequential', 'cores']

/** `fathom-bench compaction`: compacts transcripts before their questions are known, and asks. */
export const compactionCommand = defineCommand({
  flags: {
    ...RUN_FLAGS,
    task: withDefault(task, ['agent-transcript']),
    method: withDefault(
      method,
      ['copy-all', 'random', 'head-tail', 'oracle-notes', 'summary', 'compact@codex', 'compact@pi'],
      'Compactors, and methods that read the whole transcript',
    ),
    lengths: withDefault(lengths, ['64k']),
    samples: withDefault(samples, [String(2 * A_ROUND)], 'Questions of a length, 12 a transcript'),
    'questions-per-context': withDefault(perContext, [String(A_ROUND)]),
    budgets: defineFlag({
      group: 'Compaction',
      form: 'N,…',
      default: '2k,8k,32k',
      about: 'Tokens that a compactor may leave',
      read: typed => parseLengths(typed, '--budgets'),
    }),
    'agent-window': defineFlag({
      group: 'Compaction',
      form: 'N',
      default: '200000',
      about: 'Context window that a compactor is told',
      read: integer(1000, 100_000_000),
    }),
    rounds: defineFlag({
      group: 'Compaction',
      form: 'N',
      default: '1',
      about: 'Compactions of a transcript, each after a further part of it',
      read: integer(1, 10),
    }),
    triggered: toggle({
      group: 'Compaction',
      default: false,
      about: 'Rules of agents compact when their trigger says so, as the transcript grows; not once at its end',
    }),
    recover: defineFlag({
      group: 'Compaction',
      form: 'N',
      default: '0',
      about: 'Searches in the old transcript that the reader may make',
      read: integer(0, 20),
    }),
  },
  async run(options, io) {
    const foreign = NOT_TAKEN.find(name => options.typed.includes(name))
    if (foreign !== undefined)
      throw usageError(
        `compaction does not accept --${foreign}: the questions of a transcript share its compaction, in one process. Omit the flag.`,
      )
    const { budgets, agentWindow: window, rounds, triggered, recover: searches } = options
    if (triggered && rounds > 1)
      throw usageError('compaction: got --triggered and --rounds, expected one of them: a trigger decides the rounds.')
    const registry = await loadRegistry(options.plugin)
    const { methods, ids } = findCompactionMethods(
      options.method,
      budgets,
      { window, rounds, triggered, searches },
      registry,
    )
    return runSession({ ...options, method: ids }, io, { plugins: [{ methods, reports: COMPACTION_REPORTS }] })
  },
})
