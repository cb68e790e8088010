import { writeFileSync } from 'node:fs'
import { EXIT, usageError } from '../../../core/errors.ts'
import { makeWriteError } from '../../../core/files/disk.ts'
import type { Io } from '../../../core/process/io.ts'
import { defineFlag, toggle } from '../../flags/flag.ts'
import { JUDGE_FLAGS } from '../../flags/judge.ts'
import { OUTPUT_FLAGS } from '../../flags/subsets.ts'
import { RUN_FLAGS } from '../../flags/table.ts'
import { integer, oneOf } from '../../flags/values.ts'
import { defineCommand } from '../../shared/command.ts'

const group = 'Compare'

const COMPARE_FLAGS = {
  by: defineFlag({
    group,
    form: 'WHAT',
    default: 'task,length',
    basic: true,
    about: 'What has a row beside overall: task,length (each cell), task or length; overall is that row alone',
    read: oneOf('task,length', 'task', 'length', 'overall'),
  }),
  scorer: {
    ...JUDGE_FLAGS.scorer,
    group,
    about: 'Scores that are compared: primary (stated, and official for official files), official, strict or stated',
  },
  flips: defineFlag({
    group,
    form: 'N',
    default: '10',
    basic: true,
    about: 'How many of the items that one has right and the other wrong are shown; 0 for none',
    read: integer(0, 100_000),
  }),
  entry: { ...JUDGE_FLAGS.entry, group, about: 'Which entry of the second run, where it is not clear' },
  'baseline-entry': { ...JUDGE_FLAGS['baseline-entry'], group, about: 'Which entry of the first run' },
  format: defineFlag({
    group,
    form: 'WAY',
    default: 'text',
    basic: true,
    about: 'text, md, json, csv or latex (--latex)',
    read: oneOf('text', 'md', 'json', 'csv', 'latex'),
  }),
  latex: toggle({ group, default: false, basic: true, about: 'Same as --format latex: a booktabs table' }),
  out: defineFlag({
    group,
    alias: 'o',
    form: 'FILE',
    absent: 'stdout',
    basic: true,
    about: 'Where it is written',
    read: (text: string) => text,
  }),
  plugin: RUN_FLAGS.plugin,
  ...OUTPUT_FLAGS,
} as const

/**
 * `fathom-bench compare RUN_A RUN_B`: what the second run does better or worse than the first, on the items that they
 * share. One run alone compares its own entries with the one of `--baseline-entry`.
 *
 * @throws BenchError (usage) for runs that share no item, (incomplete) for runs without answers
 */
export const compare = defineCommand({
  flags: COMPARE_FLAGS,
  async run(options, io) {
    const [a, b = a, ...others] = options.words
    if (a === undefined || b === undefined || others.length > 0)
      throw usageError(
        'compare: name two run folders, or one with --baseline-entry METHOD/MODEL; shards of one run are joined by commas.',
      )
    const [{ compareRuns }, formats, { compareLatex: latex }, { loadRegistry }, { mergeAndUse }] = await Promise.all([
      import('../../../reports/compare/compare.ts'),
      import('../../../reports/compare/tables/formats.ts'),
      import('../../../reports/compare/tables/latex.ts'),
      import('../../../run/registry/registry.ts'),
      import('../../shared/one-run.ts'),
    ])
    const { compareText: text, compareMarkdown: md, compareJson: json, compareCsv: csv } = formats
    const format = options.latex ? 'latex' : options.format
    const render = { text, md, json, csv, latex }[options.display === 'json' ? 'json' : format]
    const registry = await loadRegistry(options.plugin)
    const compared = await mergeAndUse([a], one =>
      a === b
        ? compareRuns(one, one, registry, options)
        : mergeAndUse([b], other => compareRuns(one, other, registry, options)),
    )
    deliver(render(compared), options.out, io)
    return EXIT.fine
  },
})

function deliver(text: string, out: string | undefined, io: Io): void {
  if (out === undefined) {
    io.stdout.write(text)
    return
  }
  try {
    writeFileSync(out, text)
  } catch (error) {
    throw makeWriteError(out, error, '--out')
  }
}
