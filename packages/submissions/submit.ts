import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  BenchError,
  buildHeadlines,
  buildLabels,
  describeEarlyStop,
  EXIT,
  formatCount,
  HEAD,
  incompleteError,
  NO_PROGRESS,
  type OnProgress,
  openBundleContext,
  openRun,
  type Registry,
  type RunRows,
  type Submission,
  toldRows,
  toPrivatePath,
  usageError,
} from 'fathom-bench/plugin'
import { listUnkeptRequests } from './discarded-rows.ts'
import { buildBundle } from './make-bundle.ts'
import { groupCompletedByEntry, listMissingAnswers } from './missing-answers.ts'
import { listUnattemptedItems } from './unattempted-items.ts'
import { listUnfinishedReasons } from './unfinished-runs.ts'
import { listMissingScores } from './unscored-answers.ts'
import { type CheckSpec, check } from './verify/check.ts'
import { writeBundle } from './write-bundle.ts'

/** The options of a bundle, in addition to those of its check. */
export interface SubmitSpec extends CheckSpec {
  /** The new directory; undefined: the run's name plus `-bundle`. */
  readonly out: string | undefined
  /** Whether the run may lack items, answers or scores. */
  readonly incomplete: boolean
  /** The submitter and the description. */
  readonly submission?: Submission | undefined
}

/** A bundle that is written. */
export interface Submitted {
  readonly out: string
  /** The hash of its `bundle.json`. */
  readonly sha256: string
  readonly complete: boolean
  /** The private file with seed and correct answers, if the run has a secret seed. */
  readonly private: string | undefined
  /** Missing parts, and parts that could not be checked here, one per line. */
  readonly notes: readonly string[]
}

/**
 * Verifies a run as its bundle will be verified, and writes the bundle. The same run gives the same bytes.
 * @param env the bundle must not contain the value of any key in it
 * @throws BenchError (usage) for a directory that is not a run or is a bundle; (incomplete) for a run that lacks items,
 * answers or scores, unless allowed; with exit code 1 for a run that does not verify
 */
export async function submitRun(
  path: string,
  options: SubmitSpec,
  registry: Registry,
  env: Readonly<Record<string, string | undefined>>,
  onProgress: OnProgress = NO_PROGRESS,
): Promise<Submitted> {
  if (existsSync(join(path, HEAD))) throw usageError(`submit: ${path} is already a bundle. Name the run directory.`)
  const run = openRun(path, undefined, onProgress)
  if (run.answers.length === 0) throw incompleteError(`submit: ${path} has no answers yet. Finish the run first.`)
  const ended = groupCompletedByEntry(toldRows(run.answers, 'looking for answers', onProgress))
  const lacks = [
    ...listMissingAnswers(run.items, ended, registry),
    ...listUnattemptedItems(run.items, run.manifest, registry),
    ...listUnkeptRequests(run.manifest, ended, registry),
    ...listMissingScores(run, registry, onProgress),
    ...listUnfinishedReasons(run),
  ]
  if (lacks.length > 0 && !options.incomplete)
    throw incompleteError(
      `submit: ${path} is not complete: ${formatShortList(lacks)}. Finish the run, or pass --incomplete.`,
    )
  const out = options.out ?? `${path.replace(/[/\\]+$/, '')}-bundle`
  checkRoom(out)
  const complete = lacks.length === 0
  const bundle = buildBundle(run, registry, complete, options.submission)
  const unchecked = await verifyRun(path, options, onProgress)
  const early = describeEarlyStop(run.manifest)
  const headline = buildHeadlines({ runs: [told(bundle.shown, 'counting', onProgress)], labels: buildLabels(registry) })
  const kept = toPrivatePath(out)
  const hash = writeBundle(bundle, headline, { out, kept, env, onProgress })
  return {
    out,
    sha256: hash,
    complete,
    notes: [...lacks, ...(early === undefined ? [] : [early]), ...unchecked],
    private: bundle.seed === undefined ? undefined : kept,
  }
}

/** Returns the same run, reporting progress while answers and scores are read. */
const told = (run: RunRows, doing: string, onProgress: OnProgress): RunRows => ({
  ...run,
  name: 'run',
  answers: toldRows(run.answers, `${doing} answers`, onProgress),
  scores: toldRows(run.scores, `${doing} scores`, onProgress),
})

/**
 * Lists parts that could not be checked here.
 * @throws BenchError with exit code 1 if something differs
 */
async function verifyRun(path: string, spec: CheckSpec, onProgress: OnProgress): Promise<string[]> {
  const { findings } = await check(openBundleContext(path), spec, onProgress)
  if (findings.differences > 0)
    throw new BenchError(
      `submit: ${path} does not verify, so its bundle would not: ${formatShortList(findings.shown)}. fathom-bench verify ${path} lists all. fathom-bench score ${path} recomputes scores; to repeat answers, delete them from answers.jsonl and resume the run.`,
      EXIT.regression,
    )
  return [...findings.unchecked].map(([why, times]) => `${formatCount(times, 'row')} could not be checked here: ${why}`)
}

/** @throws BenchError (usage) */
function checkRoom(out: string): void {
  if (existsSync(out) && !(statSync(out).isDirectory() && readdirSync(out).length === 0))
    throw usageError(`--out: ${out} already exists. Name a new or empty directory.`)
  if (existsSync(toPrivatePath(out)))
    throw usageError(`submit: ${toPrivatePath(out)} already exists and belongs to another bundle.`)
}

const MOST_SHOWN = 3

const formatShortList = (lines: readonly string[]) =>
  lines.length <= MOST_SHOWN
    ? lines.join('; ')
    : `${lines.slice(0, MOST_SHOWN).join('; ')}; and ${lines.length - MOST_SHOWN} more`
