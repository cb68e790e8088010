import {
  buildCountdownTrace,
  buildTravelReference,
  openPrograms,
  type RunSpec,
  readPlain,
  type TravelRecord,
} from 'fathom-bench/plugin'
import { makeCaseBuilder } from '../published/golden.ts'
import { type OfficialRules, runGolden } from './golden.ts'

/**
 * Checks the scorers against files of known scores.
 *
 * @param checkouts folders of published suites' own repositories by name, for cases of their prompts
 * @param rules official functions that other packages port
 * @returns a line for each file and each difference, and how many differ
 * @throws BenchError (usage) for a file that cannot be read
 */
export async function compareWithGolden(
  paths: readonly string[],
  options: Pick<RunSpec, 'allowNativeCode'>,
  checkouts: Readonly<Record<string, string>> = {},
  rules: OfficialRules = {},
): ReturnType<typeof runGolden> {
  const programs = openPrograms(options)
  try {
    const files = paths.map(path => ({
      path,
      text: readPlain(path, { who: '--golden: ', links: true }).toString('utf8'),
    }))
    return await runGolden(files, { programs, rebuild, rules, published: makeCaseBuilder(checkouts) })
  } finally {
    programs.close()
  }
}

/** The reference outputs that LongProc's records do not hold; none for a record that is broken. */
function rebuild(task: string, record: object): string | undefined {
  try {
    const { nums, target } = record as { nums: number[]; target: number }
    if (task === 'countdown') return buildCountdownTrace(nums, target)?.trace
    return task === 'travel_planning' ? buildTravelReference(record as TravelRecord) : undefined
  } catch {
    return undefined
  }
}
