import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { openChecked } from '../bundles/checked-run.ts'
import { EXIT, usageError } from '../core/errors.ts'
import type { Io } from '../core/io.ts'
import { canonical, sha256 } from '../core/key.ts'
import { writeWhole } from '../core/whole-file.ts'
import { renderLeaderboard } from '../reports/leaderboard.ts'
import type { RunRows } from '../reports/reporter.ts'
import type { Method } from '../runners/method.ts'
import { findRuns, namesOf } from '../runs/find-runs.ts'
import { labelsOf } from '../suites/labels.ts'
import { loadRegistry } from '../suites/registry.ts'
import { textsOf } from '../suites/texts.ts'
import type { LEADERBOARD_FLAGS } from './options/leaderboard.ts'
import type { Asked } from './options.ts'

/**
 * `fathom-bench leaderboard FOLDER…`: one page of many runs or bundles, an entry for each method, model and config. Each is checked first: what differs
 * is refused by name, and what cannot be checked here bears a mark.
 */
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
  const opened: RunRows[] = []
  for (const [at, path] of paths.entries()) opened.push(await openChecked(path, { ...options, registry }, names[at]!))
  const { runs, copies } = withoutCopies(opened, registry.methods)
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

/**
 * A run and its bundle hold the same answers with the same scores: the first by name is shown. Runs that say of themselves to be the same one and
 * differ are all shown, and that is said.
 */
function withoutCopies(
  runs: readonly RunRows[],
  methods: ReadonlyMap<string, Method>,
): { runs: RunRows[]; copies: string[] } {
  const shown = new Map<string, RunRows>()
  const claims = new Map<string, RunRows>()
  const copies: string[] = []
  for (const run of runs.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const [stamp, claim] = [stampOf(run, methods), claimOf(run)]
    const held = shown.get(stamp)
    if (held) {
      copies.push(`${run.name} holds the same answers as ${held.name} and is left out`)
      continue
    }
    const twin = claims.get(claim)
    if (twin) copies.push(`${run.name} and ${twin.name} say that they are one run, and differ: both are shown`)
    else claims.set(claim, run)
    shown.set(stamp, run)
  }
  return { runs: [...shown.values()], copies }
}

/** What was answered and when: two runs do not end all their items in the same milliseconds. */
const claimOf = ({ manifest, answers }: RunRows) => {
  const given = answers.map(({ item, method, model, config, at }) => [item, method, model, config, at].join(' '))
  return sha256(canonical([manifest.created, given.sort()]))
}

/**
 * A hash of all that was answered and scored. Texts of methods without a model are left out: they follow from the item, and bundles of a secret
 * seed withhold them.
 */
function stampOf({ manifest, answers, scores }: RunRows, methods: ReadonlyMap<string, Method>): string {
  const given = answers.map(({ withheld: _, answer, raw, reasoning, ...row }) => {
    const isOwn = methods.get(row.method)?.needs.includes('model') !== false
    return canonical({ ...row, ...(isOwn && { answer, raw, reasoning }) })
  })
  const scored = scores.map(({ item, method, model, config, attempt, scorer, value }) =>
    canonical([item, method, model, config, attempt, scorer, value]),
  )
  const hash = createHash('sha256').update(canonical([manifest.created]))
  for (const line of [...given.sort(), ...scored.sort()]) hash.update(`${line}\n`)
  return hash.digest('hex')
}
