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
import { profile, renderProfileTables } from '../../reports/tables/profile.ts'
import { renderScreen } from '../../reports/tables/screen.ts'
import { renderParamTables } from '../../reports/tables/table.ts'
import { buildLabels } from '../../run/registry/labels.ts'
import type { Registry } from '../../run/registry/registry.ts'
import { rebuildTexts, type TextFlags } from '../../run/registry/texts.ts'
import { toPublicRows } from '../../run/store/bundle/public-rows.ts'
import type { RunFolder } from '../../run/store/run-folder.ts'
import type { ParsedFlags } from '../flags/parsed-flags.ts'
import { toAxisInput } from '../flags/report-axis.ts'
import type { REPORTED_FLAGS } from '../flags/subsets.ts'

type ReportDisplay = Pick<
  ParsedFlags<typeof REPORTED_FLAGS>,
  'quiet' | 'display' | 'color' | 'typed' | 'details' | 'axis'
>

/**
 * Returns the directory of a run's own report.
 * @throws BenchError (usage) if a link points elsewhere
 */
export function resolveReportFolder(run: string): string {
  const folder = join(run, 'report')
  const stat = lstatSync(folder, { throwIfNoEntry: false })
  if (stat && !stat.isDirectory())
    throw usageError(`report: ${folder} is not a plain directory. Remove it, or name another one with --out FOLDER.`)
  return folder
}

/** Writes the reports of an open run, and prints its table to stdout. */
export async function reportRun(
  folder: RunFolder,
  registry: Registry,
  options: ReportDisplay & TextFlags,
  io: Io,
): Promise<void> {
  const { items, answers, scores, manifest, path } = folder
  const rows = { manifest, items: items.rows, answers: answers.rows, scores }
  // Run directories are private, but reports are shared, so reports show no more than a bundle would.
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
 * Writes all reports of some runs, and prints their table.
 * @throws BenchError (incomplete) if a report cannot be written
 */
export async function writeAll(
  shown: ReportInput,
  folder: string,
  {
    quiet,
    display,
    color,
    typed,
    details,
    axis,
    registry,
    only,
  }: ReportDisplay & { readonly registry: Registry; readonly only?: readonly string[] | undefined },
  io: Io,
): Promise<void> {
  const input = { ...shown, ...toAxisInput(axis) }
  const known = [...reporters, ...registry.reports.values()]
  const chosen = only
    ? pickReporters(known, only, 'of --report', reporter => [reporter.id, getStem(reporter)])
    : pickReporters(known, io.env['FATHOM_REPORTS']?.split(','), 'in FATHOM_REPORTS', ({ id }) => [id])
  const written = await writeReports(input, folder, { reporters: chosen })
  const { paths } = written
  if (display === 'json') io.stdout.write(`${JSON.stringify({ event: 'report', paths })}\n`)
  else {
    const columns = getTextWidth(io.stdout)
    if (only?.includes(profile.id)) io.stdout.write(renderProfileTables(input, 'text'))
    else {
      io.stdout.write(renderScreen(input, { columns, color: isColored({ color, typed }, io) }))
      io.stdout.write(renderParamTables(input, columns))
    }
    if (details) io.stdout.write(`\n${renderConsoleTable(input, columns)}`)
  }
  const page = paths.find(path => path.endsWith('.html')) ?? folder
  if (!quiet)
    io.stderr.write(`  wrote    ${page} (${paths.length} files there, described in ${resolveDocsPage('reports.md')})\n`)
  const fonts = describeMissingFonts()
  if (fonts !== undefined && !quiet) io.stderr.write(`  note     ${fonts}\n`)
  refuseFailed(written)
}

/** The part of a file's name before the ending, which several have. */
const getStem = ({ file }: Reporter) => file.replace(/\.[^.]*$/, '')

/** Returns the named reporters, or all. FATHOM_REPORTS holds ids: our tests use it to write one file of a short run. */
function pickReporters(
  known: readonly Reporter[],
  names: readonly string[] | undefined,
  from: string,
  listNames: (reporter: Reporter) => readonly string[],
): readonly Reporter[] {
  if (!names || names.join('') === '') return known
  return names.flatMap(name => {
    const found = known.filter(reporter => listNames(reporter).includes(name.trim()))
    if (found.length === 0) throw makeUnknownError(`report ${from}`, name.trim(), new Set(known.map(({ id }) => id)))
    return found
  })
}
