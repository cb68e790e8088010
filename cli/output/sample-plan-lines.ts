import { formatLength } from '../../core/lengths.ts'
import { alignColumns } from '../../core/text/columns.ts'
import { formatContexts, pluralize, shortenCount } from '../../core/text/figures.ts'
import type { SampleCost } from '../../reports/compare/plan-costs.ts'
import type { PlanScope, SampleNeed, SamplePlan } from '../../reports/compare/sample-plan.ts'
import type { Suite } from '../../run/registry/items/suite.ts'
import { formatMoney } from '../../runners/metering/money.ts'
import { describeGoal } from './until-lines.ts'
import { formatMeasuredLine, formatUntilPlan } from './until-plan-lines.ts'

/** Formats the sample size for a difference, its cost per entry, and what a number of samples can detect. */
export function formatPlan(planned: SamplePlan, suite: Suite, samples: number): string[] {
  if (planned.until) return formatGoal(planned.until, planned, suite)
  const { asked, needs, sees, units } = planned
  const { detect, power, alpha, expect, discordance } = asked
  const formatPercent = (share: number) => `${Number((100 * share).toPrecision(3))} %`
  const formatPoints = (share: number) => (share >= 1 ? 'none' : (100 * share).toFixed(1))
  return [
    `plan: detect ${Number((100 * detect).toFixed(2))} points with ${formatPercent(power)} power, alpha ${alpha}, at a score of about ${formatPercent(expect)}; two runs differ on ${formatPercent(discordance)} of the items`,
    formatSuiteLine(suite),
    ...formatContextLines(asked),
    ...repeatLines(asked),
    '  paired: both runs on the same items; unpaired: on different items. Numbers are for one run',
    '',
    ...formatTable([
      ['to detect it', 'design', 'items per cell', 'items'],
      ...needs.map(({ scope, design, perCell, items }) => [
        formatScope(scope),
        design,
        formatPerCell(perCell, asked.contexts.questions),
        formatWhole(items),
      ]),
    ]),
    ...units.flatMap(unit => [
      '',
      `  ${unit.name}`,
      ...formatMeasuredLine(unit),
      ...formatCostTable(unit, needs, asked),
    ]),
    '',
    `  ${pluralize(samples, 'sample')} per cell (${formatWhole(sees[0]?.items ?? 0)} items) detect, in points:`,
    ...formatTable([
      ['', 'paired', 'unpaired'],
      ...sees.map(({ scope, paired, unpaired }) => [formatScope(scope), formatPoints(paired), formatPoints(unpaired)]),
    ]),
  ]
}

/** Formats a goal of `--until`. */
function formatGoal(
  until: NonNullable<SamplePlan['until']>,
  { units, asked }: Pick<SamplePlan, 'units' | 'asked'>,
  suite: Suite,
): string[] {
  return [
    `plan: ${until.goal === 'rank' ? 'a clear order of entries' : `the average within ${until.goal} points`}`,
    formatSuiteLine(suite),
    describeGoal(suite, until.goal, until, until.spread),
    ...formatUntilPlan(until, asked.tokensPerSecond),
    ...units.filter(({ like }) => like).flatMap(unit => [`  ${unit.name}`, ...formatMeasuredLine(unit)]),
  ]
}

function formatSuiteLine({ cells, lengths, tokenizer }: Suite): string {
  const tasks = new Set(cells.map(({ recipe }) => recipe.task.id)).size
  return `  suite    ${pluralize(tasks, 'task')}, ${pluralize(lengths.length, 'length')} (${lengths.map(formatLength).join(' ')}, ${tokenizer.id}): ${pluralize(cells.length, 'cell')}`
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
  const shares = unit.cached > 0
  // A cache that no run showed makes nothing faster or cheaper.
  const [processed, cost] = unit.like ? [unit.input - unit.cached, unit.costCached] : [unit.input, unit.cost]
  const head = [
    '',
    '',
    'calls',
    'prompt tokens',
    ...(shares ? ['read with a cache'] : []),
    'answer tokens',
    ...(timed ? ['hours'] : []),
    ...(cost === null ? [] : [unit.like ? 'about' : 'at most']),
  ]
  const rows = needs.map(({ scope, design, perCell }) => {
    const multiplyByCells = (figure: number) => figure * perCell
    const seconds = timed ? multiplyByCells(processed + unit.output) / tokensPerSecond : 0
    return [
      ...[
        formatScope(scope),
        design,
        shortenCount(multiplyByCells(unit.calls)),
        shortenCount(multiplyByCells(unit.input)),
        ...(shares ? [shortenCount(multiplyByCells(unit.input - unit.cached))] : []),
        shortenCount(multiplyByCells(unit.output)),
      ],
      ...(timed ? [formatHours(seconds / 3600)] : []),
      ...(cost === null ? [] : [formatMoney(multiplyByCells(cost))]),
    ]
  })
  return formatTable([head, ...rows])
}

const formatScope = ({ name, cells }: PlanScope) =>
  name === 'a cell' || name === 'overall' ? name : `${name} (${cells} cells)`

/** `1,698`, or `1,704 (142 contexts × 12 questions)`. */
const formatPerCell = (items: number, questions: number): string =>
  questions === 1
    ? formatWhole(items)
    : `${formatWhole(items)} (${formatContexts(Math.ceil(items / questions), questions)})`

const formatWhole = (n: number) => n.toLocaleString('en-US')
const formatHours = (n: number) => (n < 10 ? n.toPrecision(2) : formatWhole(Math.round(n)))

/** Formats a table whose names and designs are left-aligned. */
const formatTable = (rows: readonly (readonly string[])[]) =>
  alignColumns(rows, at => at === 0 || (rows.some(row => row[at] === 'paired') && rows[0]?.[at] !== 'paired'))
