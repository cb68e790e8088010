import { steadyNow } from '../core/clock.ts'
import { BenchError, EXIT } from '../core/errors.ts'
import { NO_PROGRESS, type OnProgress, toldRows } from '../core/on-progress.ts'
import { sanitize } from '../core/quote.ts'
import { integer, pluralize } from '../reports/format.ts'
import type { RunRows } from '../reports/reporter.ts'
import type { Badge, Standing } from '../reports/standing.ts'
import { type BundleContext, openBundleContext } from '../runs/bundle/place.ts'
import { openShown } from '../runs/open-run.ts'
import type { Registry } from '../suites/registry.ts'
import { type Depth, SHORT_CHECK } from './depth.ts'
import { misfits, type RoundSuite } from './round-suite.ts'
import { type Checked, type CheckSpec, check } from './verify/check.ts'

/** How a run is checked before it is shown to others. */
export interface CheckedOptions extends Pick<CheckSpec, 'data' | 'haystack' | 'tokenizer' | 'prompts' | 'plugin'> {
  readonly registry: Registry
  /** Are runs shown that do not verify, with a mark? */
  readonly unverified: boolean
  /** The cells that every run has to hold; undefined: its own. */
  readonly suite?: RoundSuite | undefined
  /** Absent: `SHORT_CHECK`. */
  readonly verify?: Depth | undefined
  /** Milliseconds; the steady clock, but in tests. */
  readonly now?: () => number
}

/**
 * A run or bundle as it may be shown to others: its files are those that were hashed, its answers give the scores that it names, and of its
 * items a sample is built again. What could not be checked here is marked in `unverified`; how it stands is said in `standing`.
 *
 * @throws BenchError with exit code 1 where something differs or the run is not of the suite, unless `unverified` is asked for; (usage) where it cannot be opened
 */
export async function openChecked(
  path: string,
  options: CheckedOptions,
  name?: string,
  onProgress: OnProgress = NO_PROGRESS,
): Promise<RunRows> {
  const { methods } = options.registry
  const place = openBundleContext(path)
  const checked = await checkedWith(place, options, onProgress)
  const [first] = checked.findings.shown
  const differs = first !== undefined
  if (differs && !options.unverified)
    throw new BenchError(
      `${path} does not verify: ${first}. fathom-bench verify ${path} lists all that differs; --unverified shows it with that mark.`,
      EXIT.regression,
    )
  const run = told(
    openShown(path, methods, { ...(name !== undefined && { name }), asItLies: differs, onProgress }),
    onProgress,
  )
  const doubt = first ?? misfitOf(path, run, options) ?? doubtOf(checked)
  const badges: Badge[] =
    doubt !== undefined ? ['unverified'] : ['verified here', ...(place.reveal ? ['secret seed revealed' as const] : [])]
  return {
    ...run,
    ...(doubt !== undefined && { unverified: doubt }),
    ...(place.head?.submission && { submission: place.head.submission }),
    standing: { badges, how: doubt ?? howChecked(checked), reproduced: [] } satisfies Standing,
  }
}

/** @throws BenchError with exit code 1 for a run that is not of the suite, unless it is to be shown with a mark */
function misfitOf(path: string, run: RunRows, { suite, registry, unverified }: CheckedOptions): string | undefined {
  const found = suite ? misfits(run, suite, registry) : []
  const [first] = found
  if (first === undefined) return undefined
  const more = found.length > 1 ? `, and ${found.length - 1} more` : ''
  const why = `it is not of the suite: ${first}${more}`
  if (unverified) return why
  throw new BenchError(`${path}: ${why}. --unverified shows it with that mark.`, EXIT.regression)
}

/** The same run, whose answers and scores are read with progress. */
const told = (run: RunRows, onProgress: OnProgress): RunRows => ({
  ...run,
  answers: toldRows(run.answers, 'reading answers', onProgress),
  scores: toldRows(run.scores, 'reading scores', onProgress),
})

function checkedWith(place: BundleContext, options: CheckedOptions, onProgress: OnProgress): Promise<Checked> {
  const { verify: { time, ...depth } = SHORT_CHECK, now = steadyNow } = options
  const begun = now()
  const rest = { seed: undefined, allowNativeCode: false, followPaths: false } as const
  const isOver = () => time !== undefined && now() - begun >= time
  return check(place, { ...options, ...depth, ...rest, isOver }, onProgress)
}

const howChecked = ({ built, items, answers }: Checked): string =>
  `${integer(built)} of ${pluralize(items, 'item')} built again, all of ${pluralize(answers, 'answer')} scored again`

/** What could not be checked, in words. */
function doubtOf({ findings, built, items }: Checked): string | undefined {
  const [unchecked] = findings.unchecked.keys()
  if (unchecked !== undefined) return `not all of it could be checked here: ${sanitize(unchecked)}`
  if (findings.waiting > 0) return 'its seed is not revealed yet'
  return built === 0 && items > 0 ? 'its items are too long to be built again here' : undefined
}
