import { lstatSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { isColored } from '../../core/color.ts'
import { widthOf } from '../../core/columns.ts'
import { incompleteError, usageError } from '../../core/errors.ts'
import type { Io } from '../../core/io.ts'
import { unknown } from '../../core/suggest.ts'
import type { Asked } from '../../flags/asked.ts'
import type { REPORTED_FLAGS } from '../../flags/subsets.ts'
import { pluralize } from '../../reports/format.ts'
import { consoleTable, reporters, writeReports } from '../../reports/report.ts'
import type { Reporter, ReportInput } from '../../reports/reporter.ts'
import { renderScreen } from '../../reports/screen.ts'
import { publicRows } from '../../runs/bundle/public-rows.ts'
import type { RunFolder } from '../../runs/run-folder.ts'
import { labelsOf } from '../../suites/labels.ts'
import type { Registry } from '../../suites/registry.ts'
import { type TextFlags, textsOf } from '../../suites/texts.ts'

type Shown = Pick<Asked<typeof REPORTED_FLAGS>, 'quiet' | 'display' | 'color' | 'typed' | 'details' | 'axis'>

/** Where a run's own report goes. @throws BenchError (usage) where a link would lead it elsewhere */
export function reportIn(run: string): string {
  const folder = join(run, 'report')
  const stat = lstatSync(folder, { throwIfNoEntry: false })
  if (stat && !stat.isDirectory())
    throw usageError(`report: ${folder} is no plain folder. Take it away, or name another one with --out FOLDER.`)
  return folder
}

/** The reports of a run that is open, and its table on stdout. */
export async function reportRun(
  folder: RunFolder,
  registry: Registry,
  options: Shown & TextFlags,
  io: Io,
): Promise<void> {
  const { items, answers, scores, manifest, path } = folder
  const rows = { manifest, items: items.rows, answers: answers.rows, scores }
  // Folders are private, but reports are passed on: they show no more than a bundle would.
  const runs = [publicRows({ name: basename(resolve(path)), ...rows }, registry.methods).run]
  const textOf = await textsOf(runs, registry, options, true)
  await writeAll({ runs, labels: labelsOf(registry), textOf }, reportIn(path), { ...options, registry }, io)
}

/** Writes all reports of some runs, and shows their table. @throws BenchError (incomplete) where one cannot be written */
export async function writeAll(
  shown: ReportInput,
  folder: string,
  { quiet, display, color, typed, details, axis, registry }: Shown & { readonly registry: Registry },
  io: Io,
): Promise<void> {
  const input = { ...shown, axis }
  const known = [...reporters, ...registry.reports.values()]
  const { paths, failed } = await writeReports(input, folder, { reporters: chosen(known, io.env['FATHOM_REPORTS']) })
  if (display === 'json') io.stdout.write(`${JSON.stringify({ event: 'report', paths })}\n`)
  else {
    const columns = widthOf(io.stdout)
    io.stdout.write(renderScreen(input, { columns, color: isColored({ color, typed }, io) }))
    if (details) io.stdout.write(`\n${consoleTable(input, columns)}`)
  }
  const page = paths.find(path => path.endsWith('.html')) ?? folder
  if (!quiet) io.stderr.write(`  wrote    ${page} (${paths.length} files there, docs/reports.md says which)\n`)
  if (failed.length > 0)
    throw incompleteError(
      `${pluralize(failed.length, 'report')} could not be written: ${failed.map(({ report, message }) => `${report} (${message})`).join('; ')}`,
    )
}

/** What FATHOM_REPORTS names, by id and with commas; all where it is not set. For programs that want one file of many short runs, as our tests do. */
function chosen(known: readonly Reporter[], names: string | undefined): readonly Reporter[] {
  if (!names) return known
  const byId = new Map(known.map(reporter => [reporter.id, reporter]))
  return names.split(',').map(name => {
    const reporter = byId.get(name.trim())
    if (!reporter) throw unknown('report in FATHOM_REPORTS', name.trim(), byId.keys())
    return reporter
  })
}
