import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  isFields,
  type RunSpec,
  readPlain,
  stripSecrets,
  toFields,
  tryParseForeignJson,
  usageError,
  writeWhole,
} from 'fathom-bench/plugin'
import { batchFolder } from '../files/batches.ts'

const toCommandPath = (run: string) => join(batchFolder(run), 'command.json')

type Models = Pick<RunSpec, 'models' | 'subModel' | 'embedModel'>

/** Stores the options, so that reading the results needs none. Secrets of addresses are left out. */
export function keepAsked(run: string, config: Models): void {
  const kept = {
    ...config,
    out: run,
    models: config.models.map(stripSecrets),
    subModel: config.subModel && stripSecrets(config.subModel),
    embedModel: config.embedModel && stripSecrets(config.embedModel),
  }
  writeWhole(toCommandPath(run), `${JSON.stringify({ v: 1, asked: kept }, null, 2)}\n`, { makeFolder: true })
}

/**
 * Returns the stored options of a run's requests, with `now` replacing those that may change.
 *
 * @throws BenchError (usage) for a directory without them
 */
export function loadBatchConfig<Asked extends Models>(run: string, now: Partial<Asked>): Asked {
  const path = toCommandPath(run)
  const none = usageError(`${run} is not a run directory of batch write (it has no batch/command.json).`)
  if (!existsSync(path)) throw none
  const kept = toFields(tryParseForeignJson(readPlain(path).toString('utf8')))
  if (kept['v'] !== 1 || !isFields(kept['asked']) || !Array.isArray(kept['asked']['models'])) throw none
  // Written by ourselves, from options that were checked; what is absent was not given.
  return { ...kept['asked'], ...now, out: run } as unknown as Asked
}
