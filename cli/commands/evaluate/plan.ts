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

/** A run's flags, and its own. */
const PLAN_FLAGS = {
  ...RUN_FLAGS,
  detect: defineFlag({
    group,
    form: 'POINTS',
    default: '3',
    basic: true,
    about: 'The difference that is to be seen, in points of 100',
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
    about: 'How often it is to be seen where it is there',
    read: excludeEnds(share),
  }),
  alpha: defineFlag({
    group,
    form: 'RATE',
    default: '0.05',
    about: 'How often a difference may be seen where there is none',
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
    about: 'Share of the items that are answered right',
    read: excludeEnds(share),
  }),
  'tokens-per-second': defineFlag({
    group,
    form: 'N',
    absent: 'as --like',
    about: 'Prompt and answer tokens that the server gets through, for the hours',
    read: decimal(0.001, 1e9),
  }),
  like: defineRepeatedFlag({
    group,
    form: 'RUN',
    about:
      'A recorded run to take shares and speed from; of two (repeat it), or of two entries of one, the discordance too',
    read(texts: readonly string[], who: string): readonly string[] {
      if (texts.length > 2) throw usageError(`${who} is given ${texts.length} times; it takes one run or two.`)
      return texts
    },
  }),
} as const

/** A share that is neither none nor all. */
function excludeEnds(read: (text: string, who: string) => number) {
  return (text: string, who: string): number => {
    const value = read(text, who)
    if (value > 0 && value < 1) return value
    throw usageError(`${who}: ${quoteForMessage(text)} is out of range. Allowed: above 0 and below 1.`)
  }
}

/**
 * `fathom-bench plan`: how many items it takes to see a difference, what they cost each method, and what a number of
 * samples can see. Nothing is sent or written.
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
    `plan: to see ${Number((100 * detect).toFixed(2))} points with ${formatPercent(power)} power, alpha ${alpha}, at about ${formatPercent(expect)} right; two runs differ on ${formatPercent(discordance)} of the items`,
    `  suite    ${pluralize(tasks, 'task')}, ${pluralize(lengths.length, 'length')} (${lengths.map(formatLength).join(' ')}, ${tokenizer.id}): ${pluralize(cells.length, 'cell')}`,
    ...formatContextLines(asked),
    ...repeatLines(asked),
    '  paired: both runs on the same items; unpaired: on items of their own. Figures are of one run',
    '',
    ...formatTable([
      ['to see it', 'design', 'items a cell', 'items'],
      ...needs.map(({ scope, design, perCell, items }) => [
        formatScope(scope),
        design,
        formatWhole(perCell),
        formatWhole(items),
      ]),
    ]),
    ...units.flatMap(unit => ['', `  ${unit.name}`, ...formatCostTable(unit, needs, asked)]),
    '',
    `  ${pluralize(samples, 'sample')} a cell (${formatWhole(sees[0]?.items ?? 0)} items) can see, in points:`,
    ...formatTable([
      ['', 'paired', 'unpaired'],
      ...sees.map(({ scope, paired, unpaired }) => [formatScope(scope), formatPoints(paired), formatPoints(unpaired)]),
    ]),
  ]
}

/** What it costs that each question is asked at several lengths. */
function repeatLines({ repeats: { lengths, correlation, effect } }: SamplePlan['asked']): string[] {
  if (lengths === 1) return []
  const formatTwoDecimals = (value: number) => value.toFixed(2)
  return [
    `  lengths  each question is asked at ${Number(lengths.toFixed(1))} lengths: its scores correlate at ${formatTwoDecimals(correlation.unpaired)}, their differences at ${formatTwoDecimals(correlation.paired)}; an average over lengths takes ${formatTwoDecimals(effect.unpaired)} and ${formatTwoDecimals(effect.paired)} times the items (--like RUN measures this)`,
  ]
}

/** What it costs that questions share a context. */
function formatContextLines({ contexts: { questions, correlation, effect } }: SamplePlan['asked']): string[] {
  if (questions === 1) return []
  const formatTwoDecimals = (value: number) => value.toFixed(2)
  return [
    `  contexts ${questions} questions of each: their scores correlate at ${formatTwoDecimals(correlation.unpaired)}, their differences at ${formatTwoDecimals(correlation.paired)}; so it takes ${formatTwoDecimals(effect.unpaired)} and ${formatTwoDecimals(effect.paired)} times the items (--like RUN tells how alike they are)`,
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

/** Names and designs stand to the left. */
const formatTable = (rows: readonly (readonly string[])[]) =>
  alignColumns(rows, at => at === 0 || (rows.some(row => row[at] === 'paired') && rows[0]?.[at] !== 'paired'))
