import {
  BATCH_FLAGS,
  type BatchOptions,
  defineCommand,
  type Io,
  OUTPUT_FLAGS,
  quoteForMessage,
  usageError,
} from 'fathom-bench/plugin'

const JUDGED_AFTER = 'To judge the answers that batch read imported, run fathom-bench score RUN --judge NAME@URL.'

/**
 * `fathom-bench batch write RUN-FLAGS --out RUN` and `fathom-bench batch read RUN FILES…`: a run over a service's batch
 * files. Requests are written to files, and responses are read from files. `batch send RUN` uploads the requests, and
 * `batch wait RUN` downloads the responses.
 */
export const batch = defineCommand({
  flags: BATCH_FLAGS,
  elsewhere: { judge: JUDGED_AFTER, rejudge: JUDGED_AFTER, 'judge-key-env': JUDGED_AFTER },
  async run(options, io) {
    const [verb, ...paths] = options.words
    const verbs: Readonly<
      Record<string, (paths: readonly string[], options: BatchOptions, io: Io) => Promise<number>>
    > = {
      write,
      read,
      send: async (paths, options, io) =>
        (await import('../run/steps.ts')).send(await loadWrittenOptions('send', paths, options), io),
      wait: async (paths, options, io) =>
        (await import('../run/steps.ts')).wait(await loadWrittenOptions('wait', paths, options), io),
    }
    const known = verb !== undefined && Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
    if (!known)
      throw usageError(
        `batch: got ${verb === undefined ? 'nothing' : quoteForMessage(verb)}, expected write with the flags of a run, read RUN FILES…, send RUN, or wait RUN.`,
      )
    return known(paths, options, io)
  },
})

async function write([stray]: readonly string[], options: BatchOptions, io: Io): Promise<number> {
  if (options.again !== undefined) throw usageError('batch write: --again is for batch send.')
  if (stray !== undefined)
    throw usageError(`batch write: unexpected word ${quoteForMessage(stray)}. It accepts only flags.`)
  return (await import('../run/steps.ts')).batchSession({ verb: 'write', options, results: [] }, io)
}

async function read([run, ...results]: readonly string[], options: BatchOptions, io: Io): Promise<number> {
  if (run === undefined || results.length === 0)
    throw usageError('batch read: name the run directory of batch write, and the result files.')
  refuseFlags('read', options)
  const { batchSession } = await import('../run/steps.ts')
  return batchSession({ verb: 'read', options: await mergeWrittenOptions(run, options), results }, io)
}

async function loadWrittenOptions(
  verb: string,
  [run, stray]: readonly string[],
  options: BatchOptions,
): Promise<BatchOptions> {
  if (run === undefined || stray !== undefined)
    throw usageError(`batch ${verb}: name one run directory of batch write.`)
  refuseFlags(verb, options)
  return mergeWrittenOptions(run, options)
}

/** Returns the options with which `batch write` started the run, with the display options of this command. */
async function mergeWrittenOptions(run: string, now: BatchOptions): Promise<BatchOptions> {
  const { words, typed, argv, display, quiet, color, debug, splitBytes, splitRequests, every, again } = now
  const said = { words, typed, argv, display, quiet, color, debug, splitBytes, splitRequests, every, again }
  return (await import('../run/request-record.ts')).loadBatchConfig<BatchOptions>(run, said)
}

/** Options that each command may set again. */
const SPLITS = ['split-bytes', 'split-requests', 'every']
const OWN: Readonly<Record<string, readonly string[]>> = { send: ['again'] }

/**
 * Requests are fixed once they are written.
 * @throws BenchError (usage) for a flag that would change them
 */
function refuseFlags(verb: string, { typed }: BatchOptions): void {
  const stray = typed.find(
    name => !Object.hasOwn(OUTPUT_FLAGS, name) && ![...SPLITS, ...(OWN[verb] ?? [])].includes(name),
  )
  if (stray !== undefined)
    throw usageError(`batch ${verb}: --${stray} is for batch write; the run directory fixes the requests.`)
}
