import {
  type Badge,
  BenchError,
  type BundleContext,
  EXIT,
  formatCount,
  formatInteger,
  NO_PROGRESS,
  type OnProgress,
  openBundleContext,
  openShown,
  type Registry,
  type RunRows,
  readSteadyClock,
  sanitize,
  toldRows,
  type VerificationStatus,
} from 'fathom-bench/plugin'
import { type Depth, SHORT_CHECK } from './depth.ts'
import { listMisfits, type RoundSuite } from './round-suite.ts'
import type { Verified, VerifiedCache } from './verified-cache.ts'
import { verifiedKey } from './verified-key.ts'
import { type Checked, type CheckSpec, check } from './verify/check.ts'

/** Options for verifying a run before it is published. */
export interface CheckedOptions
  extends Pick<CheckSpec, 'data' | 'haystack' | 'tokenizer' | 'prompts' | 'plugin' | 'scoreMs'> {
  readonly registry: Registry
  /** Whether to show runs that do not verify, with a mark. */
  readonly unverified: boolean
  /** The cells that every run must contain; undefined: its own. */
  readonly suite?: RoundSuite | undefined
  /** Default: `SHORT_CHECK`. */
  readonly verify?: Depth | undefined
  /** The cache of earlier results; absent: every run is checked. */
  readonly cache?: VerifiedCache | undefined
  /** Returns milliseconds of a monotonic clock; tests replace it. */
  readonly now?: () => number
}

/**
 * Opens a verified run or bundle. Its files match their hashes, its answers give its scores, and a sample of its items
 * is regenerated. `unverified` names what could not be checked here, and `standing` the result.
 *
 * @throws BenchError with exit code 1 if something differs or the run does not match the suite, unless `unverified` is
 * set; (usage) if it cannot be opened
 */
export async function openChecked(
  path: string,
  options: CheckedOptions,
  name?: string,
  onProgress: OnProgress = NO_PROGRESS,
): Promise<RunRows> {
  const { methods } = options.registry
  const place = openBundleContext(path)
  const checked = await checkedOnce(place, options, onProgress)
  const { difference: first } = checked
  const differs = first !== undefined
  if (differs && !options.unverified)
    throw new BenchError(
      `${path} does not verify: ${first}. fathom-bench verify ${path} lists all differences; --unverified shows it with that mark.`,
      EXIT.regression,
    )
  const run = told(
    openShown(path, methods, { ...(name !== undefined && { name }), asItLies: differs, onProgress }),
    onProgress,
  )
  const doubt = first ?? findMisfit(path, run, options) ?? describeDoubt(checked)
  const badges: Badge[] =
    doubt !== undefined ? ['unverified'] : ['verified here', ...(place.reveal ? ['secret seed revealed' as const] : [])]
  return {
    ...run,
    ...(doubt !== undefined && { unverified: doubt }),
    ...(place.head?.submission && { submission: place.head.submission }),
    standing: { badges, how: doubt ?? describeCheck(checked), reproduced: [] } satisfies VerificationStatus,
  }
}

/** @throws BenchError with exit code 1 for a run that does not match the suite, unless it is shown with a mark */
function findMisfit(path: string, run: RunRows, { suite, registry, unverified }: CheckedOptions): string | undefined {
  const found = suite ? listMisfits(run, suite, registry) : []
  const [first] = found
  if (first === undefined) return undefined
  const more = found.length > 1 ? `, and ${found.length - 1} more` : ''
  const why = `it does not match the suite: ${first}${more}`
  if (unverified) return why
  throw new BenchError(`${path}: ${why}. --unverified shows it with that mark.`, EXIT.regression)
}

/** Returns the same run, reporting progress while answers and scores are read. */
const told = (run: RunRows, onProgress: OnProgress): RunRows => ({
  ...run,
  answers: toldRows(run.answers, 'reading answers', onProgress),
  scores: toldRows(run.scores, 'reading scores', onProgress),
})

/** The result of a check, for display. */
interface Outcome extends Verified {
  /** The first difference, and the first part that could not be checked. */
  readonly difference?: string | undefined
  readonly unchecked?: string | undefined
}

/**
 * Returns the cached result for the same bytes, check and program, or checks the run. Only results that depend on
 * nothing else are cached: nothing differs, and everything could be checked here.
 */
async function checkedOnce(context: BundleContext, options: CheckedOptions, onProgress: OnProgress): Promise<Outcome> {
  const { cache, verify: depth = SHORT_CHECK } = options
  const keyNow = () => cache && verifiedKey(context, { ...options, depth }, undefined, onProgress)
  const key = keyNow()
  const kept = key === undefined ? undefined : cache?.find(key)
  if (kept) return kept
  const { findings, items, built, answers } = await runCheck(context, options, onProgress)
  const result: Verified = { items, built, answers, waiting: findings.waiting }
  const [[difference], [unchecked]] = [findings.shown, [...findings.unchecked.keys()]]
  const isSure = findings.differences === 0 && unchecked === undefined
  // Files that changed in the meantime are not those that were checked.
  if (key !== undefined && isSure && keyNow() === key) cache?.keep(key, result)
  return { ...result, difference, unchecked }
}

function runCheck(context: BundleContext, options: CheckedOptions, onProgress: OnProgress): Promise<Checked> {
  const { verify: { time, ...depth } = SHORT_CHECK, now = readSteadyClock } = options
  const startedAt = now()
  const rest = { seed: undefined, allowNativeCode: false, followPaths: false } as const
  const isOver = () => time !== undefined && now() - startedAt >= time
  return check(context, { ...options, ...depth, ...rest, isOver }, onProgress)
}

const describeCheck = ({ built, items, answers }: Verified): string =>
  `${formatInteger(built)} of ${formatCount(items, 'item')} rebuilt, all of ${formatCount(answers, 'answer')} rescored`

/** Describes what could not be checked. */
function describeDoubt({ unchecked, waiting, built, items }: Outcome): string | undefined {
  if (unchecked !== undefined) return `some parts could not be checked here: ${sanitize(unchecked)}`
  if (waiting > 0) return 'its seed is not revealed yet'
  return built === 0 && items > 0 ? 'its items are too long to rebuild here' : undefined
}
