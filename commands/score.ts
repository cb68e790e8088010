import { EXIT, usageError } from '../core/errors.ts'
import type { Io } from '../core/io.ts'
import { readPlain } from '../core/plain-file.ts'
import type { Manifest } from '../core/rows.ts'
import { countdownTrace } from '../datasets/longproc/countdown.ts'
import { type TravelRecord, travelReference } from '../datasets/longproc/travel.ts'
import { openPrograms } from '../engine/programs.ts'
import { scoreMissing } from '../engine/score-missing.ts'
import { RunFolder, readRun } from '../runs/run-folder.ts'
import { runGolden } from '../scorers/golden.ts'
import { loadRegistry, pluginsOf } from '../suites/registry.ts'
import type { ScoreOptions } from './options.ts'
import { reportRun } from './report.ts'

/** `fathom-bench score FOLDER…`: scores the answers of runs that have no score yet; `--golden FILE…` checks the scorers. */
export async function score(options: ScoreOptions, io: Io): Promise<number> {
  const registry = await loadRegistry(options.plugin)
  if (options.golden.length > 0) return golden(options, io)
  if (options.folders.length === 0) throw usageError('score: name a run folder, or files with --golden FILE….')
  for (const path of options.folders) {
    const folder = RunFolder.open(path, plannedAt(path, options))
    const programs = openPrograms(options)
    try {
      const added = await scoreMissing(folder, registry, programs)
      io.stderr.write(`${path}: ${added} scores added\n`)
      await reportRun(folder, registry, options, io)
    } finally {
      programs.close()
      folder.close()
    }
  }
  return EXIT.fine
}

/** The run as it is, and the plugins that are to score it now: scoring is no session of its own. */
function plannedAt(path: string, { plugin }: ScoreOptions): Manifest {
  const { manifest } = readRun(path)
  return { ...manifest, ...pluginsOf(plugin), sessions: [] }
}

async function golden(options: ScoreOptions, io: Io): Promise<number> {
  const programs = openPrograms(options)
  try {
    const files = options.golden.map(path => ({ path, text: read(path) }))
    const { lines, differ } = await runGolden(files, { programs, rebuild })
    for (const line of lines) io.stdout.write(`${line}\n`)
    return differ > 0 ? EXIT.regression : EXIT.fine
  } finally {
    programs.close()
  }
}

/** The reference outputs that LongProc's records do not hold; none for a record that is broken. */
function rebuild(task: string, record: object): string | undefined {
  try {
    const { nums, target } = record as { nums: number[]; target: number }
    if (task === 'countdown') return countdownTrace(nums, target)?.trace
    return task === 'travel_planning' ? travelReference(record as TravelRecord) : undefined
  } catch {
    return undefined
  }
}

function read(path: string): string {
  return readPlain(path, { who: '--golden: ', links: true }).toString('utf8')
}
