import { createHash } from 'node:crypto'
import { BenchError } from '../../core/errors.ts'
import { NO_PROGRESS, type OnProgress } from '../../core/process/on-progress.ts'
import { toCanonicalJson } from '../../core/rows/key.ts'
import { PairIndex } from '../../core/rows/pair-index.ts'
import type { AnswerRow } from '../../core/rows/rows.ts'
import { sanitize } from '../../core/text/quote.ts'
import { buildLabels } from '../../run/registry/labels.ts'
import { rebuildTexts } from '../../run/registry/texts.ts'
import { sortRows } from '../../run/store/bundle/bundle.ts'
import { isSecret } from '../../run/store/bundle/shown-manifest.ts'
import { findRuns, labelRuns } from '../../run/store/find-runs.ts'
import { isHandedSolver, type Method } from '../../runners/method.ts'
import { renderShare } from '../charts/share.ts'
import { renderLeaderboard } from '../leaderboard/leaderboard.ts'
import { formatCount } from '../summary/format.ts'
import type { LengthsIn, RunRows } from '../summary/reporter.ts'
import { type CheckedOptions, openChecked } from './check-run.ts'
import { withReproduced } from './reproduce.ts'

/** One page of many runs. */
export interface Leaderboard {
  /** Undefined where every run was refused. */
  readonly page: string | undefined
  /** The picture that the page names, a PNG. */
  readonly image: string | Uint8Array | undefined
  /** The runs that it shows, with what was found out about them. */
  readonly runs: readonly RunRows[]
  /** Why runs are not on it, by their names. */
  readonly refused: readonly RejectedRun[]
  /** A line for each run that is left out or doubted as a copy of another. */
  readonly copies: readonly string[]
}

export interface RejectedRun {
  readonly name: string
  readonly why: string
}

export interface LeaderboardSpec extends CheckedOptions {
  /** Folders of runs that whoever keeps the leaderboard made: they are held against the entries, and not shown. */
  readonly reruns?: readonly string[]
  readonly onProgress?: OnProgress
  /** What lengths are shown in; the run's tokenizer unless given. */
  readonly axis?: LengthsIn
}

/**
 * The page of all runs and bundles below these folders, each checked first. One that does not verify or cannot be
 * opened is refused by its name, and the others are shown; `unverified` shows it with a mark.
 * @throws BenchError (usage) for folders that hold none; with exit code 1 for a rerun that does not verify
 */
export async function buildLeaderboard(
  folders: readonly string[],
  options: LeaderboardSpec,
  shown: Parameters<typeof renderLeaderboard>[1],
): Promise<Leaderboard> {
  const { registry, reruns = [] } = options
  const labels = buildLabels(registry)
  const { opened, refused } = await openAll(folders, options)
  const again: RunRows[] = []
  for (const path of reruns.length > 0 ? findRuns(reruns) : [])
    again.push(
      await openChecked(path, { ...options, suite: undefined, unverified: false }, undefined, options.onProgress),
    )
  const { runs: kept, copies } = removeCopies(opened, registry.methods)
  const runs = kept.map(run => withReproduced(run, again, labels))
  if (runs.length === 0) return { page: undefined, image: undefined, runs, refused, copies }
  // Bundles come from strangers: no path that one names is followed.
  const getText = await rebuildTexts(runs, registry, {}, false)
  const input = { runs, labels, textOf: getText, axis: options.axis ?? 'reference' }
  return {
    page: renderLeaderboard(input, shown),
    image: await renderShare(input, shown?.primary),
    runs,
    refused,
    copies,
  }
}

/** Which of the runs it is, before what is done with it. */
const atRun =
  (at: number, of: number, name: string, onProgress: OnProgress = NO_PROGRESS): OnProgress =>
  (doing, done, ofAll) =>
    onProgress(`${at + 1} of ${of}, ${sanitize(name, 60)}: ${doing}`, done, ofAll)

async function openAll(folders: readonly string[], options: LeaderboardSpec) {
  const paths = findRuns(folders)
  const names = labelRuns(paths)
  const opened: RunRows[] = []
  const refused: RejectedRun[] = []
  for (const [at, path] of paths.entries())
    try {
      opened.push(await openChecked(path, options, names[at], atRun(at, paths.length, names[at], options.onProgress)))
    } catch (error) {
      if (!(error instanceof BenchError)) throw error
      refused.push({ name: names[at], why: sanitize(error.message, 600) })
    }
  return { opened, refused }
}

/**
 * A run and its bundle hold the same answers with the same scores: the first by name is shown. Runs that say of
 * themselves to be the same one and differ are all shown, and that is said.
 */
function removeCopies(
  runs: readonly RunRows[],
  methods: ReadonlyMap<string, Method>,
): { runs: RunRows[]; copies: string[] } {
  const shown = new Map<string, RunRows>()
  const claims = new Map<string, RunRows>()
  const copies: string[] = []
  for (const run of runs.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const { whole: stamp, claim } = stampsOf(run, methods)
    const held = shown.get(stamp)
    if (held) {
      copies.push(`${run.name} holds the same answers as ${held.name} and is left out`)
      continue
    }
    const twin = claims.get(claim)
    if (twin)
      copies.push(
        `${run.name} and ${twin.name} say that they are one run, but ${describeDifference(run, twin)}: both are shown`,
      )
    else claims.set(claim, run)
    shown.set(stamp, run)
  }
  return { runs: [...shown.values()], copies }
}

/** How many answers of two runs with the same keys differ; where none does, it is the scores. */
function describeDifference(a: RunRows, b: RunRows): string {
  const getText = ({ answer, raw, reasoning, status }: AnswerRow) => toCanonicalJson([answer, raw, reasoning, status])
  const partsOf = ({ item, ...rest }: AnswerRow): [string, string] => [
    item,
    JSON.stringify([rest.method, rest.model, rest.config, rest.attempt]),
  ]
  const theirs = new PairIndex()
  const places: number[] = []
  for (const [at, row] of b.answers.entries()) places[theirs.add(...partsOf(row))] = at
  let differing = 0
  for (const row of a.answers) {
    const pair = theirs.get(...partsOf(row))
    const other = pair === undefined ? undefined : b.answers.at(places[pair])
    if (!other || getText(other) !== getText(row)) differing++
  }
  return differing > 0
    ? `${differing} of ${formatCount(a.answers.length, 'answer')} ${differing === 1 ? 'differs' : 'differ'}`
    : 'their scores or what was counted differ'
}

interface Stamps {
  /** A hash of all that was answered and scored. */
  readonly whole: string
  /** What was answered and when: two runs do not end all their items in the same milliseconds. */
  readonly claim: string
}

/**
 * Of a secret seed the texts of methods that are handed the solver are left out: they follow from the item, and a run's
 * own folder is shown without them, its revealed bundle with them. Rows are read one at a time, by their keys, so that
 * their order in the files makes no difference.
 */
function stampsOf({ manifest, answers, scores }: RunRows, methods: ReadonlyMap<string, Method>): Stamps {
  const [whole, claim] = [createHash('sha256'), createHash('sha256')]
  for (const hash of [whole, claim]) hash.update(toCanonicalJson([manifest.created]))
  for (const { withheld: _, answer, raw, reasoning, ...row } of sortRows('answers', answers)) {
    const method = methods.get(row.method)
    const isOpen = !isSecret(manifest) || method === undefined || !isHandedSolver(method)
    whole.update(`${toCanonicalJson({ ...row, ...(isOpen && { answer, raw, reasoning }) })}\n`)
    claim.update(`${toCanonicalJson([row.item, row.method, row.model, row.config, row.at])}\n`)
  }
  for (const { item, method, model, config, attempt, scorer, value } of sortRows('scores', scores))
    whole.update(`${toCanonicalJson([item, method, model, config, attempt, scorer, value])}\n`)
  return { whole: whole.digest('hex'), claim: claim.digest('hex') }
}
