import { EXIT, usageError } from '../../../core/errors.ts'
import { formatLength } from '../../../core/lengths.ts'
import { alignColumns } from '../../../core/text/columns.ts'
import { pluralize, shortenCount } from '../../../core/text/figures.ts'
import { quoteForMessage } from '../../../core/text/quote.ts'
import type { PlanScope, SampleCost, SampleNeed, SamplePlan } from '../../../reports/compare/sample-plan.ts'
import type { Suite } from '../../../run/registry/items/suite.ts'
import { formatMoney } from '../../../runners/metering/money.ts'
import { defineFlag, defineRepeatedFlag } from '../../flags/flag.ts'
import { RUN_FLAGS } from '../../flags/table.ts'
import { decimal, share } from '../../flags/values.ts'
import { defineCommand } from '../../shared/command.ts'

const group = 'Plan'

/** The flags of a run, and those of `plan`. */
const PLAN_FLAGS = {
  ...RUN_FLAGS,
  detect: defineFlag({
    group,
    form: 'POINTS',
    default: '3',
    basic: true,
    about: 'The difference to detect, in percentage points',
    read(text: string, who: string): number {
      const points = decimal(0.1, 99)(text.replace(/pp$/, ''), who)
      return points / 100
    },
  }),
  power: defineFlag({
    group,
    form: 'RATE',
    default: '0.8',
    basic: true,
    about: 'Power: probability of detecting that difference if it exists',
    read: excludeEnds(share),
  }),
  alpha: defineFlag({
    group,
    form: 'RATE',
    default: '0.05',
    about: 'Significance level: probability of detecting a difference that does not exist',
    read: excludeEnds(share),
  }),
  discordance: defineFlag({
    group,
    form: 'RATE',
    absent: '0.15, or as --like',
    basic: true,
    about: 'Share of the items that two runs answer differently',
    read: excludeEnds(share),
  }),
  expect: defineFlag({
    group,
    form: 'RATE',
    absent: '0.8, or as --like',
    basic: true,
    about: 'Expected score: share of correct answers',
    read: excludeEnds(share),
  }),
  'tokens-per-second': defineFlag({
    group,
    form: 'N',
    absent: 'as --like',
    about: 'Input and output tokens per second of the server, to estimate the hours',
    read: decimal(0.001, 1e9),
  }),
  like: defineRepeatedFlag({
    group,
    form: 'RUN',
    about:
      'A recorded run that provides shares and speed; two runs (repeat it) or two entries also provide the discordance',
    read(texts: readonly string[], who: string): readonly string[] {
      if (texts.length > 2) throw usageError(`${who} is given ${texts.length} times; it accepts one run or two.`)
      return texts
    },
  }),
} as const

/** Wraps a reader of shares to exclude 0 and 1. */
function excludeEnds(read: (text: string, who: string) => number) {
  return (text: string, who: string): number => {
    const value = read(text, who)
    if (value > 0 && value < 1) return value
    throw usageError(`${who}: ${quoteForMessage(text)} is out of range. Allowed: above 0 and below 1.`)
  }
}

/**
 * `fathom-bench plan`: computes the sample size that a difference needs, its cost for each method, and what a number of
 * samples can detect. Nothing is sent or written.
 */
export const plan = defineCommand({
  flags: PLAN_FLAGS,
  async run(options, io) {
    const [{ planSamples }, { refuseUntaken }, { loadRegistry }] = await Promise.all([
      import('../../../reports/compare/sample-plan.ts'),
      import('../../flags/unused-flags.ts'),
      import('../../../run/registry/registry.ts'),
    ])
    const registry = await loadRegistry(options.plugin)
    refuseUntaken({ ...options, flags: PLAN_FLAGS }, registry)
    const { planned, suite, notes } = await planSamples(options, registry)
    io.stdout.write(
      options.display === 'json'
        ? `${JSON.stringify({ event: 'plan', ...planned, notes })}\n`
        : `${[...formatPlan(planned, suite, options.samples), ...notes.map(note => `  note     ${note}`)].join('\n')}\n`,
    )
    return EXIT.fine
  },
})

function formatPlan(
  { asked, needs, sees, units }: SamplePlan,
  { cells, lengths, tokenizer }: Suite,
  samples: number,
): string[] {
  const { detect, power, alpha, expect, discordance } = asked
  const tasks = new Set(cells.map(({ recipe }) => recipe.task.id)).size
  const formatPercent = (share: number) => `${Number((100 * share).toPrecision(3))} %`
  const formatPoints = (share: number) => (share >= 1 ? 'none' : (100 * share).toFixed(1))
  return [
    `plan: detect ${Number((100 * detect).toFixed(2))} points with ${formatPercent(power)} power, alpha ${alpha}, at a score of about ${formatPercent(expect)}; two runs differ on ${formatPercent(discordance)} of the items`,
    `  suite    ${pluralize(tasks, 'task')}, ${pluralize(lengths.length, 'length')} (${lengths.map(formatLength).join(' ')}, ${tokenizer.id}): ${pluralize(cells.length, 'cell')}`,
    ...formatContextLines(asked),
    ...repeatLines(asked),
    '  paired: both runs on the same items; unpaired: on different items. Numbers are for one run',
    '',
    ...formatTable([
      ['to detect it', 'design', 'items per cell', 'items'],
      ...needs.map(({ scope, design, perCell, items }) => [
        formatScope(scope),
        design,
        formatWhole(perCell),
        formatWhole(items),
      ]),
    ]),
    ...units.flatMap(unit => ['', `  ${unit.name}`, ...formatCostTable(unit, needs, asked)]),
    '',
    `  ${pluralize(samples, 'sample')} per cell (${formatWhole(sees[0]?.items ?? 0)} items) detect, in points:`,
    ...formatTable([
      ['', 'paired', 'unpaired'],
      ...sees.map(({ scope, paired, unpaired }) => [formatScope(scope), formatPoints(paired), formatPoints(unpaired)]),
    ]),
  ]
}

/** Returns the line on questions that repeat at several lengths: their scores correlate, so more items are needed. */
function repeatLines({ repeats: { lengths, correlation, effect } }: SamplePlan['asked']): string[] {
  if (lengths === 1) return []
  const formatTwoDecimals = (value: number) => value.toFixed(2)
  return [
    `  lengths  each question appears at ${Number(lengths.toFixed(1))} lengths: its scores correlate at ${formatTwoDecimals(correlation.unpaired)}, their differences at ${formatTwoDecimals(correlation.paired)}; an average over lengths needs ${formatTwoDecimals(effect.unpaired)} and ${formatTwoDecimals(effect.paired)} times the items (--like RUN measures this)`,
  ]
}

/** Returns the lines on questions that share a context: they correlate too. */
function formatContextLines({ contexts: { questions, correlation, effect } }: SamplePlan['asked']): string[] {
  if (questions === 1) return []
  const formatTwoDecimals = (value: number) => value.toFixed(2)
  return [
    `  contexts ${questions} questions per context: their scores correlate at ${formatTwoDecimals(correlation.unpaired)}, their differences at ${formatTwoDecimals(correlation.paired)}; this needs ${formatTwoDecimals(effect.unpaired)} and ${formatTwoDecimals(effect.paired)} times the items (--like RUN measures this)`,
  ]
}

function formatCostTable(
  unit: SampleCost,
  needs: readonly SampleNeed[],
  { tokensPerSecond }: SamplePlan['asked'],
): string[] {
  const timed = tokensPerSecond !== undefined
  const head = [
    '',
    '',
    'calls',
    'prompt tokens',
    'answer tokens',
    ...(timed ? ['hours'] : []),
    ...(unit.cost === null ? [] : ['at most']),
  ]
  const rows = needs.map(({ scope, design, perCell }) => {
    const multiplyByCells = (figure: number) => figure * perCell
    const seconds = timed ? multiplyByCells(unit.input + unit.output) / tokensPerSecond : 0
    return [
      ...[
        formatScope(scope),
        design,
        shortenCount(multiplyByCells(unit.calls)),
        shortenCount(multiplyByCells(unit.input)),
        shortenCount(multiplyByCells(unit.output)),
      ],
      ...(timed ? [formatHours(seconds / 3600)] : []),
      ...(unit.cost === null ? [] : [formatMoney(multiplyByCells(unit.cost))]),
    ]
  })
  return formatTable([head, ...rows])
}

const formatScope = ({ name, cells }: PlanScope) =>
  name === 'a cell' || name === 'overall' ? name : `${name} (${cells} cells)`

const formatWhole = (n: number) => n.toLocaleString('en-US')
const formatHours = (n: number) => (n < 10 ? n.toPrecision(2) : formatWhole(Math.round(n)))

/** Formats a table whose names and designs are left-aligned. */
const formatTable = (rows: readonly (readonly string[])[]) =>
  alignColumns(rows, at => at === 0 || (rows.some(row => row[at] === 'paired') && rows[0]?.[at] !== 'paired'))
