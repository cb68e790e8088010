import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { BenchError, EXIT, incompleteError, usageError } from '../../core/errors.ts'
import { NO_PROGRESS, type OnProgress, toldRows } from '../../core/process/on-progress.ts'
import { buildLabels } from '../../run/registry/labels.ts'
import type { Registry } from '../../run/registry/registry.ts'
import { HEAD } from '../../run/store/bundle/bundle.ts'
import { openBundleContext } from '../../run/store/bundle/bundle-files.ts'
import { buildHeadlines } from '../../run/store/bundle/headline.ts'
import { toPrivatePath } from '../../run/store/bundle/withheld.ts'
import { openRun } from '../../run/store/open-run.ts'
import type { Submission } from '../summary/entries/verification-status.ts'
import { formatCount } from '../summary/format.ts'
import { describeEarlyStop } from '../summary/health/completeness.ts'
import type { RunRows } from '../summary/reporter.ts'
import { listUnkeptRequests } from './discarded-rows.ts'
import { buildBundle } from './make-bundle.ts'
import { groupCompletedByEntry, listMissingAnswers } from './missing-answers.ts'
import { listUnattemptedItems } from './unattempted-items.ts'
import { listUnfinishedReasons } from './unfinished-runs.ts'
import { listMissingScores } from './unscored-answers.ts'
import { type CheckSpec, check } from './verify/check.ts'
import { writeBundle } from './write-bundle.ts'

/** What is asked of a bundle, beside what its check is. */
export interface SubmitSpec extends CheckSpec {
  /** The new folder; undefined: the run's name with `-bundle` at its end. */
  readonly out: string | undefined
  /** May the run lack items, answers or scores? */
  readonly incomplete: boolean
  /** Who hands it in, and what it is. */
  readonly submission?: Submission | undefined
}

/** A bundle that is written. */
export interface Submitted {
  readonly out: string
  /** Of its `bundle.json`. */
  readonly sha256: string
  readonly complete: boolean
  /** Where seed and right answers are kept, of a run with a secret seed. */
  readonly private: string | undefined
  /** What it lacks and what could not be checked here, a line each. */
  readonly notes: readonly string[]
}

/**
 * Checks a run as its bundle will be checked, and writes the bundle. The same run gives the same bytes.
 * @param env no value of a key in it may stand in the bundle
 * @throws BenchError (usage) for a folder that is no run or is a bundle; (incomplete) for a run that lacks items,
 *   answers or scores, unless asked for; with exit code 1 for a run that does not verify
 */
export async function submitRun(
  path: string,
  options: SubmitSpec,
  registry: Registry,
  env: Readonly<Record<string, string | undefined>>,
  onProgress: OnProgress = NO_PROGRESS,
): Promise<Submitted> {
  if (existsSync(join(path, HEAD))) throw usageError(`submit: ${path} is a bundle already. Name the run's folder.`)
  const run = openRun(path, undefined, onProgress)
  if (run.answers.length === 0) throw incompleteError(`submit: ${path} holds no answers yet. Run it to its end first.`)
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
      `submit: ${path} is not complete: ${formatShortList(lacks)}. Run it to its end, or submit it as it is with --incomplete.`,
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

/** The same run, whose answers and scores are read with progress. */
const told = (run: RunRows, doing: string, onProgress: OnProgress): RunRows => ({
  ...run,
  name: 'run',
  answers: toldRows(run.answers, `${doing} answers`, onProgress),
  scores: toldRows(run.scores, `${doing} scores`, onProgress),
})

/** What could not be checked here, a line each. @throws BenchError with exit code 1 where something differs */
async function verifyRun(path: string, spec: CheckSpec, onProgress: OnProgress): Promise<string[]> {
  const { findings } = await check(openBundleContext(path), spec, onProgress)
  if (findings.differences > 0)
    throw new BenchError(
      `submit: ${path} does not verify, so its bundle would not: ${formatShortList(findings.shown)}. fathom-bench verify ${path} lists all; fathom-bench score ${path} makes scores anew, and the run's own command answers what is taken out of answers.jsonl.`,
      EXIT.regression,
    )
  return [...findings.unchecked].map(([why, times]) => `${formatCount(times, 'row')} could not be checked here: ${why}`)
}

/** @throws BenchError (usage) */
function checkRoom(out: string): void {
  if (existsSync(out) && !(statSync(out).isDirectory() && readdirSync(out).length === 0))
    throw usageError(`--out: ${out} is there already. Name a new or empty folder.`)
  if (existsSync(toPrivatePath(out)))
    throw usageError(`submit: ${toPrivatePath(out)} is there already: it belongs to another bundle.`)
}

const MOST_SHOWN = 3

const formatShortList = (lines: readonly string[]) =>
  lines.length <= MOST_SHOWN
    ? lines.join('; ')
    : `${lines.slice(0, MOST_SHOWN).join('; ')}; and ${lines.length - MOST_SHOWN} more`
