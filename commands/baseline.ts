import { existsSync, statSync } from 'node:fs'
import { readBaseline, writeBaseline } from '../compare/baseline-file.ts'
import { nameOf } from '../compare/matching.ts'
import { lengthOf, type Side, type SideEntry, sideOf } from '../compare/side.ts'
import { columns, widthOf } from '../core/columns.ts'
import { EXIT, incompleteError, usageError } from '../core/errors.ts'
import type { Io } from '../core/io.ts'
import { plain, quote } from '../core/quote.ts'
import { counted, NO_RESULT, percent } from '../reports/format.ts'
import { groupBy } from '../reports/order.ts'
import { openRun } from '../runs/open-run.ts'
import { labelsOf } from '../suites/labels.ts'
import { loadRegistry } from '../suites/registry.ts'
import type { BASELINE_FLAGS } from './options/baseline.ts'
import type { Asked } from './options.ts'

/**
 * `fathom-bench baseline set RUN FILE` and `fathom-bench baseline show FILE`. The only command that writes a baseline: a gate reads it, and what is
 * in it changes only where somebody sets it again.
 *
 * @throws BenchError (usage) for a baseline that is there already, or a run that is not finished, without `--force`
 */
export async function baseline(options: Asked<typeof BASELINE_FLAGS>, io: Io): Promise<number> {
  const [verb, ...paths] = options.words
  if (verb === 'show') return show(paths, options, io)
  if (verb === 'set') return set(paths, options, io)
  throw usageError(
    `baseline: ${verb === undefined ? 'nothing' : quote(verb)} came. Allowed: set RUN FILE, or show FILE.`,
  )
}

type Options = Asked<typeof BASELINE_FLAGS>

async function set(paths: readonly string[], options: Options, io: Io): Promise<number> {
  const [run, file, ...more] = paths
  if (run === undefined || file === undefined || more.length > 0)
    throw usageError(
      'baseline set: name a run folder and the file to write, such as baseline set bench-runs/vt main.json.',
    )
  if (existsSync(file) && (statSync(file).isDirectory() || !options.force))
    throw usageError(`baseline set: ${file} is there already. A baseline is replaced with --force alone.`)
  const side = sideOf(openRun(run), labelsOf(await loadRegistry(options.plugin)))
  const ended = side.entries.reduce((sum, { outcomes }) => sum + outcomes.size, 0)
  if (ended === 0) throw incompleteError(`baseline set: ${run} holds no answers yet. Run it to its end first.`)
  if (side.unfinished !== undefined && !options.force)
    throw incompleteError(
      `baseline set: ${run} is not finished: ${side.unfinished}. Run it to its end, or take it with --force.`,
    )
  const hash = writeBaseline(side, file)
  if (!options.quiet) for (const note of side.notes) io.stderr.write(`  note     ${plain(note, 400)}\n`)
  io.stdout.write(options.display === 'json' ? `${asJson(side, hash, file)}\n` : asText(side, hash, file, io))
  return EXIT.fine
}

function show(paths: readonly string[], options: Options, io: Io): number {
  const [file, ...more] = paths
  if (file === undefined || more.length > 0) throw usageError('baseline show: name one baseline.')
  const { side, hash } = readBaseline(file)
  io.stdout.write(options.display === 'json' ? `${asJson(side, hash, file)}\n` : asText(side, hash, file, io))
  return EXIT.fine
}

function asJson({ fathom, created, made, items, entries }: Side, hash: string, file: string): string {
  const all = entries.map(entry => {
    const { method, model, config, simulated, outcomes } = entry
    return {
      method,
      model,
      config,
      simulated,
      ended: outcomes.size,
      missing: items.length - outcomes.size,
      means: meansOf(entry, items),
    }
  })
  return JSON.stringify({ file, sha256: hash, fathom, created, made, items: items.length, entries: all })
}

function asText({ fathom, created, made, items, entries }: Side, hash: string, file: string, io: Io): string {
  const lines = entries.map(entry => {
    const { ended, failed } = { ended: entry.outcomes.size, failed: failedOf(entry) }
    const lacks = [
      ...(ended < items.length ? [`${items.length - ended} missing`] : []),
      ...(failed > 0 ? [`${failed} failed`] : []),
      ...(entry.simulated ? ['simulated reader'] : []),
    ]
    const means = meansOf(entry, items).map(
      ({ length, mean }) => `${length} ${mean === null ? NO_RESULT : percent(mean)}`,
    )
    return [nameOf(entry), counted(ended, 'item'), [means.join(' · '), ...lacks].join(' · ')]
  })
  const tasks = [...new Set(items.map(({ task }) => plain(task)))]
  return [
    `baseline ${file}`,
    `  sha256   ${hash}`,
    `  made     by fathom-bench ${plain(fathom)}, run of ${plain(created)}: seed ${plain(made.seed)}, ${plain(made.tokenizer)}, filler ${plain(made.filler)}`,
    `  tasks    ${tasks.join(' ')}`,
    columns(lines, widthOf(io.stdout) - 2).replace(/^/gm, '  '),
    '',
  ].join('\n')
}

const failedOf = ({ outcomes }: SideEntry) => [...outcomes.values()].filter(({ ending }) => ending === 'failed').length

/** Means of all items at a length, each item weighing the same: to know a baseline by, not to quote. */
function meansOf({ outcomes }: SideEntry, items: Side['items']) {
  return [...groupBy(items, lengthOf)].map(([length, group]) => {
    const values = group.flatMap(({ id }) => outcomes.get(id)?.primary ?? [])
    const mean = values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : null
    return { length, n: values.length, mean }
  })
}
