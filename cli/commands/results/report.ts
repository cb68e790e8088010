import { EXIT, usageError } from '../../../core/errors.ts'
import type { RunRows } from '../../../reports/summary/reporter.ts'
import { defineFlag } from '../../flags/flag.ts'
import { toAxisInput } from '../../flags/report-axis.ts'
import { REPORTED_FLAGS, UNVERIFIED } from '../../flags/subsets.ts'
import { RUN_FLAGS } from '../../flags/table.ts'
import { defineCommand } from '../../shared/command.ts'

const REPORT_FLAGS = {
  out: defineFlag({
    group: 'Report',
    alias: 'o',
    form: 'FOLDER',
    absent: "the run's report folder",
    about: 'Directory for the files; required for a bundle',
    read: (text: string) => text,
  }),
  report: defineFlag({
    group: 'Report',
    form: 'NAMES',
    absent: 'all',
    basic: true,
    about:
      'Files to write, by name: profile, leaderboard, table, … Separate with commas. profile also prints the abilities',
    read: (text: string) => text.split(',').map(name => name.trim()),
  }),
  unverified: UNVERIFIED,
  plugin: RUN_FLAGS.plugin,
  as: { ...RUN_FLAGS.as, group: 'Report' },
  ...REPORTED_FLAGS,
} as const

/**
 * `fathom-bench report RUN…`: rewrites the reports of one run, or of several together. Needs no model. Bundles are
 * checked first, and nothing is written into them.
 */
export const report = defineCommand({
  flags: REPORT_FLAGS,
  async run(options, io) {
    const [
      { openCheckedBundle },
      { isBundle },
      { openShown },
      { buildLabels },
      { loadRegistry },
      { rebuildTexts },
      { checkAliases },
      { checkParam },
      parts,
    ] = await Promise.all([
      import('../../../run/registry/plugins/first-party.ts'),
      import('../../../run/store/bundle/bundle-files.ts'),
      import('../../../run/store/open-run.ts'),
      import('../../../run/registry/labels.ts'),
      import('../../../run/registry/registry.ts'),
      import('../../../run/registry/texts.ts'),
      import('../../config-file/aliases.ts'),
      import('../../../reports/summary/param-curves.ts'),
      import('../../shared/write-report.ts'),
    ])
    const registry = await loadRegistry(options.plugin)
    const [path, ...others] = options.words
    if (path === undefined) throw usageError('report: name a run directory, or several to report them together.')
    if (others.length > 0 && options.out === undefined)
      throw usageError(`report: ${options.words.length} runs share one report. Name its directory with --out FOLDER.`)
    if (isBundle(path) && options.out === undefined)
      throw usageError(
        `report: ${path} is a bundle, which stays unchanged. Name a directory for its report with --out FOLDER.`,
      )
    const runs: RunRows[] = []
    for (const folder of options.words)
      runs.push(
        isBundle(folder)
          ? await openCheckedBundle(folder, { ...options, data: {}, ...NO_TEXTS, registry })
          : openShown(folder, registry.methods),
      )
    const getText = await rebuildTexts(runs, registry, {}, !options.words.some(isBundle))
    const input = { runs, labels: buildLabels(registry), textOf: getText, aliases: options.as }
    checkAliases(options.as, runs)
    checkParam({ ...input, ...toAxisInput(options.axis) })
    await parts.writeAll(
      input,
      options.out ?? parts.resolveReportFolder(path),
      { ...options, registry, only: options.report },
      io,
    )
    return EXIT.fine
  },
})

const NO_TEXTS = { haystack: undefined, tokenizer: undefined, prompts: undefined } as const
