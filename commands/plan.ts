import { shownSeed } from '../core/commitment.ts'
import { formatLength } from '../core/lengths.ts'
import { detectableDifference, detectablePaired } from '../core/stats/power.ts'
import { freeOf, makeItem, type Recipe, reserveOf } from '../generators/generate.ts'
import type { Limits } from '../runners/budget.ts'
import type { Estimate, Method } from '../runners/method.ts'
import { formatMoney } from '../runners/money.ts'
import { costOf, type Price, type Prices, priceOf } from '../runners/price.ts'
import type { Entry } from './entries.ts'
import type { Shard } from './options.ts'
import { nothingFitsLines, windowLines } from './plan/window.ts'
import type { Cell, Suite } from './suite.ts'

/** What a run will cost, before anything is spent. Tokens are reference tokens. */
export interface Plan {
  readonly items: number
  readonly answers: number
  readonly calls: number
  readonly input: number
  readonly output: number
  /** US dollars at the most; null without prices, or where a model has none. */
  readonly cost: number | null
  readonly rows: readonly PlanRow[]
}

/** Figures of one entry at one length. */
export interface PlanRow {
  readonly length: number
  readonly entry: Entry
  readonly items: number
  readonly calls: number
  readonly input: number
  /** Answers and the thinking before them, at the most. */
  readonly output: number
  readonly cost: number | null
  /** Items of which some prompt is surely above the model's window. */
  readonly refused: number
  /** The most that a prompt takes of the window with its answer and thinking, and how much of that is thinking. */
  readonly peak: number
  readonly thinking: number
}

/** What money the plan is reckoned by. */
export interface Money {
  readonly prices: Prices | undefined
  readonly subModel?: string | undefined
  readonly embedder?: string | undefined
}

/** Of this process's part of the items, where the run is shared with others. */
export function planOf(
  suite: Suite,
  entries: readonly Entry[],
  { maxAnswerTokens, shard = { part: 1, of: 1 } }: { maxAnswerTokens?: number | undefined; shard?: Shard | undefined },
  money: Money = { prices: undefined },
): Plan {
  const share = (samples: number) => Math.max(0, Math.ceil((samples - shard.part + 1) / shard.of))
  const cells = suite.cells.map(cell => ({ ...cell, samples: share(cell.samples) }))
  const rows = suite.lengths.flatMap(length =>
    entries.map(entry =>
      planRow(
        entry,
        length,
        cells.filter(cell => cell.at === length),
        maxAnswerTokens,
        money,
      ),
    ),
  )
  const sum = (field: 'items' | 'calls' | 'input' | 'output') => rows.reduce((total, row) => total + row[field], 0)
  const items = cells.reduce((total, cell) => total + cell.samples, 0)
  return {
    items,
    answers: sum('items'),
    calls: sum('calls'),
    input: sum('input'),
    output: sum('output'),
    cost: costs(rows),
    rows,
  }
}

/** Of several rows together; those without a model cost nothing. */
function costs(rows: readonly Pick<PlanRow, 'cost' | 'entry'>[]): number | null {
  const paid = rows.filter(({ entry }) => entry.model !== null)
  if (paid.length === 0 || paid.some(({ cost }) => cost === null)) return null
  return paid.reduce((total, { cost }) => total + cost!, 0)
}

function planRow(
  entry: Entry,
  length: number,
  cells: readonly Cell[],
  maxAnswerTokens: number | undefined,
  money: Money,
): PlanRow {
  const priced = pricing(entry, money)
  const thinking = entry.model?.reasoningTokens ?? 0
  const row = {
    length,
    entry,
    items: 0,
    calls: 0,
    input: 0,
    output: 0,
    cost: priced && 0,
    refused: 0,
    peak: 0,
    thinking,
  }
  for (const { recipe, target, samples } of cells) {
    if (!canRun(entry.method, recipe.task.solve)) continue
    const reserve = reserveOf(recipe, target)
    const promptTokens = promptTokensOf(recipe, target)
    const estimate = withThinking(
      entry.method.estimate(sizesOf(promptTokens, maxAnswerTokens ?? reserve, entry), entry.params),
      thinking,
    )
    row.items += samples
    row.calls += samples * estimate.calls
    row.input += samples * estimate.input
    row.output += samples * estimate.output
    if (priced) row.cost! += samples * priced(estimate, promptTokens)
    row.peak = Math.max(row.peak, estimate.peak)
    if (estimate.peak > (entry.model?.window ?? Number.POSITIVE_INFINITY)) row.refused += samples
  }
  return row
}

/** Every call may think as much as it is let, before its answer and within the window. */
const withThinking = (estimate: Estimate, thinking: number): Estimate => ({
  ...estimate,
  output: estimate.output + estimate.calls * thinking,
  peak: estimate.peak + thinking,
})

/** What an item costs at the most: nothing cached, and the dearer of the model and its sub-model for every call. */
function pricing(
  { method, model }: Entry,
  { prices, subModel, embedder }: Money,
): ((estimate: Estimate, contextTokens: number) => number) | null {
  const known = (name: string) => priceOf(prices, name)
  if (!model || !prices) return null
  const asked = [model.id, ...(subModel === undefined ? [] : [subModel])].map(known)
  if (asked.some(price => price === undefined)) return null
  const dearest = (field: 'input' | 'output') => Math.max(...asked.map(price => price![field]))
  const price: Price = { input: dearest('input'), output: dearest('output') }
  const vectors = method.needs.includes('embeddings') ? known(embedder ?? model.id) : { input: 0, output: 0 }
  if (!vectors) return null
  return ({ input, output }, contextTokens) =>
    costOf(price, { input, cached: 0, output })! + (contextTokens * (vectors.embeddings ?? vectors.input)) / 1e6
}

/** Most of a prompt is context: what its template and question take is not known without making it. */
const sizesOf = (promptTokens: number, maxAnswerTokens: number, { model }: Entry) => ({
  promptTokens,
  contextTokens: promptTokens,
  maxAnswerTokens,
  // Methods that fill the window must leave room for thinking.
  window: model?.window == null ? null : Math.max(0, model.window - (model.reasoningTokens ?? 0)),
})

/** Of a prompt whose length is not asked for, what the first item has. */
function promptTokensOf(recipe: Recipe, target: number): number {
  const free = freeOf(recipe, target)
  return Number.isFinite(free) ? free : makeItem(recipe, target, 0).row.length.tokens
}

/** Methods that hand out the task's own solver need a task that has one. */
export const canRun = (method: Method, solve: unknown): boolean => !method.needs.includes('solver') || solve !== 'none'

/** What a run is held to, for its plan. */
export interface PlanLimits {
  readonly run: Limits
  readonly item: Limits
  /** The day of the prices. */
  readonly priced?: string | undefined
}

/** The plan in words, for the head of a run and for `--dry-run`. */
export function planLines(
  suite: Suite,
  plan: Plan,
  detail: boolean,
  limits: PlanLimits = { run: {}, item: {} },
): string[] {
  const { tokenizer, lengths, seed, haystack } = suite
  const perCell = Math.max(...suite.cells.map(cell => cell.samples))
  const tasks = new Set(suite.cells.map(cell => cell.recipe.task.id))
  const entries = new Set(plan.rows.map(({ entry }) => nameOfEntry(entry)))
  const lines = [
    `  tasks    ${tasks.size === suite.asked.length ? tasks.size : `${tasks.size} of ${suite.asked.length}`}: ${[...tasks].join(' ')}`,
    `  lengths  ${lengths.map(formatLength).join(' ')}  (${span(lengths)} tokens ${meant(suite)}, ${tokenizer.id})`,
    ...(entries.size > 0 ? [`  entries  ${[...entries].join(', ')}`] : []),
    `  items    ${plan.items.toLocaleString('en')}, ${perCell} a task and length, seed ${shownSeed(seed)}, filler ${haystack.id}`,
    `  cost     ${counted(plan.answers, 'answer')}, ${counted(plan.calls, 'call')}, about ${short(plan.input)} prompt tokens and at most ${short(plan.output)} answer tokens${moneyOf(plan, limits)}`,
    ...limitLines(plan, limits),
    ...capLines(plan),
    `  power    ${power(perCell, tasks.size)}`,
  ]
  if (detail) lines.push(...nothingFitsLines(plan), '', ...table(plan))
  else lines.push(...windowLines(plan))
  return [...lines, ...suite.notes.map(note => `  note     ${note}`)]
}

const moneyOf = ({ cost }: Plan, { priced }: PlanLimits) =>
  cost === null ? '' : `; at most ${formatMoney(cost)}${priced === undefined ? '' : ` by prices of ${priced}`}`

/** What the run is held to, and whether its plan may go beyond. */
function limitLines(plan: Plan, { run, item }: PlanLimits): string[] {
  const told = (limits: Limits) => [
    ...(limits.calls === undefined ? [] : [counted(limits.calls, 'call')]),
    ...(limits.tokens === undefined ? [] : [`${formatLength(limits.tokens)} tokens`]),
    ...(limits.cost === undefined ? [] : [formatMoney(limits.cost)]),
    ...(limits.ms === undefined ? [] : [`${limits.ms / 1000} s`]),
  ]
  const scarce =
    (run.calls ?? Number.POSITIVE_INFINITY) < plan.calls ||
    (run.tokens ?? Number.POSITIVE_INFINITY) < plan.input + plan.output ||
    (run.cost ?? Number.POSITIVE_INFINITY) < (plan.cost ?? 0)
  const parts = [
    ...(told(run).length > 0 ? [`the run ${told(run).join(', ')}`] : []),
    ...(told(item).length > 0 ? [`an item ${told(item).join(', ')}`] : []),
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
function meant({ cells }: Suite): string {
  const natural = cells.filter(({ target }) => target === 0)
  if (natural.length === cells.length) return 'of required output'
  if (natural.length > 0) return 'of prompt, of required output where no prompt length is asked for'
  return cells.some(({ recipe }) => recipe.output !== undefined) ? 'of prompt' : 'with the answer'
}

const span = (lengths: readonly number[]) =>
  [...new Set([lengths[0]!, lengths.at(-1)!])].map(length => length.toLocaleString('en')).join(' to ')

export const counted = (n: number, noun: string) => `${short(n)} ${noun}${n === 1 ? '' : 's'}`

/** How far apart two runs of this many samples must be to be told apart; `fathom-bench plan` says it in full. */
function power(perCell: number, tasks: number): string {
  const seen = (n: number) => [detectablePaired(n, 0.15), detectableDifference(n, 0.9)]
  const [cell, length] = [seen(perCell), seen(perCell * tasks)].map(both =>
    both.map(share => (share < 1 ? `${Math.round(100 * share)} points` : 'nothing')),
  )
  const [paired, unpaired] = [0, 1].map(way => `${cell![way]} in a cell, ${length![way]} over a length`)
  return `seen with 80 % power: on the same items ${paired} (15 % answered differently); on others ${unpaired} (at 90)`
}

function table(plan: Plan): string[] {
  const money = plan.rows.some(({ cost }) => cost !== null)
  const head = ['length', 'entry', 'items', 'calls', 'prompt tokens', 'answer tokens', ...(money ? ['money'] : []), '']
  const body = [...plan.rows, ...totals(plan)].map(row => [
    row.length === null ? 'all' : formatLength(row.length),
    nameOfEntry(row.entry),
    String(row.items),
    short(row.calls),
    short(row.input),
    short(row.output),
    ...(money ? [row.cost === null ? '' : formatMoney(row.cost)] : []),
    row.refused > 0 ? `${row.refused} refused: window ${row.entry.model!.window!.toLocaleString('en')}` : '',
  ])
  const widths = head.map((_, column) => Math.max(...[head, ...body].map(cells => cells[column]!.length)))
  return [head, ...body].map(cells =>
    `  ${cells.map((cell, column) => (column < 2 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!))).join('  ')}`.trimEnd(),
  )
}

/** A row an entry over all lengths, where there are several. */
function totals({ rows }: Plan): (Omit<PlanRow, 'length' | 'peak' | 'thinking'> & { readonly length: null })[] {
  const entries = new Set(rows.map(({ entry }) => entry))
  if (entries.size === rows.length) return []
  return [...entries].map(entry => {
    const own = rows.filter(row => row.entry === entry)
    const sum = (field: 'items' | 'calls' | 'input' | 'output' | 'refused') =>
      own.reduce((total, row) => total + row[field], 0)
    const figures = { items: sum('items'), calls: sum('calls'), input: sum('input'), output: sum('output') }
    return { length: null, entry, ...figures, cost: costs(own), refused: sum('refused') }
  })
}

/** `memagent on qwen3 (yarn)`. */
export function nameOfEntry({ method, model, sampling }: Entry): string {
  if (!model) return method.id
  const { decoding } = sampling
  return `${method.id} on ${model.id}${decoding === undefined ? '' : ` (${decoding})`}`
}

/** 1234 → 1,234; 1234567 → 1.2M. */
export function short(count: number): string {
  if (count < 10_000) return Math.round(count).toLocaleString('en')
  const [divisor, unit] = count < 1e6 ? [1e3, 'K'] : count < 1e9 ? [1e6, 'M'] : [1e9, 'G']
  return `${(count / divisor).toFixed(count / divisor < 100 ? 1 : 0)}${unit}`
}
