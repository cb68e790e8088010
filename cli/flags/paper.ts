import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { usageError } from '../../core/errors.ts'
import { makeUnknownError } from '../../core/text/suggest.ts'
import { PAPER_PRESETS, type PaperPreset } from '../../run/registry/methods/paper-presets.ts'
import type { GivenFlags } from './flag.ts'

/** Of `--preset`. @throws BenchError (usage) for a name that is none */
export function checkPresetName(name: string): string {
  if (!Object.hasOwn(PAPER_PRESETS, name)) throw makeUnknownError('--preset', name, Object.keys(PAPER_PRESETS))
  return name
}

/**
 * The flags that a preset stands for.
 *
 * @param folder where `data fetch` keeps files
 * @param ownTasks are the tasks named otherwise, so that its files need not be there?
 * @throws BenchError (usage) for a file that is not there, with the command that fetches it
 */
export function loadPresetFlags(name: string, folder: string, ownTasks: boolean): GivenFlags {
  const { flags, files, data = {} } = PAPER_PRESETS[checkPresetName(name)]
  return {
    ...flags,
    ...(files && !ownTasks && { task: files.map(file => `file:${requireFetched(name, file, folder)}`) }),
    ...(Object.keys(data).length > 0 && {
      data: Object.entries(data).map(([role, at]) => formatDataFlag(role, at, folder)),
    }),
  }
}

function requireFetched(preset: string, file: string, folder: string): string {
  const path = join(folder, file)
  if (existsSync(path.replace(/@[^/\\]*$/, ''))) return path
  throw usageError(
    `--preset ${preset}: ${path} is not there. Fetch it (fathom-bench data fetch ${file.split('/')[0]}), or name your copy: --task file:PATH.`,
  )
}

const formatDataFlag = (role: string, at: NonNullable<PaperPreset['data']>[string], folder: string): string =>
  at === undefined ? role : `${role}=${join(folder, at)}`
