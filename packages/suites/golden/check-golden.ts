import { openPrograms, type PluginGolden, type RunSpec, readPlain } from 'fathom-bench/plugin'
import { makeCaseBuilder } from '../published/golden.ts'
import { runGolden } from './golden.ts'

/**
 * Checks the scorers against files of known scores.
 *
 * @param checkouts folders of published suites' own repositories by name, for cases of their prompts
 * @param official scores of plugins, for cases that name them
 * @returns a line for each file and each difference, and how many differ
 * @throws BenchError (usage) for a file that cannot be read
 */
export async function compareWithGolden(
  paths: readonly string[],
  options: Pick<RunSpec, 'allowNativeCode'>,
  checkouts: Readonly<Record<string, string>> = {},
  official: readonly PluginGolden[] = [],
): ReturnType<typeof runGolden> {
  const programs = openPrograms(options)
  try {
    const files = paths.map(path => ({
      path,
      text: readPlain(path, { who: '--golden: ', links: true }).toString('utf8'),
    }))
    return await runGolden(files, { programs, published: makeCaseBuilder(checkouts), official })
  } finally {
    programs.close()
  }
}
