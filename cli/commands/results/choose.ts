import { EXIT, usageError } from '../../../core/errors.ts'
import { formatLength, parseTokens } from '../../../core/lengths.ts'
import { quoteForMessage } from '../../../core/text/quote.ts'
import { defineFlag, type Read } from '../../flags/flag.ts'
import { OUTPUT_FLAGS } from '../../flags/subsets.ts'
import { RUN_FLAGS } from '../../flags/table.ts'
import { defineCommand } from '../../shared/command.ts'

const group = 'Choose'

/** Reads `0.05`: a plain number above 0. */
const readBound: Read<number> = (text, who) => {
  const value = /^(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN
  if (!(value > 0 && Number.isFinite(value)))
    throw usageError(`${who}: got ${quoteForMessage(text)}, expected a number above 0, such as 0.05.`)
  return value
}

const CHOOSE_FLAGS = {
  length: defineFlag({
    group,
    alias: 'l',
    form: 'LENGTH',
    basic: true,
    absent: 'the longest that was measured',
    about: 'Length that the method must read, such as 256k. It must have been measured',
    read: parseTokens,
  }),
  'max-cost': defineFlag({
    group,
    form: 'DOLLARS',
    basic: true,
    absent: 'no limit',
    about: 'Mean cost per answer at most, in US dollars',
    read: readBound,
  }),
  'max-seconds': defineFlag({
    group,
    form: 'SECONDS',
    basic: true,
    absent: 'no limit',
    about: 'Mean time per answer at most',
    read: readBound,
  }),
  group: defineFlag({
    group,
    form: 'NAME',
    absent: 'the group with the most tasks',
    about: 'Group of tasks that decides',
    read: (text: string) => text,
  }),
  as: { ...RUN_FLAGS.as, group },
  plugin: RUN_FLAGS.plugin,
  ...OUTPUT_FLAGS,
} as const

/**
 * `fathom-bench choose RUN…`: shows which measured entries are on the frontier of accuracy, cost and time at a length,
 * under bounds. Needs no model, and estimates nothing that was not measured.
 *
 * @throws BenchError (usage) for a length without scores
 */
export const choiceCommand = defineCommand({
  flags: CHOOSE_FLAGS,
  async run(options, io) {
    const { words, length, display } = options
    if (words.length === 0) throw usageError('choose: name one or more run directories.')
    const [
      { openShown },
      { buildLabels },
      { loadRegistry },
      { checkAliases },
      { groupNamed },
      { chooseEntries, listMeasuredLengths },
      { buildBudgetTable },
      { formatChoice, toChoiceJson },
    ] = await Promise.all([
      import('../../../run/store/open-run.ts'),
      import('../../../run/registry/labels.ts'),
      import('../../../run/registry/registry.ts'),
      import('../../config-file/aliases.ts'),
      import('../../../reports/charts/figures.ts'),
      import('../../../reports/summary/choice/choose-entries.ts'),
      import('../../../reports/summary/choice/budget-table.ts'),
      import('../../../reports/tables/choice.ts'),
    ])
    const registry = await loadRegistry(options.plugin)
    const runs = words.map(folder => openShown(folder, registry.methods))
    checkAliases(options.as, runs)
    const input = { runs, labels: buildLabels(registry), aliases: options.as }
    const chosen = groupNamed(input, options.group)
    const lengths = chosen ? listMeasuredLengths(input, chosen) : []
    const at = length ?? lengths.at(-1)
    if (!chosen || at === undefined || lengths.length === 0)
      throw usageError('choose: these runs have no scores to choose by. References, such as floors, are not chosen.')
    if (!lengths.includes(at))
      throw usageError(
        `--length: ${formatLength(at)} was not measured. Measured: ${lengths.map(formatLength).join(', ')}.`,
      )
    const bounds = { cost: options.maxCost, seconds: options.maxSeconds }
    const choice = chooseEntries(input, chosen, at, bounds)
    io.stdout.write(
      display === 'json'
        ? `${JSON.stringify(toChoiceJson(choice, bounds))}\n`
        : formatChoice(choice, bounds, buildBudgetTable(input, chosen)),
    )
    return EXIT.fine
  },
})
