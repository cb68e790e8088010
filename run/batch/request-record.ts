import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { usageError } from '../../core/errors.ts'
import { isFields, toFields, tryParseForeignJson } from '../../core/files/foreign-json.ts'
import { readPlain } from '../../core/files/plain-file.ts'
import { writeWhole } from '../../core/files/whole-file.ts'
import type { RunSpec } from '../config/spec.ts'
import { stripSecrets } from '../connect/connection.ts'
import { batchFolder } from '../store/batch/batches.ts'

const toCommandPath = (run: string) => join(batchFolder(run), 'command.json')

type Models = Pick<RunSpec, 'models' | 'subModel' | 'embedModel'>

/** Keeps what was asked, so that whoever reads the results need not say it again. Secrets of addresses are left out. */
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
 * What was asked when the requests of a run were written, with `now` in the place of what is said anew.
 *
 * @throws BenchError (usage) for a folder without it
 */
export function loadBatchConfig<Asked extends Models>(run: string, now: Partial<Asked>): Asked {
  const path = toCommandPath(run)
  const none = usageError(`${run} is no folder of batch write (it has no batch/command.json).`)
  if (!existsSync(path)) throw none
  const kept = toFields(tryParseForeignJson(readPlain(path).toString('utf8')))
  if (kept['v'] !== 1 || !isFields(kept['asked']) || !Array.isArray(kept['asked']['models'])) throw none
  // Written by ourselves, from options that were checked; what is absent was not given.
  return { ...kept['asked'], ...now, out: run } as unknown as Asked
}
