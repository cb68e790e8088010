import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getErrorMessage, incompleteError } from '../core/errors.ts'
import { createFolder } from '../core/files/create-folder.ts'
import * as registry from './index.ts'
import { formatCount } from './summary/format.ts'
import type { Rendered, Reporter, ReportInput } from './summary/reporter.ts'
import { renderTable } from './tables/table.ts'

/**
 * The result of `writeReports`. `failed` names the reports that could not be created or written; the others are in
 * place.
 */
export interface WrittenReports {
  /** Paths of the written files, in the registry's order. */
  readonly paths: readonly string[]
  readonly failed: readonly { readonly report: string; readonly message: string }[]
}

/** The part of `node:fs/promises` that is used. */
export interface ReportFs {
  /** Makes a directory and those above it. */
  mkdir(path: string): Promise<unknown>
  writeFile(path: string, data: Rendered, options: { flag: 'wx' }): Promise<unknown>
  rename(from: string, to: string): Promise<unknown>
  rm(path: string, options: { force: true }): Promise<unknown>
}

export interface ReportOptions {
  /** The reports to write; all of the registry by default. */
  readonly reporters?: readonly Reporter[]
  readonly fs?: ReportFs
}

/** Every report, in the order in which they are written. */
export const reporters: readonly Reporter[] = Object.values(registry)

/**
 * Writes every report into `folder`, which is created if missing. A file appears completely or not at all: it is
 * written under another name and then moved. A report that throws does not stop the others. Throws only if the
 * directory cannot be created.
 */
export async function writeReports(
  input: ReportInput,
  folder: string,
  options: ReportOptions = {},
): Promise<WrittenReports> {
  const fs = options.fs ?? { mkdir: async (path: string) => createFolder(path), writeFile, rename, rm }
  const paths: string[] = []
  const failed: { report: string; message: string }[] = []
  await fs.mkdir(folder)
  for (const reporter of options.reporters ?? reporters) {
    try {
      const instead = reporter.instead?.(input)
      // An earlier report with fewer rows may have left it.
      if (instead) await fs.rm(join(folder, reporter.file), { force: true })
      for (const { file, render } of [instead ?? reporter, ...(reporter.further?.(input) ?? [])]) {
        const path = join(folder, file)
        await writeWhole(fs, path, await render(input))
        paths.push(path)
      }
    } catch (error) {
      failed.push({ report: reporter.id, message: getErrorMessage(error) })
    }
  }
  return { paths, failed }
}

/** @throws BenchError (incomplete) that names the reports that could not be created or written */
export function refuseFailed({ failed }: WrittenReports): void {
  if (failed.length > 0)
    throw incompleteError(
      `${formatCount(failed.length, 'report')} could not be written: ${failed.map(({ report, message }) => `${report} (${message})`).join('; ')}`,
    )
}

/** Returns every table of a run as plain text: seven lengths in 120 columns. Ends with a newline. */
export function renderConsoleTable(input: ReportInput, columns?: number): string {
  return renderTable(input, 'text', columns)
}

async function writeWhole(fs: ReportFs, path: string, data: Rendered): Promise<void> {
  const beside = `${path}.${process.pid}.tmp`
  try {
    // Never write through an existing link.
    await fs.rm(beside, { force: true })
    await fs.writeFile(beside, data, { flag: 'wx' })
    await fs.rename(beside, path)
  } catch (error) {
    await fs.rm(beside, { force: true }).catch(() => undefined)
    throw error
  }
}
