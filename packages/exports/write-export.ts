import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type ExportFile, type ExportFormat, listSecrets, usageError, writeWhole } from 'fathom-bench/plugin'

/** @throws BenchError (usage) if the path already exists */
export function checkPlace(out: string, { single }: Pick<ExportFormat, 'single'>): void {
  if (!existsSync(out)) return
  if (single) throw usageError(`--out: ${out} already exists. Name a new file.`)
  if (!statSync(out).isDirectory() || readdirSync(out).length > 0)
    throw usageError(`--out: ${out} already exists. Name a new or empty directory.`)
}

/**
 * Writes an export, and returns its paths.
 * @throws BenchError (usage) if it would contain the value of a key of the environment; (incomplete) if the disk
 * rejects it
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
        throw usageError(`export: ${path} would contain the value of ${variable}. Remove it from the run first.`)
  return files.map(({ path, data }) => {
    const place = single ? out : join(out, path)
    writeWhole(place, data, { who: 'export', makeFolder: true })
    return place
  })
}
