import { BenchError, EXIT } from '../core/errors.ts'
import { sanitize } from '../core/quote.ts'
import type { RunRows } from '../reports/reporter.ts'
import { openBundleContext } from '../runs/bundle/place.ts'
import { openShown } from '../runs/open-run.ts'
import type { Registry } from '../suites/registry.ts'
import { type CheckSpec, check } from './verify/check.ts'

/** How a run is checked before it is shown to others. */
export interface CheckedOptions extends Pick<CheckSpec, 'data' | 'haystack' | 'tokenizer' | 'prompts' | 'plugin'> {
  readonly registry: Registry
  /** Are runs shown that do not verify, with a mark? */
  readonly unverified: boolean
}

/** Items that are built again, drawn by chance: who made the rows cannot know which. All scores are made again. */
const SAMPLE = { samples: 32, mostTokens: 2 * 2 ** 20 } as const

/**
 * A run or bundle as it may be shown to others: its files are those that were hashed, its answers give the scores that it names, and of its
 * items a sample is built again. What could not be checked here is marked in `unverified`.
 *
 * @throws BenchError with exit code 1 where something differs, unless `unverified` is asked for; (usage) where it cannot be opened
 */
export async function openChecked(path: string, options: CheckedOptions, name?: string): Promise<RunRows> {
  const { methods } = options.registry
  const { differs, doubt } = await doubtOn(path, options)
  if (differs && !options.unverified)
    throw new BenchError(
      `${path} does not verify: ${doubt}. fathom-bench verify ${path} lists all that differs; --unverified shows it with that mark.`,
      EXIT.regression,
    )
  const run = openShown(path, methods, { ...(name !== undefined && { name }), asItLies: differs })
  return doubt === undefined ? run : { ...run, unverified: doubt }
}

/** What speaks against a run, in words; and whether that is a difference, or only something that could not be checked. */
async function doubtOn(
  path: string,
  options: CheckedOptions,
): Promise<{ readonly differs: boolean; readonly doubt: string | undefined }> {
  const place = openBundleContext(path)
  const rest = { seed: undefined, allowNativeCode: false, followPaths: false } as const
  const { findings, built, items } = await check(place, { ...options, ...SAMPLE, ...rest })
  const [first] = findings.shown
  if (first !== undefined) return { differs: true, doubt: first }
  const [unchecked] = findings.unchecked.keys()
  return { differs: false, doubt: doubtOf(unchecked, findings.waiting, built === 0 && items > 0) }
}

function doubtOf(unchecked: string | undefined, waiting: number, noneBuilt: boolean): string | undefined {
  if (unchecked !== undefined) return `not all of it could be checked here: ${sanitize(unchecked)}`
  if (waiting > 0) return 'its seed is not revealed yet'
  return noneBuilt ? 'its items are too long to be built again here' : undefined
}
