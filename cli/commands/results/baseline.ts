import { existsSync, statSync } from 'node:fs'
import { EXIT, incompleteError, usageError } from '../../../core/errors.ts'
import type { Io } from '../../../core/process/io.ts'
import { getTextWidth } from '../../../core/text/columns.ts'
import { quoteForMessage, sanitize } from '../../../core/text/quote.ts'
import type { ComparisonSide } from '../../../reports/compare/comparison-side.ts'
import { toggle } from '../../flags/flag.ts'
import type { ParsedFlags } from '../../flags/parsed-flags.ts'
import { OUTPUT_FLAGS } from '../../flags/subsets.ts'
import { RUN_FLAGS } from '../../flags/table.ts'
import { defineCommand } from '../../shared/command.ts'

const BASELINE_FLAGS = {
  force: toggle({
    group: 'Baseline',
    default: false,
    basic: true,
    about: 'set: replace an existing baseline, and accept an unfinished run',
  }),
  plugin: RUN_FLAGS.plugin,
  ...OUTPUT_FLAGS,
} as const

/**
 * `fathom-bench baseline set RUN FILE` and `fathom-bench baseline show FILE`. No other command writes a baseline: a
 * gate only reads it, so it changes only when somebody sets it again.
 *
 * @throws BenchError (usage) for a baseline that already exists, or an unfinished run, without `--force`
 */
export const baseline = defineCommand({
  flags: BASELINE_FLAGS,
  async run(options, io) {
    const [verb, ...paths] = options.words
    if (verb !== 'show' && verb !== 'set')
      throw usageError(
        `baseline: got ${verb === undefined ? 'nothing' : quoteForMessage(verb)}, expected set RUN FILE, or show FILE.`,
      )
    const { side, hash, file } = verb === 'show' ? await read(paths) : await set(paths, options, io)
    const { toBaselineJson, formatBaseline } = await import('../../../reports/compare/tables/baseline.ts')
    io.stdout.write(
      options.display === 'json'
        ? `${toBaselineJson(side, hash, file)}\n`
        : formatBaseline(side, hash, file, getTextWidth(io.stdout)),
    )
    return EXIT.fine
  },
})

interface Baseline {
  readonly side: ComparisonSide
  readonly hash: string
  readonly file: string
}

async function set(paths: readonly string[], options: ParsedFlags<typeof BASELINE_FLAGS>, io: Io): Promise<Baseline> {
  const [runs, file] = [paths.slice(0, -1), paths.at(-1)]
  if (runs.length === 0 || file === undefined)
    throw usageError(
      'baseline set: name a run directory and the file to write, such as baseline set bench-runs/vt main.json.',
    )
  if (existsSync(file) && (statSync(file).isDirectory() || !options.force))
    throw usageError(`baseline set: ${file} already exists. Pass --force to replace it.`)
  const [{ openRunSide }, { writeBaseline }, { loadRegistry }, { mergeAndUse }] = await Promise.all([
    import('../../../reports/compare/baseline.ts'),
    import('../../../reports/compare/baseline-file.ts'),
    import('../../../run/registry/registry.ts'),
    import('../../shared/one-run.ts'),
  ])
  const registry = await loadRegistry(options.plugin)
  const run = runs.join(', ')
  const side = await mergeAndUse(runs, path => openRunSide(path, registry))
  const ended = side.entries.reduce((sum, { outcomes }) => sum + outcomes.size, 0)
  if (ended === 0) throw incompleteError(`baseline set: ${run} has no answers yet. Finish the run first.`)
  if (side.unfinished !== undefined && !options.force)
    throw incompleteError(
      `baseline set: ${run} is not finished: ${side.unfinished}. Finish the run, or pass --force to accept it.`,
    )
  const hash = writeBaseline(side, file)
  if (!options.quiet) for (const note of side.notes) io.stderr.write(`  note     ${sanitize(note, 400)}\n`)
  return { side, hash, file }
}

async function read([file, ...more]: readonly string[]): Promise<Baseline> {
  if (file === undefined || more.length > 0) throw usageError('baseline show: name one baseline.')
  return { ...(await import('../../../reports/compare/baseline-file.ts')).readBaseline(file), file }
}
