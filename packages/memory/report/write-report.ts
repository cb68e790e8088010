import { join } from 'node:path'
import {
  buildLabels,
  createFolder,
  EXIT,
  type Io,
  loadRegistry,
  openRun,
  usageError,
  writeWhole,
} from 'fathom-bench/plugin'
import { type IngestRow, readTrackRows } from '../run/rows.ts'
import { measureMemoryRun } from './measure.ts'
import { drawPictures, listSentences, renderMemoryPage } from './page.ts'

/**
 * Writes the page and the pictures of a run of the track into its `report/memory/`.
 * @throws BenchError (usage) for a directory that is no run of the track
 */
export async function writeMemoryReport(
  folders: readonly string[],
  { plugin }: { readonly plugin: readonly string[] },
  io: Io,
): Promise<number> {
  const [folder, more] = folders
  if (folder === undefined || more !== undefined)
    throw usageError(`memory report: got ${folders.length} directories, expected one run of fathom-bench memory.`)
  const lines = await saveReport(folder, plugin)
  if (lines === undefined) throw usageError(`memory report: ${folder} has no answer to a question of the memory track.`)
  io.stdout.write(`${lines.join('\n')}\n`)
  return EXIT.fine
}

/** Writes the page of a run that has just ended, and says what it shows; a run without answers has none. */
export async function reportTrackRun(
  folder: string,
  { plugin, display }: { readonly plugin: readonly string[]; readonly display: string | undefined },
  io: Io,
): Promise<void> {
  const lines = await saveReport(folder, plugin)
  if (lines !== undefined && display !== 'json') io.stdout.write(`\n${lines.join('\n')}\n`)
}

/** @returns the headline and the place of the page; undefined where nothing was answered */
async function saveReport(folder: string, plugins: readonly string[]): Promise<string[] | undefined> {
  const registry = await loadRegistry(plugins)
  const report = measureMemoryRun(
    { runs: [openRun(folder)], labels: buildLabels(registry) },
    readTrackRows<IngestRow>(folder, 'ingests.jsonl'),
  )
  if (report.entries.length === 0) return undefined
  const out = join(folder, 'report', 'memory')
  createFolder(out)
  writeWhole(join(out, 'index.html'), renderMemoryPage(report))
  for (const [name, picture] of drawPictures(report)) writeWhole(join(out, `${name}.svg`), picture)
  return [...listSentences(report), `page: ${join(out, 'index.html')}`]
}
