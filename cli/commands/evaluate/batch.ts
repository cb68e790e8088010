import { usageError } from '../../../core/errors.ts'
import type { Io } from '../../../core/process/io.ts'
import { quoteForMessage } from '../../../core/text/quote.ts'
import { BATCH_FLAGS, type BatchOptions } from '../../flags/batch.ts'
import { OUTPUT_FLAGS } from '../../flags/subsets.ts'
import { defineCommand } from '../../shared/command.ts'

const JUDGED_AFTER = 'Answers that batch read has brought are judged by fathom-bench score RUN --judge NAME@URL.'

/**
 * `fathom-bench batch write RUN-FLAGS --out RUN` and `fathom-bench batch read RUN FILES…`: a run whose requests go into
 * files for a service's batches, and whose replies come in files too. `batch send RUN` and `batch wait RUN` bring them
 * to a service and back.
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
        (await import('../../shared/batch.ts')).send(await loadWrittenOptions('send', paths, options), io),
      wait: async (paths, options, io) =>
        (await import('../../shared/batch.ts')).wait(await loadWrittenOptions('wait', paths, options), io),
    }
    const known = verb !== undefined && Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
    if (!known)
      throw usageError(
        `batch: ${verb === undefined ? 'nothing' : quoteForMessage(verb)} came. Allowed: write with the flags of a run, read RUN FILES…, send RUN, or wait RUN.`,
      )
    return known(paths, options, io)
  },
})

async function write([stray]: readonly string[], options: BatchOptions, io: Io): Promise<number> {
  if (options.again !== undefined) throw usageError('batch write: --again is for batch send.')
  if (stray !== undefined)
    throw usageError(`batch write: unexpected word ${quoteForMessage(stray)}. It takes flags only.`)
  return (await import('../../shared/batch.ts')).batchSession({ verb: 'write', options, results: [] }, io)
}

async function read([run, ...results]: readonly string[], options: BatchOptions, io: Io): Promise<number> {
  if (run === undefined || results.length === 0)
    throw usageError('batch read: name the folder of batch write, and the files of results.')
  refuseFlags('read', options)
  const { batchSession } = await import('../../shared/batch.ts')
  return batchSession({ verb: 'read', options: await mergeWrittenOptions(run, options), results }, io)
}

async function loadWrittenOptions(
  verb: string,
  [run, stray]: readonly string[],
  options: BatchOptions,
): Promise<BatchOptions> {
  if (run === undefined || stray !== undefined) throw usageError(`batch ${verb}: name one folder of batch write.`)
  refuseFlags(verb, options)
  return mergeWrittenOptions(run, options)
}

/** What `batch write` was asked for a run, shown as this command says. */
async function mergeWrittenOptions(run: string, now: BatchOptions): Promise<BatchOptions> {
  const { words, typed, argv, display, quiet, color, debug, splitBytes, splitRequests, every, again } = now
  const said = { words, typed, argv, display, quiet, color, debug, splitBytes, splitRequests, every, again }
  return (await import('../../../run/batch/request-record.ts')).loadBatchConfig<BatchOptions>(run, said)
}

/** What may be said anew with each command. */
const SPLITS = ['split-bytes', 'split-requests', 'every']
const OWN: Readonly<Record<string, readonly string[]>> = { send: ['again'] }

/** What is asked was said when the requests were written. @throws BenchError (usage) for a flag that would change it */
function refuseFlags(verb: string, { typed }: BatchOptions): void {
  const stray = typed.find(
    name => !Object.hasOwn(OUTPUT_FLAGS, name) && ![...SPLITS, ...(OWN[verb] ?? [])].includes(name),
  )
  if (stray !== undefined)
    throw usageError(`batch ${verb}: --${stray} is for batch write; what is asked stands in the folder.`)
}
