import { findLargest } from '../../core/collections/extremes.ts'
import { formatLength, roundLength } from '../../core/lengths.ts'
import { toPublicSeed } from '../../core/rows/commitment.ts'
import { alignColumns } from '../../core/text/columns.ts'
import { formatContexts, formatExpectedTime, groupDigits, pluralize, shortenCount } from '../../core/text/figures.ts'
import { getQuestionsPerContext } from '../../generators/build/together.ts'
import { formatRefusalLines } from '../../run/fit/context-window-checks.ts'
import { nameOfEntry, type Plan, type PlanLimits, sumCosts, sumExpected } from '../../run/plan/plan.ts'
import type { OwnLengths } from '../../run/plan/plan-model-tokens.ts'
import type { PlanRow } from '../../run/plan/plan-row.ts'
import type { Suite } from '../../run/registry/items/suite.ts'
import type { BudgetLimits } from '../../runners/metering/budget.ts'
import { formatMoney } from '../../runners/metering/money.ts'
import { ASSUMED_CORRELATION, computeDesignEffect } from '../../stats/design-effect.ts'
import { computeDetectableDifference, computeDetectablePaired } from '../../stats/power.ts'
import { formatBriefPlan, formatNameList, summarizeOverflows } from './brief-plan.ts'

/** Inputs for the lines of a plan. */
interface PlanContext {
  readonly limits?: PlanLimits
}

/** Above this many, names are replaced by a count. */
const MOST_NAMES = 20

/**
 * Formats the plan: at most twelve short lines before a run, and everything for `--dry-run` (`detail`).
 *
 * @param notes on the run's models, printed after those on the suite
 */
export function planLines(
  suite: Suite,
  plan: Plan,
  detail: boolean,
  { limits = { run: {}, item: {} } }: PlanContext = {},
  notes: readonly string[] = [],
): string[] {
  const remarks = [...new Set([...suite.notes, ...notes])].map(note => `  note     ${note}`)
  if (!detail)
    return formatBriefPlan({
      main: [...headLines(suite, plan), ...formatCostLines(plan, limits)],
      warnings: [...summarizeOverflows(plan), ...formatRefusalLines(plan), ...limitLines(plan, limits)],
      remarks: [
        ...plan.own.flatMap(formatBriefOwnLine),
        ...formatSkippedLine(suite.notes),
        ...remarks.filter(line => !isSkipped(line)),
        ...capLines(plan),
      ],
    })
  const { tokenizer, cells } = suite
  const lines = [
    ...headLines(suite, plan),
    ...plan.own.slice(0, MOST_NAMES).map(own => formatOwnLine(own, tokenizer.id)),
    ...(plan.own.length > MOST_NAMES ? [`           and ${plan.own.length - MOST_NAMES} more models`] : []),
    ...formatCostLines(plan, limits),
    ...limitLines(plan, limits),
    ...capLines(plan),
    `  power    ${describePower(countSamples(cells), listTaskIds(cells).length, countMostQuestions(suite))}`,
    ...formatRefusalLines(plan),
    '',
    ...formatTable(plan),
    ...formatRoomTable(plan, tokenizer.id),
  ]
  return [...lines, ...remarks]
}

/** Returns the lines on tasks, lengths, entries and items. */
function headLines(suite: Suite, plan: Plan): string[] {
  const { cells, tokenizer, lengths, seed, asked } = suite
  const tasks = listTaskIds(cells)
  const entries = [...new Set(plan.rows.map(({ entry }) => nameOfEntry(entry)))]
  return [
    `  tasks    ${tasks.length === asked.length ? tasks.length : `${tasks.length} of ${asked.length}`}: ${formatNameList(tasks)}`,
    `  lengths  ${lengths.map(formatLength).join(' ')}  (${formatSpan(lengths)} tokens ${describeLengths(suite)}, ${tokenizer.id})`,
    ...(entries.length > 0
      ? [`  entries  ${formatNameList(entries.map((name, at) => (at < entries.length - 1 ? `${name},` : name)))}`]
      : []),
    `  items    ${groupDigits(plan.items)}, ${countSamples(cells)} per task and length${describeContexts(cells)}, seed ${toPublicSeed(seed)}, ${describeHaystack(suite)}`,
  ]
}

/** ` (8 contexts × 12 questions)`; empty for one question per context, and if tasks differ. */
function describeContexts(cells: Suite['cells']): string {
  const [questions, ...others] = new Set(cells.map(({ recipe }) => getQuestionsPerContext(recipe.params)))
  if (questions === undefined || questions === 1 || others.length > 0) return ''
  return ` (${formatContexts(Math.ceil(countSamples(cells) / questions), questions)})`
}

const listTaskIds = (cells: Suite['cells']) => [...new Set(cells.map(cell => cell.recipe.task.id))]
const countSamples = (cells: Suite['cells']) => findLargest(cells.map(cell => cell.samples))

/** Returns one line on tasks without their data; a dry run lists what each needs. */
function formatSkippedLine(notes: readonly string[]): string[] {
  const names = notes.filter(isSkipped).map(note => note.split(' ', 1)[0])
  if (names.length === 0) return []
  return [`  note     skipped without their data: ${names.join(', ')} (to get it: fathom-bench data)`]
}

const isSkipped = (note: string) => / is skipped: /.test(note)

/** Returns the lengths in a model's own tokens, if they differ from those of the run. */
function formatBriefOwnLine({ model, lengths, isMixed }: OwnLengths): string[] {
  const changed = lengths.filter(({ asked, own }) => Math.abs(own / asked - 1) > 0.005)
  if (changed.length === 0) return []
  const about = isMixed ? 'about ' : ''
  return [
    `  tokens   in tokens of ${model}: ${changed.map(({ asked, own }) => `${formatLength(asked)} is ${about}${roundLength(own)}`).join(', ')}`,
  ]
}

/** Describes the haystack: many tasks have text of their own, whatever the run's haystack is. */
function describeHaystack({ haystack, cells }: Suite): string {
  const tasks = new Map(cells.map(({ recipe: { task } }) => [task.id, task.haystack]))
  const takers = [...tasks.values()].filter(takes => takes).length
  if (takers === 0) return "haystack of the tasks' own"
  return `haystack ${haystack.id}${takers < tasks.size ? ` in ${takers} of ${tasks.size} tasks` : ''}`
}

/** Returns the lengths in a model's own tokens, with the ratio of each task's text. */
function formatOwnLine({ model, lengths, tasks, isMixed }: OwnLengths, tokenizer: string): string {
  const scales = Object.entries(tasks).map(([task, scale]) => `${task} ${scale.toFixed(2)}`)
  const each = isMixed ? `about ${Object.values(tasks)[0].toFixed(2)}` : scales.join(', ')
  return `           in tokens of ${model}: ${lengths.map(({ asked, own }) => `${formatLength(asked)} is ${roundLength(own)}`).join(', ')} (per ${tokenizer} token: ${each})`
}

/**
 * Returns upper bounds first, then expected costs. Methods whose model decides the number of calls get a line each,
 * because their bounds are those of long runs.
 */
function formatCostLines(plan: Plan, limits: PlanLimits): string[] {
  const isOpen = ({ entry }: PlanRow) => entry.method.expected !== undefined
  const [closed, open] = [plan.rows.filter(row => !isOpen(row)), plan.rows.filter(isOpen)]
  const sum = (rows: readonly PlanRow[], field: 'items' | 'calls' | 'input' | 'output') =>
    rows.reduce((total, row) => total + row[field], 0)
  const formatMost = (rows: readonly PlanRow[]) =>
    `${pluralize(sum(rows, 'calls'), 'call')}, about ${shortenCount(sum(rows, 'input'))} input tokens and at most ${shortenCount(sum(rows, 'output'))} output tokens${formatCost({ cost: sumCosts(rows) }, limits)}`
  const methods = [...new Set(open.map(({ entry }) => entry.method.id))]
  return [
    ...(closed.length > 0 || open.length === 0
      ? [`  cost     ${pluralize(sum(closed, 'items'), 'answer')}, ${formatMost(closed)}`]
      : []),
    ...methods.map(id => {
      const rows = open.filter(({ entry }) => entry.method.id === id)
      const { calls, input, cost } = sumExpected(rows)
      const money = cost === null ? '' : ` and ${formatMoney(cost)}`
      return `  cost     ${pluralize(sum(rows, 'items'), 'answer')} by ${id}, which decides its number of calls: about ${pluralize(calls, 'call')} and ${shortenCount(input)} input tokens${money}; a long run ${formatMost(rows)}`
    }),
    ...formatExpectedLine(plan, limits),
    ...formatCachedLine(plan),
  ]
}

/** Returns what repeated prompt tokens cost: servers differ in whether they keep prefixes. */
function formatCachedLine({ cached, input, kept }: Plan): string[] {
  if (cached === 0) return []
  const share = `about ${Math.round((100 * cached) / input)} % of the input tokens`
  const once = `${shortenCount(input - cached)} of ${shortenCount(input)} input tokens`
  const said: Readonly<Record<Plan['kept'], string>> = {
    yes: `the server keeps prefixes: it processes ${once}, the others come from its cache`,
    no: `the server keeps no prefixes: ${share} are processed again. --questions-per-context 1 tells more for the same tokens`,
    'not seen': `${share} are sent more than once; the server reported no cached tokens, so all may be processed (docs/prefixes.md)`,
    unknown: `${share} are sent more than once: a server with prefix caching processes them once (docs/prefixes.md)`,
  }
  return [`  cache    ${said[kept]}`]
}

/** Returns the expected output and duration, if a first call measured the models' speed, or prices are known. */
function formatExpectedLine({ expected, cost, time, fewest }: Plan, { server }: PlanLimits): string[] {
  const parts = [
    ...(expected.cost === null || cost === null
      ? []
      : [`${formatMoney(expected.cost)} of at most ${formatMoney(cost)}`]),
    ...(time === null
      ? []
      : [
          `${formatExpectedTime(time.expected)} with ${fewest ? `${fewest.count} to ` : ''}${server?.maximum ?? 1} concurrent items per server${fewest ? `, whose requests share ${formatLength(fewest.tokens)} tokens,` : ''} at the measured speed, at most ${formatExpectedTime(time.most)} sequentially`,
        ]),
  ]
  if (parts.length === 0) return []
  return [`  expect   about ${shortenCount(expected.output)} output tokens; ${parts.join('; ')}`]
}

const formatCost = ({ cost }: Pick<Plan, 'cost'>, { priced }: PlanLimits) =>
  cost === null ? '' : `; at most ${formatMoney(cost)}${priced === undefined ? '' : ` by prices of ${priced}`}`

/** Returns the limits of the run, and whether its plan may exceed them. */
function limitLines(plan: Plan, { run, item }: PlanLimits): string[] {
  const formatLimits = (limits: BudgetLimits) => [
    ...(limits.calls === undefined ? [] : [pluralize(limits.calls, 'call')]),
    ...(limits.tokens === undefined ? [] : [`${formatLength(limits.tokens)} tokens`]),
    ...(limits.cost === undefined ? [] : [formatMoney(limits.cost)]),
    ...(limits.ms === undefined ? [] : [`${limits.ms / 1000} s`]),
  ]
  const scarce =
    (run.calls ?? Number.POSITIVE_INFINITY) < plan.calls ||
    (run.tokens ?? Number.POSITIVE_INFINITY) < plan.input + plan.output ||
    (run.cost ?? Number.POSITIVE_INFINITY) < (plan.cost ?? 0)
  const parts = [
    ...(formatLimits(run).length > 0 ? [`the run ${formatLimits(run).join(', ')}`] : []),
    ...(formatLimits(item).length > 0 ? [`an item ${formatLimits(item).join(', ')}`] : []),
  ]
  if (parts.length === 0) return []
  return [`  limits   ${parts.join('; ')}${scarce ? '. The run may stop early; raise the limits to resume it' : ''}`]
}

/** Returns the caps of methods whose model decides the number of calls. */
const capLines = ({ rows }: Plan) => [
  ...new Set(
    rows.flatMap(({ entry: { method, params } }) =>
      method.caps ? [`  caps     ${method.id}: ${method.caps(params)}`] : [],
    ),
  ),
]

/** Describes what the lengths count. */
function describeLengths({ cells }: Suite): string {
  const natural = cells.filter(({ target }) => target === 0)
  if (natural.length === cells.length) return 'of required output'
  if (natural.length > 0) return 'of prompt; of required output if no prompt length is set'
  return cells.some(({ recipe }) => recipe.output !== undefined) ? 'of prompt' : 'with the answer'
}

const formatSpan = (lengths: readonly number[]) =>
  [...new Set([...lengths.slice(0, 1), ...lengths.slice(-1)])].map(groupDigits).join(' to ')

/** Returns the minimum detectable difference for this many samples; `fathom-bench plan` explains it in full. */
function describePower(perCell: number, tasks: number, questions: number): string {
  const effect = computeDesignEffect(questions, ASSUMED_CORRELATION)
  const formatPoints = (share: number) => (share < 1 ? `${Math.round(100 * share)} points` : 'none')
  const formatSeen = (by: (n: number) => number) =>
    `${formatPoints(by(perCell / effect))} per cell, ${formatPoints(by((perCell * tasks) / effect))} per length`
  const [paired, unpaired] = [
    formatSeen(n => computeDetectablePaired(n, 0.15)),
    formatSeen(n => computeDetectableDifference(n, 0.9)),
  ]
  return `minimum detectable difference (80 % power): paired ${paired} (15 % discordant items); unpaired ${unpaired} (at a score of 90)${questions === 1 ? '' : `; ${questions} questions per context, assumed to correlate at ${ASSUMED_CORRELATION}: ${effect.toFixed(1)} of them count as one independent item`}`
}

const countMostQuestions = ({ cells }: Suite) =>
  findLargest(cells.map(({ recipe }) => getQuestionsPerContext(recipe.params)))

function formatTable(plan: Plan): string[] {
  const money = plan.rows.some(({ cost }) => cost !== null)
  const head = ['length', 'entry', 'items', 'calls', 'input tokens', 'output tokens', ...(money ? ['money'] : []), '']
  const body = [...plan.rows, ...computeTotals(plan)].map(row => [
    row.length === null ? 'all' : formatLength(row.length),
    nameOfEntry(row.entry),
    String(row.items),
    shortenCount(row.calls),
    shortenCount(row.input),
    shortenCount(row.output),
    ...(money ? [row.cost === null ? '' : formatMoney(row.cost)] : []),
    // Only a context window rejects prompts, so the entry's model has one.
    row.refused > 0 ? `${row.refused} rejected: context window ${groupDigits(row.entry.model!.window!)}` : '',
  ])
  return alignColumns([head, ...body], isName)
}

const isName = (column: number) => column < 2

/**
 * Returns the tokens that the longest item of each length needs, next to the context window, so that an overflow is
 * visible before any request.
 */
function formatRoomTable({ rows }: Plan, tokenizer: string): string[] {
  const asked = rows.filter(({ entry, items }) => entry.model !== null && items > 0)
  if (asked.length === 0) return []
  const head = ['length', 'entry', 'prompt', 'thinking', 'answer', 'longest call', 'window', '']
  const body = asked.map(({ length, entry, prompt, thinking, answer, peak, refused, ownTokens }) => [
    formatLength(length),
    nameOfEntry(entry),
    ...[prompt, thinking, answer, peak].map(groupDigits),
    entry.model?.window == null ? 'not known' : groupDigits(entry.model.window),
    [refused > 0 && 'does not fit', ownTokens !== undefined && `in model tokens, ${ownTokens} per ${tokenizer} token`]
      .filter(remark => remark !== false)
      .join('; '),
  ])
  return [
    '',
    `  Token budget per item (maximum), in ${tokenizer} tokens; the context window is in the model's own`,
    ...alignColumns([head, ...body], isName),
  ]
}

/** Returns one row per entry over all lengths, if there are several. */
function computeTotals({
  rows,
}: Plan): (Omit<PlanRow, 'length' | 'peak' | 'prompt' | 'answer' | 'thinking' | 'beside' | 'expected' | 'ms'> & {
  readonly length: null
})[] {
  const entries = new Set(rows.map(({ entry }) => entry))
  if (entries.size === rows.length) return []
  return [...entries].map(entry => {
    const own = rows.filter(row => row.entry === entry)
    const sum = (field: 'items' | 'calls' | 'input' | 'output' | 'refused') =>
      own.reduce((total, row) => total + row[field], 0)
    const figures = { items: sum('items'), calls: sum('calls'), input: sum('input'), output: sum('output') }
    return { length: null, entry, ...figures, cost: sumCosts(own), refused: sum('refused') }
  })
}
