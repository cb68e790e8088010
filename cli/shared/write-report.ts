import { lstatSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { usageError } from '../../core/errors.ts'
import { resolveDocsPage } from '../../core/files/docs-page.ts'
import type { Io } from '../../core/process/io.ts'
import { isColored } from '../../core/text/color.ts'
import { getTextWidth } from '../../core/text/columns.ts'
import { makeUnknownError } from '../../core/text/suggest.ts'
import { describeMissingFonts } from '../../reports/charts/fonts/scripts.ts'
import { refuseFailed, renderConsoleTable, reporters, writeReports } from '../../reports/report.ts'
import type { Reporter, ReportInput } from '../../reports/summary/reporter.ts'
import { renderScreen } from '../../reports/tables/screen.ts'
import { buildLabels } from '../../run/registry/labels.ts'
import type { Registry } from '../../run/registry/registry.ts'
import { rebuildTexts, type TextFlags } from '../../run/registry/texts.ts'
import { toPublicRows } from '../../run/store/bundle/public-rows.ts'
import type { RunFolder } from '../../run/store/run-folder.ts'
import type { ParsedFlags } from '../flags/parsed-flags.ts'
import type { REPORTED_FLAGS } from '../flags/subsets.ts'

type ReportDisplay = Pick<
  ParsedFlags<typeof REPORTED_FLAGS>,
  'quiet' | 'display' | 'color' | 'typed' | 'details' | 'axis'
>

/** Where a run's own report goes. @throws BenchError (usage) where a link would lead it elsewhere */
export function resolveReportFolder(run: string): string {
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
  options: ReportDisplay & TextFlags,
  io: Io,
): Promise<void> {
  const { items, answers, scores, manifest, path } = folder
  const rows = { manifest, items: items.rows, answers: answers.rows, scores }
  // Folders are private, but reports are passed on: they show no more than a bundle would.
  const runs = [toPublicRows({ name: basename(resolve(path)), ...rows }, registry.methods).run]
  const getText = await rebuildTexts(runs, registry, options, true)
  await writeAll(
    { runs, labels: buildLabels(registry), textOf: getText },
    resolveReportFolder(path),
    { ...options, registry },
    io,
  )
}

/**
 * Writes all reports of some runs, and shows their table. @throws BenchError (incomplete) where one cannot be written
 */
export async function writeAll(
  shown: ReportInput,
  folder: string,
  { quiet, display, color, typed, details, axis, registry }: ReportDisplay & { readonly registry: Registry },
  io: Io,
): Promise<void> {
  const input = { ...shown, axis }
  const known = [...reporters, ...registry.reports.values()]
  const written = await writeReports(input, folder, { reporters: pickReporters(known, io.env['FATHOM_REPORTS']) })
  const { paths } = written
  if (display === 'json') io.stdout.write(`${JSON.stringify({ event: 'report', paths })}\n`)
  else {
    const columns = getTextWidth(io.stdout)
    io.stdout.write(renderScreen(input, { columns, color: isColored({ color, typed }, io) }))
    if (details) io.stdout.write(`\n${renderConsoleTable(input, columns)}`)
  }
  const page = paths.find(path => path.endsWith('.html')) ?? folder
  if (!quiet)
    io.stderr.write(`  wrote    ${page} (${paths.length} files there, ${resolveDocsPage('reports.md')} says which)\n`)
  const fonts = describeMissingFonts()
  if (fonts !== undefined && !quiet) io.stderr.write(`  note     ${fonts}\n`)
  refuseFailed(written)
}

/**
 * What FATHOM_REPORTS names, by id and with commas; all where it is not set. For programs that want one file of many
 * short runs, as our tests do.
 */
function pickReporters(known: readonly Reporter[], names: string | undefined): readonly Reporter[] {
  if (!names) return known
  const byId = new Map(known.map(reporter => [reporter.id, reporter]))
  return names.split(',').map(name => {
    const reporter = byId.get(name.trim())
    if (!reporter) throw makeUnknownError('report in FATHOM_REPORTS', name.trim(), byId.keys())
    return reporter
  })
}
