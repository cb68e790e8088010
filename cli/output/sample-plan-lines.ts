import { formatLength } from '../../core/lengths.ts'
import { alignColumns } from '../../core/text/columns.ts'
import { pluralize, shortenCount } from '../../core/text/figures.ts'
import type { PlanScope, SampleCost, SampleNeed, SamplePlan } from '../../reports/compare/sample-plan.ts'
import type { Suite } from '../../run/registry/items/suite.ts'
import { formatMoney } from '../../runners/metering/money.ts'

/** Formats the sample size for a difference, its cost per entry, and what a number of samples can detect. */
export function formatPlan(
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
