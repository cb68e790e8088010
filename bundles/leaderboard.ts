import { createHash } from 'node:crypto'
import { canonical, sha256 } from '../core/key.ts'
import { renderLeaderboard } from '../reports/leaderboard.ts'
import type { RunRows } from '../reports/reporter.ts'
import { isHandedSolver, type Method } from '../runners/method.ts'
import { findRuns, namesOf } from '../runs/find-runs.ts'
import { labelsOf } from '../suites/labels.ts'
import { textsOf } from '../suites/texts.ts'
import { type CheckedOptions, openChecked } from './checked-run.ts'

/** One page of many runs. */
export interface Leaderboard {
  readonly page: string
  /** Names of the runs that it shows. */
  readonly names: readonly string[]
  /** A line for each run that is left out or doubted as a copy of another. */
  readonly copies: readonly string[]
}

/**
 * The page of all runs and bundles below these folders, each checked first.
 * @throws BenchError with exit code 1 for one that does not verify, unless `unverified` is asked for; (usage) for folders that hold none
 */
export async function leaderboardOf(
  folders: readonly string[],
  options: CheckedOptions,
  shown: Parameters<typeof renderLeaderboard>[1],
): Promise<Leaderboard> {
  const { registry } = options
  const paths = findRuns(folders)
  const names = namesOf(paths)
  const opened: RunRows[] = []
  for (const [at, path] of paths.entries()) opened.push(await openChecked(path, options, names[at]))
  const { runs, copies } = withoutCopies(opened, registry.methods)
  // Bundles come from strangers: no path that one names is followed.
  const textOf = await textsOf(runs, registry, {}, false)
  const page = renderLeaderboard({ runs, labels: labelsOf(registry), textOf }, shown)
  return { page, names: runs.map(({ name }) => name), copies }
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
 * A hash of all that was answered and scored. Texts of methods that are handed the solver are left out: they follow from the item, and bundles of a secret
 * seed withhold them.
 */
function stampOf({ manifest, answers, scores }: RunRows, methods: ReadonlyMap<string, Method>): string {
  const given = answers.map(({ withheld: _, answer, raw, reasoning, ...row }) => {
    const method = methods.get(row.method)
    const isOwn = method === undefined || !isHandedSolver(method)
    return canonical({ ...row, ...(isOwn && { answer, raw, reasoning }) })
  })
  const scored = scores.map(({ item, method, model, config, attempt, scorer, value }) =>
    canonical([item, method, model, config, attempt, scorer, value]),
  )
  const hash = createHash('sha256').update(canonical([manifest.created]))
  for (const line of [...given.sort(), ...scored.sort()]) hash.update(`${line}\n`)
  return hash.digest('hex')
}
