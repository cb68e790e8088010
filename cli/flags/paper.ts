import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { usageError } from '../../core/errors.ts'
import { makeUnknownError } from '../../core/text/suggest.ts'
import { PAPER_PRESETS, type PaperPreset } from '../../run/registry/methods/paper-presets.ts'
import type { GivenFlags } from './flag.ts'

/**
 * Checks the name of `--preset`.
 * @throws BenchError (usage) for an unknown name
 */
export function checkPresetName(name: string): string {
  if (!Object.hasOwn(PAPER_PRESETS, name)) throw makeUnknownError('--preset', name, Object.keys(PAPER_PRESETS))
  return name
}

/**
 * Returns the flags of a preset.
 *
 * @param folder the directory of `data fetch`
 * @param ownTasks whether the user names the tasks, so that the preset's files are not needed
 * @throws BenchError (usage) for a missing file, with the command that fetches it
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
    `--preset ${preset}: ${path} does not exist. Fetch it (fathom-bench data fetch ${file.split('/')[0]}), or name your copy: --task file:PATH.`,
  )
}

const formatDataFlag = (role: string, at: NonNullable<PaperPreset['data']>[string], folder: string): string =>
  at === undefined ? role : `${role}=${join(folder, at)}`
