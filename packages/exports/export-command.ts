import {
  buildLabels,
  checkAliases,
  EXIT,
  type Io,
  isBundle,
  loadItemExports,
  loadRegistry,
  makeUnknownError,
  openRun,
  openShown,
  readItemOrder,
  rebuildTexts,
  usageError,
} from 'fathom-bench/plugin'
import type { ExportOptions } from './commands/export.ts'
import { EXPORT_FORMATS } from './formats.ts'
import { harbor } from './harbor/item-export.ts'
import { checkPlace, writeExport } from './write-export.ts'

/** Writes answers and figures of runs in the form of another tool: one of ours, or of a plugin. */
export async function exportRows(options: ExportOptions & { readonly to: string }, io: Io): Promise<number> {
  const { words, to, out, dataset, verifier, quiet, display } = options
  const own = EXPORT_FORMATS.find(({ id }) => id === to)
  if (own) checkPlace(out, own)
  const registry = await loadRegistry(options.plugin)
  if (registry.itemExports.has(to)) return exportItems(options, io)
  const known = new Map([...registry.exports, ...EXPORT_FORMATS.map(each => [each.id, each] as const)])
  const format = known.get(to)
  if (!format) throw makeUnknownError('format of --to', to, known.keys())
  refuseVerifier(verifier, to)
  checkPlace(out, format)
  const runs = words.map(folder => openShown(folder, registry.methods))
  if (format.of !== 'items' && runs.every(({ answers }) => answers.length === 0))
    throw usageError(`export: ${words.join(', ')}: no answers yet. Run it first.`)
  checkAliases(options.as, runs)
  const getText = await rebuildTexts(runs, registry, {}, !words.some(isBundle))
  const { files, notes } = await format.make({
    runs,
    labels: buildLabels(registry),
    textOf: getText,
    aliases: options.as,
    dataset,
  })
  const paths = writeExport(out, format, files, io.env)
  if (!quiet) for (const note of notes) io.stderr.write(`  note     ${note}\n`)
  if (display === 'json') io.stdout.write(`${JSON.stringify({ event: 'export', to, paths, notes })}\n`)
  else if (!quiet) io.stdout.write(`${paths.join('\n')}\n`)
  return EXIT.fine
}

/** Writes the items of a folder in a form that a package or a plugin brings: tasks of Harbor, rows of a trainer. */
export async function exportItems(options: ExportOptions & { readonly to: string }, io: Io): Promise<number> {
  const { words, to, out, split, seal, url, anyway, verifier, plugin, quiet, display } = options
  const [folder, more] = words
  if (folder === undefined || more !== undefined)
    throw usageError(`export --to ${to}: got ${words.length} directories, expected one, from run or generate.`)
  checkPlace(out, { single: false })
  const registry = await loadRegistry(plugin)
  const known = new Map([...(await loadItemExports()).map(each => [each.id, each] as const), ...registry.itemExports])
  const format = known.get(to)
  if (!format) throw makeUnknownError('format of --to', to, known.keys())
  const order = readItemOrder(options)
  if (order && !format.orders)
    throw usageError(`${order.mix ? '--mix' : '--curriculum'} applies to rows of trainers, not to ${to}.`)
  refuseVerifier(verifier, to, format.verifies)
  const input = { run: openRun(folder), registry, out, split, seal, url, anyway, order, verifier }
  const { paths, notes, count } = await format.write(input)
  if (!quiet) for (const note of notes) io.stderr.write(`  note     ${note}\n`)
  if (display === 'json') io.stdout.write(`${JSON.stringify({ event: 'export', to, paths, rows: count, notes })}\n`)
  else if (!quiet) io.stdout.write(format.unit ? `${out}: ${count} ${format.unit}\n` : `${paths.join('\n')}\n`)
  return EXIT.fine
}

function refuseVerifier(verifier: string | undefined, to: string, verifies = false): void {
  if (verifier !== undefined && !verifies) throw usageError(`--verifier applies to --to ${harbor.id}, not to ${to}.`)
}
