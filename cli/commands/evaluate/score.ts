import { EXIT, usageError } from '../../../core/errors.ts'
import { readSteadyClock } from '../../../core/process/clock.ts'
import type { Io } from '../../../core/process/io.ts'
import type { RunLimits } from '../../../run/config/limits.ts'
import type { Registry } from '../../../run/registry/registry.ts'
import { defineRepeatedFlag, toggle } from '../../flags/flag.ts'
import type { ParsedFlags } from '../../flags/parsed-flags.ts'
import { pick, REPORTED_FLAGS } from '../../flags/subsets.ts'
import { RUN_FLAGS } from '../../flags/table.ts'
import { pathsByName } from '../../flags/values.ts'
import { defineCommand } from '../../shared/command.ts'
import { refuseWithout } from '../../shared/flag-conflicts.ts'

/** Flags of a judge. */
const JUDGE_WORDS = [
  'judge-key-env',
  'prices',
  'concurrency',
  'max-calls',
  'max-total-tokens',
  'max-cost',
  'max-time',
] as const

const SCORE_FLAGS = {
  golden: defineRepeatedFlag({
    group: 'Score',
    form: 'FILE',
    basic: true,
    about: 'Check the scorers against files of known scores instead. Repeatable; further arguments are files too',
    read: (texts: readonly string[]) => texts,
  }),
  data: defineRepeatedFlag({
    group: 'Score',
    form: 'NAME=FOLDER',
    about:
      "With --golden: a published suite's own repository (longbench, infinitebench, nolima, helmet), for cases of its prompts",
    read: pathsByName,
  }),
  ...pick(RUN_FLAGS, ['judge', ...JUDGE_WORDS]),
  rejudge: toggle({
    group: 'Score',
    default: false,
    about: 'With --judge: judge every answer again, including those already judged',
  }),
  plugin: RUN_FLAGS.plugin,
  'allow-native-code': RUN_FLAGS['allow-native-code'],
  ...REPORTED_FLAGS,
} as const

/** `fathom-bench score FOLDER…`: scores the answers that have no score yet; `--golden FILE…` checks the scorers. */
export const score = defineCommand({
  flags: SCORE_FLAGS,
  async run(options, io) {
    refuseWithout(options.typed, ['rejudge', ...JUDGE_WORDS], ['judge'])
    refuseItemLimits(options)
    refuseWithout(options.typed, ['data'], ['golden'])
    const { loadRegistry } = await import('../../../run/registry/registry.ts')
    const registry = await loadRegistry(options.plugin)
    if (options.golden.length > 0) return scoreGolden(options, registry, io)
    if (options.words.length === 0) throw usageError('score: name a run directory, or files with --golden FILE….')
    const [{ rescoreRun }, { reportRun }, { judgeRun, openRunJudge }, { openJudgeBudget }, { splitLimits }] =
      await Promise.all([
        import('../../../run/scoring/rescore.ts'),
        import('../../shared/write-report.ts'),
        import('../../shared/judge-run.ts'),
        import('../../../run/judge/judge.ts'),
        import('../../../run/config/limits.ts'),
      ])
    const startedAt = readSteadyClock()
    const limits = splitLimits(options).run
    const judge = await openRunJudge({ ...options, limits }, io)
    let code: number = EXIT.fine
    for (const path of options.words)
      await rescoreRun(path, options, registry, async (folder, added) => {
        for (const note of folder.notes) io.stderr.write(`${path}: ${note}\n`)
        io.stderr.write(`${path}: ${added} scores added\n`)
        if (judge) {
          const budget = openJudgeBudget(folder, limits, startedAt)
          if (!(await judgeRun(folder, { judge, budget, again: options.rejudge }, io))) code = EXIT.incomplete
        }
        await reportRun(folder, registry, options, io)
      })
    return code
  },
})

/** @throws BenchError (usage) for a limit of each item, since answers are not asked for */
function refuseItemLimits(limits: RunLimits): void {
  for (const [flag, { item }] of Object.entries({
    'max-calls': limits.maxCalls,
    'max-total-tokens': limits.maxTotalTokens,
    'max-cost': limits.maxCost,
    'max-time': limits.maxTime,
  }))
    if (item !== undefined)
      throw usageError(`--${flag}: score has no limits of each item. Leave out /item to limit the judge.`)
}

async function scoreGolden(
  options: ParsedFlags<typeof SCORE_FLAGS>,
  registry: Pick<Registry, 'golden'>,
  io: Io,
): Promise<number> {
  const { loadGolden } = await import('../../../run/registry/plugins/first-party.ts')
  const { checkGolden, golden } = await loadGolden()
  const { lines, differ } = await checkGolden(
    [...options.golden, ...options.words],
    options,
    parseFolders(options.data),
    [...golden, ...registry.golden.values()],
  )
  for (const line of lines) io.stdout.write(`${line}\n`)
  return differ > 0 ? EXIT.regression : EXIT.fine
}

/** Each name must have one directory. */
function parseFolders(data: Readonly<Record<string, readonly string[]>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(data).map(([name, paths]) => {
      if (paths.length !== 1)
        throw usageError(`--data ${name}: needs one directory, ${name}=FOLDER; got ${paths.length}.`)
      return [name, paths[0]]
    }),
  )
}
