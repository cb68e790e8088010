import { statSync } from 'node:fs'
import { join } from 'node:path'
import { EXIT, usageError } from '../core/errors.ts'
import type { Io } from '../core/io.ts'
import { canonical, sha256 } from '../core/key.ts'
import { writeWhole } from '../core/whole-file.ts'
import { renderLeaderboard } from '../reports/leaderboard.ts'
import type { RunRows } from '../reports/reporter.ts'
import { findRuns, namesOf } from '../runs/find-runs.ts'
import { openShown } from '../runs/open-run.ts'
import { labelsOf } from '../suites/labels.ts'
import { loadRegistry } from '../suites/registry.ts'
import { textsOf } from '../suites/texts.ts'
import type { LEADERBOARD_FLAGS } from './options/leaderboard.ts'
import type { Asked } from './options.ts'

/** `bench leaderboard FOLDER…`: one page of many runs or bundles, an entry for each method, model and config. */
export async function leaderboard(options: Asked<typeof LEADERBOARD_FLAGS>, io: Io): Promise<number> {
  if (options.words.length === 0)
    throw usageError('leaderboard: name folders of runs or bundles, or a folder that holds some.')
  if (statSync(options.out, { throwIfNoEntry: false })?.isDirectory())
    throw usageError(
      `--out: ${options.out} is a folder. Name the page's file, such as ${join(options.out, 'leaderboard.html')}.`,
    )
  const registry = await loadRegistry(options.plugin)
  const paths = findRuns(options.words)
  const names = namesOf(paths)
  const { runs, copies } = withoutCopies(paths.map((path, at) => openShown(path, registry.methods, names[at]!)))
  const { primary, title, out } = options
  // Bundles come from strangers: no path that one names is followed.
  const textOf = await textsOf(runs, registry, {}, false)
  const shown = { primary, ...(title !== undefined && { title }) }
  const page = renderLeaderboard({ runs, labels: labelsOf(registry), textOf }, shown)
  writeWhole(out, page, { who: 'leaderboard: ', makeFolder: true })
  if (!options.quiet) for (const copy of copies) io.stderr.write(`  note     ${copy}\n`)
  io.stdout.write(
    options.display === 'json'
      ? `${JSON.stringify({ event: 'leaderboard', path: out, runs: runs.map(({ name }) => name) })}\n`
      : `${out}: ${runs.length === 1 ? '1 run' : `${runs.length} runs`}\n`,
  )
  return EXIT.fine
}

/** A run and its bundle hold the same answers: the first by name is shown. */
function withoutCopies(runs: readonly RunRows[]): { runs: RunRows[]; copies: string[] } {
  const first = new Map<string, RunRows>()
  const copies: string[] = []
  for (const run of runs.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const stamp = stampOf(run)
    const held = first.get(stamp)
    if (held) copies.push(`${run.name} holds the same answers as ${held.name} and is left out`)
    else first.set(stamp, run)
  }
  return { runs: [...first.values()], copies }
}

/** Of what was answered and when: two runs do not end all their items in the same milliseconds. */
const stampOf = ({ manifest, answers }: RunRows) => {
  const given = answers.map(({ item, method, model, config, at }) => [item, method, model, config, at].join(' '))
  return sha256(canonical([manifest.created, given.sort()]))
}
