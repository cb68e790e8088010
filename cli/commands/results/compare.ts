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
    about: 'Rows in addition to overall: task,length (each cell), task or length. With overall, only that row',
    read: oneOf('task,length', 'task', 'length', 'overall'),
  }),
  scorer: {
    ...JUDGE_FLAGS.scorer,
    group,
    about: 'Scores to compare: primary (stated; official for official files), official, strict or stated',
  },
  flips: defineFlag({
    group,
    form: 'N',
    default: '10',
    basic: true,
    about: 'Number of flipped items to show (one run right, the other wrong). 0 hides them',
    read: integer(0, 100_000),
  }),
  entry: { ...JUDGE_FLAGS.entry, group, about: 'Entry of the second run, if it has several' },
  'baseline-entry': { ...JUDGE_FLAGS['baseline-entry'], group, about: 'Entry of the first run' },
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
    about: 'Where to write the comparison',
    read: (text: string) => text,
  }),
  plugin: RUN_FLAGS.plugin,
  ...OUTPUT_FLAGS,
} as const

/**
 * `fathom-bench compare RUN_A RUN_B`: shows what the second run does better or worse than the first on shared items.
 * With one run, compares its entries with the one of `--baseline-entry`.
 *
 * @throws BenchError (usage) for runs that share no items, (incomplete) for runs without answers
 */
export const compare = defineCommand({
  flags: COMPARE_FLAGS,
  async run(options, io) {
    const [a, b = a, ...others] = options.words
    if (a === undefined || b === undefined || others.length > 0)
      throw usageError(
        'compare: name two run directories, or one with --baseline-entry METHOD/MODEL. Join shards of one run with commas.',
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
