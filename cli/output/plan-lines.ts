import { findLargest } from '../../core/collections/extremes.ts'
import { formatLength, roundLength } from '../../core/lengths.ts'
import { toPublicSeed } from '../../core/rows/commitment.ts'
import { alignColumns } from '../../core/text/columns.ts'
import { groupDigits, pluralize, shortenCount } from '../../core/text/figures.ts'
import { getQuestionsPerContext } from '../../generators/build/together.ts'
import type { RunSpec } from '../../run/config/spec.ts'
import { formatRefusalLines } from '../../run/fit/context-window-checks.ts'
import { nameOfEntry, type Plan, type PlanLimits, type PlanRow, sumCosts, sumExpected } from '../../run/plan/plan.ts'
import type { OwnLengths } from '../../run/plan/plan-model-tokens.ts'
import type { Suite } from '../../run/registry/items/suite.ts'
import type { BudgetLimits } from '../../runners/metering/budget.ts'
import { formatMoney } from '../../runners/metering/money.ts'
import { ASSUMED_CORRELATION, computeDesignEffect } from '../../stats/design-effect.ts'
import { computeDetectableDifference, computeDetectablePaired } from '../../stats/power.ts'
import { formatBriefPlan, formatNameList, summarizeOverflows } from './brief-plan.ts'

/** What a plan is shown with. */
interface PlanContext {
  readonly limits?: PlanLimits
  /** What was said about prompts above the window. */
  readonly said?: Pick<RunSpec, 'overflow' | 'set'>
}

/** More names than these are a number. */
const MOST_NAMES = 20

/**
 * The plan in words: at most twelve short lines for the head of a run, and everything for `--dry-run` (`detail`).
 *
 * @param notes of the run's models, after those of the suite
 */
export function planLines(
  suite: Suite,
  plan: Plan,
  detail: boolean,
  { limits = { run: {}, item: {} }, said = { overflow: undefined, set: [] } }: PlanContext = {},
  notes: readonly string[] = [],
): string[] {
  const remarks = [...new Set([...suite.notes, ...notes])].map(note => `  note     ${note}`)
  if (!detail)
    return formatBriefPlan({
      main: [...headLines(suite, plan), ...formatCostLines(plan, limits)],
      warnings: [...summarizeOverflows(plan), ...formatRefusalLines(plan, said), ...limitLines(plan, limits)],
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
    ...formatRefusalLines(plan, said),
    '',
    ...formatTable(plan),
    ...formatRoomTable(plan, tokenizer.id),
  ]
  return [...lines, ...remarks]
}

/** What is run: tasks, lengths, entries and items. */
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
    `  items    ${groupDigits(plan.items)}, ${countSamples(cells)} a task and length, seed ${toPublicSeed(seed)}, ${describeHaystack(suite)}`,
  ]
}

const listTaskIds = (cells: Suite['cells']) => [...new Set(cells.map(cell => cell.recipe.task.id))]
const countSamples = (cells: Suite['cells']) => findLargest(cells.map(cell => cell.samples))

/** Tasks without their data, in one line; a dry run says what each takes. */
function formatSkippedLine(notes: readonly string[]): string[] {
  const names = notes.filter(isSkipped).map(note => note.split(' ', 1)[0])
  if (names.length === 0) return []
  return [`  note     skipped without their data: ${names.join(', ')} (fathom-bench data says where to get it)`]
}

const isSkipped = (note: string) => / is skipped: /.test(note)

/** The lengths in a model's own tokens, if they are not those of the run. */
function formatBriefOwnLine({ model, lengths, isMixed }: OwnLengths): string[] {
  const changed = lengths.filter(({ asked, own }) => Math.abs(own / asked - 1) > 0.005)
  if (changed.length === 0) return []
  const about = isMixed ? 'about ' : ''
  return [
    `  tokens   in tokens of ${model}: ${changed.map(({ asked, own }) => `${formatLength(asked)} is ${about}${roundLength(own)}`).join(', ')}`,
  ]
}

/** What the texts are filled with: many tasks bring text of their own, whatever the run's haystack is. */
function describeHaystack({ haystack, cells }: Suite): string {
  const tasks = new Map(cells.map(({ recipe: { task } }) => [task.id, task.haystack]))
  const takers = [...tasks.values()].filter(takes => takes).length
  if (takers === 0) return "haystack of the tasks' own"
  return `haystack ${haystack.id}${takers < tasks.size ? ` in ${takers} of ${tasks.size} tasks` : ''}`
}

/** The lengths in a model's own tokens, and what each task's text brings to them. */
function formatOwnLine({ model, lengths, tasks, isMixed }: OwnLengths, tokenizer: string): string {
  const scales = Object.entries(tasks).map(([task, scale]) => `${task} ${scale.toFixed(2)}`)
  const each = isMixed ? `about ${Object.values(tasks)[0].toFixed(2)}` : scales.join(', ')
  return `           in tokens of ${model}: ${lengths.map(({ asked, own }) => `${formatLength(asked)} is ${roundLength(own)}`).join(', ')} (for one of ${tokenizer}: ${each})`
}

/**
 * Bounds, then what is to be expected; methods whose model decides how often it is called by themselves, for their
 * bounds are of long runs.
 */
function formatCostLines(plan: Plan, limits: PlanLimits): string[] {
  const isOpen = ({ entry }: PlanRow) => entry.method.expected !== undefined
  const [closed, open] = [plan.rows.filter(row => !isOpen(row)), plan.rows.filter(isOpen)]
  const sum = (rows: readonly PlanRow[], field: 'items' | 'calls' | 'input' | 'output') =>
    rows.reduce((total, row) => total + row[field], 0)
  const formatMost = (rows: readonly PlanRow[]) =>
    `${pluralize(sum(rows, 'calls'), 'call')}, about ${shortenCount(sum(rows, 'input'))} prompt tokens and at most ${shortenCount(sum(rows, 'output'))} answer tokens${formatCost({ cost: sumCosts(rows) }, limits)}`
  const methods = [...new Set(open.map(({ entry }) => entry.method.id))]
  return [
    ...(closed.length > 0 || open.length === 0
      ? [`  cost     ${pluralize(sum(closed, 'items'), 'answer')}, ${formatMost(closed)}`]
      : []),
    ...methods.map(id => {
      const rows = open.filter(({ entry }) => entry.method.id === id)
      const { calls, input, cost } = sumExpected(rows)
      const money = cost === null ? '' : ` and ${formatMoney(cost)}`
      return `  cost     ${pluralize(sum(rows, 'items'), 'answer')} of ${id}, which decides itself how often it calls: about ${pluralize(calls, 'call')} and ${shortenCount(input)} prompt tokens${money}; a long run ${formatMost(rows)}`
    }),
    ...formatExpectedLine(plan, limits),
    ...formatCachedLine(plan),
  ]
}

/** What need not be read twice: servers differ in whether they keep it. */
function formatCachedLine({ cached, input }: Plan): string[] {
  if (cached === 0) return []
  return [
    `  cache    about ${Math.round((100 * cached) / input)} % of the prompt tokens are sent a second time: a server that keeps what it has read need not read them again (docs/prefixes.md)`,
  ]
}

/**
 * What the run will take if all goes as usual, and how long: where a call to the models has told their speed, or money
 * is counted.
 */
function formatExpectedLine({ expected, cost, time, fewest }: Plan, { concurrency = 1 }: PlanLimits): string[] {
  const parts = [
    ...(expected.cost === null || cost === null
      ? []
      : [`${formatMoney(expected.cost)} of at most ${formatMoney(cost)}`]),
    ...(time === null
      ? []
      : [
          `${formatTime(time.expected)} with ${fewest ? `${fewest.count} to ` : ''}${concurrency} at a time of each server${fewest ? `, whose requests share ${formatLength(fewest.tokens)} tokens,` : ''} if it keeps its speed, at most ${formatTime(time.most)} one after the other`,
        ]),
  ]
  if (parts.length === 0) return []
  return [`  expect   about ${shortenCount(expected.output)} answer tokens; ${parts.join('; ')}`]
}

/** `40 s`, `12 min`, `3.5 h`. */
function formatTime(ms: number): string {
  if (ms < 120_000) return `${Math.max(1, Math.round(ms / 1000))} s`
  return ms < 7_200_000 ? `${Math.round(ms / 60_000)} min` : `${(ms / 3_600_000).toFixed(1)} h`
}

const formatCost = ({ cost }: Pick<Plan, 'cost'>, { priced }: PlanLimits) =>
  cost === null ? '' : `; at most ${formatMoney(cost)}${priced === undefined ? '' : ` by prices of ${priced}`}`

/** What the run is held to, and whether its plan may go beyond. */
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
  return [
    `  limits   ${parts.join('; ')}${scarce ? '. The run may stop before it is done, and goes on with more' : ''}`,
  ]
}

/** What holds methods whose number of calls a model decides. */
const capLines = ({ rows }: Plan) => [
  ...new Set(
    rows.flatMap(({ entry: { method, params } }) =>
      method.caps ? [`  caps     ${method.id}: ${method.caps(params)}`] : [],
    ),
  ),
]

/** What the lengths are of. */
function describeLengths({ cells }: Suite): string {
  const natural = cells.filter(({ target }) => target === 0)
  if (natural.length === cells.length) return 'of required output'
  if (natural.length > 0) return 'of prompt, of required output where no prompt length is asked for'
  return cells.some(({ recipe }) => recipe.output !== undefined) ? 'of prompt' : 'with the answer'
}

const formatSpan = (lengths: readonly number[]) =>
  [...new Set([...lengths.slice(0, 1), ...lengths.slice(-1)])].map(groupDigits).join(' to ')

/** How far apart two runs of this many samples must be to be told apart; `fathom-bench plan` says it in full. */
function describePower(perCell: number, tasks: number, questions: number): string {
  const effect = computeDesignEffect(questions, ASSUMED_CORRELATION)
  const formatPoints = (share: number) => (share < 1 ? `${Math.round(100 * share)} points` : 'none')
  const formatSeen = (by: (n: number) => number) =>
    `${formatPoints(by(perCell / effect))} in a cell, ${formatPoints(by((perCell * tasks) / effect))} over a length`
  const [paired, unpaired] = [
    formatSeen(n => computeDetectablePaired(n, 0.15)),
    formatSeen(n => computeDetectableDifference(n, 0.9)),
  ]
  return `differences seen with 80 % power: on the same items ${paired} (15 % answered differently); on others ${unpaired} (at 90)${questions === 1 ? '' : `; ${questions} questions a context, taken to correlate at ${ASSUMED_CORRELATION}: ${effect.toFixed(1)} of them are worth one of its own`}`
}

const countMostQuestions = ({ cells }: Suite) =>
  findLargest(cells.map(({ recipe }) => getQuestionsPerContext(recipe.params)))

function formatTable(plan: Plan): string[] {
  const money = plan.rows.some(({ cost }) => cost !== null)
  const head = ['length', 'entry', 'items', 'calls', 'prompt tokens', 'answer tokens', ...(money ? ['money'] : []), '']
  const body = [...plan.rows, ...computeTotals(plan)].map(row => [
    row.length === null ? 'all' : formatLength(row.length),
    nameOfEntry(row.entry),
    String(row.items),
    shortenCount(row.calls),
    shortenCount(row.input),
    shortenCount(row.output),
    ...(money ? [row.cost === null ? '' : formatMoney(row.cost)] : []),
    // Only a window refuses.
    row.refused > 0 ? `${row.refused} refused: window ${groupDigits(row.entry.model!.window!)}` : '',
  ])
  return alignColumns([head, ...body], isName)
}

const isName = (column: number) => column < 2

/** What the longest item of each length takes of the window: where it does not fit, before anything is asked. */
function formatRoomTable({ rows }: Plan, tokenizer: string): string[] {
  const asked = rows.filter(({ entry, items }) => entry.model !== null && items > 0)
  if (asked.length === 0) return []
  const head = ['length', 'entry', 'prompt', 'thinking', 'answer', 'longest call', 'window', '']
  const body = asked.map(({ length, entry, prompt, thinking, answer, peak, refused, ownTokens }) => [
    formatLength(length),
    nameOfEntry(entry),
    ...[prompt, thinking, answer, peak].map(groupDigits),
    entry.model?.window == null ? 'not known' : groupDigits(entry.model.window),
    [
      refused > 0 && 'does not fit',
      ownTokens !== undefined && `in its own tokens, ${ownTokens} for one of ${tokenizer}`,
    ]
      .filter(remark => remark !== false)
      .join('; '),
  ])
  return [
    '',
    `  Room of an item, at the most, in tokens of ${tokenizer}; the window is in the model's own`,
    ...alignColumns([head, ...body], isName),
  ]
}

/** A row an entry over all lengths, where there are several. */
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
