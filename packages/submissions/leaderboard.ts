import { createHash } from 'node:crypto'
import {
  type AnswerRow,
  BenchError,
  buildLabels,
  checkParam,
  findRuns,
  formatCount,
  isHandedSolver,
  isSecret,
  type LengthsIn,
  labelRuns,
  type Method,
  NO_PROGRESS,
  type OnProgress,
  PairIndex,
  type RunRows,
  rebuildTexts,
  renderLeaderboard,
  renderShare,
  sanitize,
  sortRows,
  toCanonicalJson,
} from 'fathom-bench/plugin'
import { type CheckedOptions, openChecked } from './check-run.ts'
import { withReproduced } from './reproduce.ts'

/** The page of many runs. */
export interface Leaderboard {
  /** Undefined if every run was rejected. */
  readonly page: string | undefined
  /** The picture that the page names, a PNG. */
  readonly image: string | Uint8Array | undefined
  /** The runs on the page, with the results of their checks. */
  readonly runs: readonly RunRows[]
  /** The reasons why runs are not on the page, by name. */
  readonly refused: readonly RejectedRun[]
  /** A line for each run that is left out or doubted as a copy of another. */
  readonly copies: readonly string[]
}

export interface RejectedRun {
  readonly name: string
  readonly why: string
}

export interface LeaderboardSpec extends CheckedOptions {
  /** Directories of the leaderboard maintainer's own runs. They are compared with the entries and not shown. */
  readonly reruns?: readonly string[]
  readonly onProgress?: OnProgress
  /** The unit of lengths; the run's tokenizer by default. */
  readonly axis?: LengthsIn
  /** A number that entries declare, to draw accuracy along. */
  readonly param?: string
}

/**
 * Builds the page of all runs and bundles below these directories, after checking each. A run that does not verify or
 * open is rejected by name, and the others are shown; `unverified` shows it with a mark.
 * @throws BenchError (usage) for directories without runs; with exit code 1 for a rerun that does not verify
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
  // Bundles are untrusted, so no path in them is followed.
  const getText = await rebuildTexts(runs, registry, {}, false)
  const along = options.param === undefined ? {} : { param: options.param }
  const input = { runs, labels, textOf: getText, axis: options.axis ?? 'reference', ...along }
  checkParam(input)
  return {
    page: renderLeaderboard(input, shown),
    image: await renderShare(input, shown?.primary),
    runs,
    refused,
    copies,
  }
}

/** Prefixes progress with the run's name. */
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
 * Removes copies. A run and its bundle have the same answers with the same scores, so only the first by name is shown.
 * Runs that claim to be the same but differ are all shown, with a note.
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
      copies.push(`${run.name} contains the same answers as ${held.name} and is left out`)
      continue
    }
    const twin = claims.get(claim)
    if (twin)
      copies.push(
        `${run.name} and ${twin.name} claim to be one run, but ${describeDifference(run, twin)}: both are shown`,
      )
    else claims.set(claim, run)
    shown.set(stamp, run)
  }
  return { runs: [...shown.values()], copies }
}

/** Describes how many answers with the same keys differ, or that scores do. */
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
    : 'their scores or counts differ'
}

interface Stamps {
  /** A hash of all answers and scores. */
  readonly whole: string
  /** A hash of what was answered and when. Two runs do not end all their items in the same milliseconds. */
  readonly claim: string
}

/**
 * Returns both hashes. With a secret seed, texts of methods that receive the solver are left out: they follow from the
 * item, and only the revealed bundle shows them. Rows are read one at a time, by their keys, so that their order in the
 * files does not matter.
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
