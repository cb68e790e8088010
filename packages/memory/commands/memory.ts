import {
  defineCommand,
  defineFlag,
  defineRepeatedFlag,
  getServerLimits,
  integer,
  loadRegistry,
  quoteForMessage,
  RUN_FLAGS,
  runSession,
  toggle,
  usageError,
  withDefault,
} from 'fathom-bench/plugin'
import { findContestants } from '../contestants.ts'
import { testProgram } from '../external/self-test/test-programs.ts'
import { MOST_A_STREAM } from '../items/questions.ts'
import { describeWriting } from '../run/plan-writing.ts'
import { makeTrackQueue } from '../run/track.ts'
import { nameArms, readCaps } from '../state-cap.ts'

const { task, method, samples, lengths, 'questions-per-context': questions } = RUN_FLAGS

/** Flags that would ask a memory out of turn. */
const NOT_TAKEN = ['queue', 'shard', 'until', 'sequential', 'cores', 'proxy']

/** Flags that choose among what a file has in full. */
const NOT_WITH_STREAMS = ['task', 'lengths', 'questions-per-context']

/** Questions of a class, stream and amount where nothing is said: more streams with fewer questions each say more. */
const FEW = 2
const STREAMS = 4

/** Questions of a class, where a file's are all asked. */
const ALL = 100_000

/** Questions of a class, stream and amount; those of files are all asked. */
function countQuestions(options: {
  readonly typed: readonly string[]
  readonly from: readonly string[]
  readonly questionsPerContext: number
}): number {
  const { typed, from, questionsPerContext } = options
  if (from.length > 0) return 1
  return typed.includes('samples') || typed.includes('questions-per-context') ? questionsPerContext : FEW
}

/** The tasks of files. @throws BenchError (usage) with a flag of the made world */
function readStreams(files: readonly string[], typed: readonly string[]): { readonly task: string[] } | undefined {
  if (files.length === 0) return undefined
  const foreign = NOT_WITH_STREAMS.find(name => typed.includes(name))
  if (foreign !== undefined)
    throw usageError(`memory: --from does not accept --${foreign}: all classes are asked, each stream at its end.`)
  return { task: files.map(file => `stream:${file}`) }
}

/**
 * `fathom-bench memory`: writes streams to memories and asks them on the way. `memory report DIRECTORY` draws what a run
 * of it found.
 */
export const memoryCommand = defineCommand({
  flags: {
    ...RUN_FLAGS,
    task: withDefault(task, ['memory'], 'Classes of questions: memory for all, or mem-CLASS'),
    method: withDefault(
      method,
      ['recent', 'store-bm25', 'store-2-round', 'history:full-context'],
      'Memories, history:METHOD for a method that reads the whole transcript, and your own: http:NAME@URL, rest:NAME@URL, mcp:NAME@URL, mcp:NAME=COMMAND, mcp-agent:NAME=COMMAND (docs/add-a-memory.md)',
    ),
    lengths: withDefault(lengths, ['64k,256k'], 'Amounts, in tokens written, at which a memory is asked'),
    samples: withDefault(samples, [String(FEW * STREAMS)], 'Questions a class and amount, of all streams together'),
    'questions-per-context': withDefault(
      questions,
      [String(MOST_A_STREAM)],
      `Questions a class, amount and stream, 2 to ${MOST_A_STREAM}; without --samples ${FEW}`,
    ),
    'recall-tokens': defineFlag({
      group: 'Memory',
      form: 'N',
      default: '4096',
      about: 'Tokens that a memory may hand to the reader',
      read: integer(64, 1_000_000),
    }),
    'state-cap': defineRepeatedFlag({
      group: 'Memory',
      form: 'BYTES',
      about: 'Also run each memory with its store limited to these bytes a stream: none,1m,64k',
      read: readCaps,
    }),
    neighbour: toggle({
      group: 'Memory',
      default: true,
      about: "Write another user's entries to a second space, so that leaks between users are seen",
    }),
    from: defineRepeatedFlag({
      group: 'Memory',
      form: 'SUITE=FILE',
      about:
        "A published suite's file as streams, in place of the made world: locomo=locomo10.json (docs/memory.md has all suites)",
      read: texts => texts,
    }),
    map: defineRepeatedFlag({
      group: 'Memory',
      form: '[NAME=]FILE',
      about: 'How rest: and mcp: memories are written to and asked: a file, or a built-in map (docs/add-a-memory.md)',
      read: texts => texts,
    }),
  },
  async run(options, io) {
    const [verb, ...folders] = options.words
    if (verb === 'report') return (await import('../report/write-report.ts')).writeMemoryReport(folders, options, io)
    const settings = { maps: options.map, env: io.env }
    if (verb === 'check') {
      const { checkExternals } = await import('../external/self-test/check-words.ts')
      return checkExternals(folders, settings, io, options.display === 'json' ? 'json' : 'text')
    }
    if (verb === 'map') return (await import('../external/print-map.ts')).printMap(folders, io)
    if (verb !== undefined)
      throw usageError(
        `memory: got ${quoteForMessage(verb)}, expected no word, check NAME@URL, map NAME, or report DIRECTORY.`,
      )
    const foreign = NOT_TAKEN.find(name => options.typed.includes(name))
    if (foreign !== undefined)
      throw usageError(
        `memory does not accept --${foreign}: a stream is written in order, in one process. Omit the flag.`,
      )
    const streams = readStreams(options.from, options.typed)
    const registry = await loadRegistry(options.plugin)
    const { memories, methods, externals } = findContestants(
      nameArms(options.method, options.stateCap),
      registry,
      options.recallTokens,
      settings,
    )
    // Before anything is spent.
    for (const program of externals) if (program.isMapped || program.checkTools) await testProgram(program)
    const queue = makeTrackQueue(memories, {
      recallTokens: options.recallTokens,
      batch: 128,
      neighbour: options.neighbour,
    })
    let folder: string | undefined
    const code = await runSession(
      {
        ...options,
        questionsPerContext: countQuestions(options),
        ...(streams && { ...streams, ...(!options.typed.includes('samples') && { samples: ALL }) }),
        method: methods.map(({ id }) => id),
      },
      io,
      {
        plugins: [{ methods }],
        queue: {
          answer(handout) {
            folder = handout.work.folder.path
            return queue.answer(handout)
          },
        },
        describePlan: ({ suite, entries, prices, spec }) =>
          describeWriting({ suite, entries, prices, concurrency: getServerLimits(spec).maximum }, memories),
      },
    )
    if (folder !== undefined) await (await import('../report/write-report.ts')).reportTrackRun(folder, options, io)
    return code
  },
})
