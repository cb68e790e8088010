import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type ExportFile, type ExportFormat, listSecrets, usageError, writeWhole } from 'fathom-bench/plugin'

/** @throws BenchError (usage) where something is there already */
export function checkPlace(out: string, { single }: Pick<ExportFormat, 'single'>): void {
  if (!existsSync(out)) return
  if (single) throw usageError(`--out: ${out} is there already. Name a new file.`)
  if (!statSync(out).isDirectory() || readdirSync(out).length > 0)
    throw usageError(`--out: ${out} is there already. Name a new or empty folder.`)
}

/**
 * Writes an export, and returns its paths.
 * @throws BenchError (usage) where the value of a key of the environment would stand in it; (incomplete) where the disk
 *   refuses
 */
export function writeExport(
  out: string,
  { single }: Pick<ExportFormat, 'single'>,
  files: readonly ExportFile[],
  env: Readonly<Record<string, string | undefined>>,
): string[] {
  for (const [variable, value] of listSecrets(env))
    for (const { path, data } of files)
      if (Buffer.from(data).includes(value))
        throw usageError(`export: ${path} would hold the value of ${variable}. Take it out of the run first.`)
  return files.map(({ path, data }) => {
    const place = single ? out : join(out, path)
    writeWhole(place, data, { who: 'export', makeFolder: true })
    return place
  })
}
