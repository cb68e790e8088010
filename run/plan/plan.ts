import { findLargest } from '../../core/collections/extremes.ts'
import { usageError } from '../../core/errors.ts'
import type { ModelNote, PrefixNote } from '../../core/rows/manifest/model-note.ts'
import { countShardItems } from '../../core/rows/shards.ts'
import { countTaskPromptTokens, type ItemSpec, makeItem } from '../../generators/build/generate.ts'
import { computeFreeTokens } from '../../generators/build/reserve.ts'
import type { BudgetLimits } from '../../runners/metering/budget.ts'
import type { Estimate, EstimateSizes, Method } from '../../runners/method.ts'
import type { Model } from '../../runners/model.ts'
import type { Calibration, TokenScale } from '../../runners/models/counting/calibration.ts'
import { computeRoomInWindow } from '../../runners/models/counting/prompt-space.ts'
import type { RunEntry } from '../config/entries.ts'
import type { ServerLimits } from '../config/limits.ts'
import type { ModelChoice, RunSpec } from '../config/spec.ts'
import { getServerName } from '../connect/connection.ts'
import { getShard, getShardPart } from '../execute/rounds.ts'
import { buildCalibration, type Counting, getCounting } from '../fit/calibrations.ts'
import type { Cell, Suite } from '../registry/items/suite.ts'
import { formatMethodName } from '../registry/methods/method-words.ts'
import { computeCellAnswerTokens, type Policy } from './answer-token-limit.ts'
import {
  computeConcurrency,
  type ExpectedUsage,
  estimateMs,
  estimateUsualUsage,
  type PlanTime,
  planTime,
  type SharedWindows,
  type Speed,
  toModelTokens,
} from './plan-expected.ts'
import { computeOwnLengths, type OwnLengths } from './plan-model-tokens.ts'
import { type Money, makeItemPricer } from './plan-money.ts'
import { isKept, readBefore } from './plan-prefix.ts'

/**
 * The expected cost of a run. Tokens are reference tokens; those that a model processes are its own if the ratio is
 * known.
 */
export interface Plan {
  readonly items: number
  readonly answers: number
  readonly calls: number
  readonly input: number
  readonly output: number
  /** Input tokens that a server with prefix caching will have processed before. */
  readonly cached: number
  /** Whether the servers of all models keep prefixes, as far as requests before the run showed it. */
  readonly kept: PrefixNote['kept']
  /** Upper bound in US dollars; null without prices, or if a model has none. */
  readonly cost: number | null
  /** Expected usage; the values above are bounds. */
  readonly expected: ExpectedUsage
  /** Null if the speed of a model is unknown. */
  readonly time: PlanTime | null
  /** The lowest concurrency that a server's shared window forces, with its tokens; null if none does. */
  readonly fewest: { readonly tokens: number; readonly count: number } | null
  readonly rows: readonly PlanRow[]
  /** Lengths of models with a known ratio. */
  readonly own: readonly OwnLengths[]
}

/** Figures of one entry at one length. */
export interface PlanRow {
  readonly length: number
  readonly entry: RunEntry
  readonly items: number
  readonly calls: number
  readonly input: number
  /** Upper bound of answers and the thinking before them. */
  readonly output: number
  readonly cost: number | null
  readonly expected: ExpectedUsage
  /** Time of all calls in sequence, expected and maximum. */
  readonly ms: PlanTime | null
  /** Items of which some prompt is surely above the model's window. */
  readonly refused: number
  /** Tokens of the longest item: its whole prompt, and the output-token limit. */
  readonly prompt: number
  readonly answer: number
  /** The most that a prompt takes of the window with its answer and thinking, and how much of that is thinking. */
  readonly peak: number
  readonly thinking: number
  /** Tokens of the peak outside of the length: the chat template and the answer prefix, if they are known. */
  readonly beside: number
  /**
   * The model's own tokens per reference token, if a call measured it; `prompt`, `peak` and `input` are then in its
   * own.
   */
  readonly ownTokens?: number
}

/** The options of a run that change its plan, and the limits of its servers. */
export interface RunPlanOptions extends Policy, Partial<Pick<RunSpec, 'shard' | 'models'>> {
  /** Absent: one item at a time. */
  readonly server?: ServerLimits
  readonly shared?: SharedWindows | undefined
}

/** Builds the plan for this process's part of the items, if the run is shared. */
export function buildPlan(
  suite: Suite,
  entries: readonly RunEntry[],
  options: RunPlanOptions,
  money: Money = { prices: undefined },
  models: Readonly<Record<string, ModelNote>> = {},
): Plan {
  const { server: { maximum: concurrency } = { maximum: 1 }, models: choices = [], shared } = options
  const shard = getShard(options)
  const counting = getCounting(suite)
  const cells = suite.cells.map(cell => ({
    ...cell,
    samples: countShardItems(cell.samples, getShardPart(cell, shard)),
  }))
  const filterCells = (length: number) => cells.filter(cell => cell.at === length)
  const rows = suite.lengths.flatMap(length =>
    entries.map(entry => {
      const own = filterCells(length)
      // Only a cache that was seen makes a run faster or cheaper.
      const repeated = isKept(entry, models) === 'yes' ? readBefore(entry, entries, own) : 0
      const note = entry.model ? models[entry.model.id] : undefined
      const seen = makeSeen(note, counting)
      return planRow(entry, length, own, options, money, { ...seen, repeated })
    }),
  )
  const sum = (field: 'items' | 'calls' | 'input' | 'output') => rows.reduce((total, row) => total + row[field], 0)
  const items = cells.reduce((total, cell) => total + cell.samples, 0)
  return {
    items,
    answers: sum('items'),
    calls: sum('calls'),
    input: sum('input'),
    output: sum('output'),
    cached: rows.reduce(
      (total, { length, entry, input }) => total + input * readBefore(entry, entries, filterCells(length)),
      0,
    ),
    kept: summarizeKept(entries, models),
    cost: sumCosts(rows),
    expected: sumExpected(rows),
    time: planTime(rows, choices, concurrency, shared),
    fewest: findLeastConcurrency(rows, choices, concurrency, shared),
    rows,
    own: computeOwnLengths(suite, entries, models),
  }
}

/** Summarizes all servers: one that keeps no prefixes decides. */
function summarizeKept(entries: readonly RunEntry[], models: Readonly<Record<string, ModelNote>>): PrefixNote['kept'] {
  const all = new Set(entries.filter(({ model }) => model !== null).map(entry => isKept(entry, models)))
  return (['no', 'unknown', 'not seen', 'yes'] as const).find(kept => all.has(kept)) ?? 'unknown'
}

/** The fewest requests that run concurrently because a server's window is shared; null if none is. */
function findLeastConcurrency(
  rows: readonly PlanRow[],
  choices: readonly ModelChoice[],
  concurrency: number,
  shared: SharedWindows = new Map(),
): Plan['fewest'] {
  const counts = rows.flatMap(({ entry: { model }, peak }) => {
    const tokens = model ? shared.get(getServerName(model.id, choices)) : undefined
    return tokens === undefined ? [] : [{ tokens, count: computeConcurrency(concurrency, peak, tokens) }]
  })
  const [fewest] = counts.toSorted((a, b) => a.count - b.count)
  return fewest && fewest.count < concurrency ? fewest : null
}

/** Sums the expected usage of several rows. */
export function sumExpected(rows: readonly PlanRow[]): ExpectedUsage {
  const sum = (field: 'calls' | 'input' | 'output') => rows.reduce((total, { expected }) => total + expected[field], 0)
  const paid = rows.map(({ entry, expected }) => ({ entry, cost: expected.cost }))
  return { calls: sum('calls'), input: sum('input'), output: sum('output'), cost: sumCosts(paid) }
}

/** Sums costs of several rows; those without a model cost nothing. */
export function sumCosts(rows: readonly Pick<PlanRow, 'cost' | 'entry'>[]): number | null {
  const paid = rows.filter(({ entry }) => entry.model !== null)
  if (paid.length === 0 || paid.some(({ cost }) => cost === null)) return null
  return paid.reduce((total, { cost }) => total + cost!, 0) // none is null
}

function planRow(
  entry: RunEntry,
  length: number,
  cells: readonly Cell[],
  policy: Policy,
  money: Money,
  { calibration, speed, templateTokens, repeated }: Seen & { readonly repeated: number },
): PlanRow {
  const priced = makeItemPricer(entry, money)
  const thinking = entry.model?.reasoningTokens ?? 0
  const row = {
    length,
    entry,
    items: 0,
    calls: 0,
    input: 0,
    output: 0,
    cost: priced && 0,
    expected: { calls: 0, input: 0, output: 0, cost: priced && 0 },
    ms: speed ? { expected: 0, most: 0 } : null,
    refused: 0,
    peak: 0,
    prompt: 0,
    answer: 0,
    thinking,
    beside: 0,
  }
  /** The model's tokens per run token in the item of the peak; absent if unknown. */
  let densest: number | undefined
  for (const { recipe, target, samples } of cells) {
    if (!canRun(entry.method, recipe.task.solve)) continue
    const answer = computeCellAnswerTokens(policy, entry.method, recipe, target)
    const promptTokens = countPromptTokens(recipe, target)
    const scale = calibration.of(recipe.task.id).scale()
    const ownTokens = TOLD.has(scale.known) ? scale.ownTokens : undefined
    const beside = entry.model ? countExtraTokens(recipe, templateTokens, entry.model) : 0
    const sizes = computeSizes(recipe, promptTokens, answer, entry, scale)
    const estimate = toModelTokens(withThinking(estimateUsage(entry, sizes), thinking), ownTokens)
    const usual = toModelTokens(estimateUsualUsage(entry, sizes, thinking), ownTokens)
    row.items += samples
    row.calls += samples * estimate.calls
    row.input += samples * estimate.input
    row.output += samples * estimate.output
    row.expected.calls += samples * usual.calls
    row.expected.input += samples * usual.input
    row.expected.output += samples * usual.output
    if (priced) {
      // With prices the costs begin at 0.
      row.cost! += samples * priced(estimate, promptTokens)
      row.expected.cost! += samples * priced(usual, promptTokens, repeated) // as above
    }
    if (row.ms && speed) {
      row.ms.expected += samples * estimateMs({ ...usual, input: usual.input * (1 - repeated) }, speed)
      row.ms.most += samples * estimateMs(estimate, speed)
    }
    const peak = toOwnTokens(estimate.peak + beside, answer + thinking, ownTokens)
    row.beside = Math.max(row.beside, beside)
    if (ownTokens !== undefined && peak > row.peak) densest = ownTokens
    row.peak = Math.max(row.peak, peak)
    row.prompt = Math.max(row.prompt, toOwnTokens(promptTokens, 0, ownTokens))
    row.answer = Math.max(row.answer, answer)
    if (peak > (entry.model?.window ?? Number.POSITIVE_INFINITY)) row.refused += samples
  }
  return { ...row, ...(densest !== undefined && { ownTokens: densest }) }
}

/** Whether the ratio comes from the model's own server. */
const TOLD: ReadonlySet<TokenScale['known']> = new Set(['counted', 'mixed'])

/** Measurements of a model's calls. */
interface Seen {
  readonly calibration: Calibration
  readonly speed: Speed | undefined
  /** Tokens of its chat template, if known. */
  readonly templateTokens: number
}

const makeSeen = (note: ModelNote | undefined, counting: Counting): Seen => ({
  calibration: buildCalibration(note, counting),
  speed: note?.fit,
  templateTokens: counting.templateTokens ?? note?.fit?.template ?? 0,
})

/** Returns the tokens of a call as the model counts them, if known; generated tokens are in its own already. */
const toOwnTokens = (tokens: number, generated: number, ownTokens = 1): number =>
  Math.ceil(Math.max(0, tokens - generated) * ownTokens) + Math.min(tokens, generated)

/** A method may be a user's plugin. @throws BenchError (usage) for an estimate that lacks a figure */
function estimateUsage({ method, params }: RunEntry, sizes: EstimateSizes): Estimate {
  const estimate = method.estimate(sizes, params)
  for (const figure of ['calls', 'input', 'output', 'sequential', 'peak'] as const)
    if (typeof estimate?.[figure] !== 'number' || Number.isNaN(estimate[figure]))
      throw usageError(
        `method "${method.id}": estimate() gives ${figure} = ${String(estimate?.[figure])}. It must return numbers: calls, input, output, sequential and peak.`,
      )
  return estimate
}

/** Every call may use its whole limit of reasoning tokens before its answer, within the window. */
const withThinking = (estimate: Estimate, thinking: number): Estimate => ({
  ...estimate,
  output: estimate.output + estimate.calls * thinking,
  peak: estimate.peak + thinking,
})

/** The text around the context is that of the first item, plus some for longer questions. */
const computeSizes = (
  recipe: ItemSpec,
  promptTokens: number,
  maxAnswerTokens: number,
  { model }: RunEntry,
  scale: TokenScale,
) => ({
  promptTokens,
  contextTokens: Math.max(0, promptTokens - Math.ceil(countStatementOnce(recipe) * LONGER)),
  maxAnswerTokens,
  ...(recipe.ready?.reasonsFirst !== undefined && { reasonsFirst: recipe.ready.reasonsFirst }),
  // Tokens of the window for methods that fill it, in reference tokens, with space for reasoning.
  window:
    model?.window == null
      ? null
      : computeRoomInWindow(model.window - (model.reasoningTokens ?? 0), maxAnswerTokens, scale, promptTokens) +
        maxAnswerTokens,
})

/**
 * Returns the tokens of a prompt that its length does not include: the chat template, and the longest answer prefix of
 * a file, if it is sent. Lengths of the official profile include both.
 */
function countExtraTokens({ params, ready, tokenizer }: ItemSpec, templateTokens: number, model: Model): number {
  if (params['profile'] === 'official') return 0
  const begun = model.withoutPrefill ? [] : (ready?.answerPrefixes ?? [])
  return templateTokens + Math.max(0, findLargest(begun.map(text => tokenizer.count(text))))
}

const LONGER = 1.1

/** Counts it for a cell's first item, once. */
function countStatementOnce(recipe: ItemSpec): number {
  const known = counted.get(recipe) ?? countTaskPromptTokens(recipe)
  counted.set(recipe, known)
  return known
}

const counted = new WeakMap<ItemSpec, number>()

/** Returns the first item's tokens if a prompt has no requested length. */
function countPromptTokens(recipe: ItemSpec, target: number): number {
  const free = computeFreeTokens(recipe, target)
  return Number.isFinite(free) ? free : makeItem(recipe, target, 0).row.length.tokens
}

/** Methods that hand out the task's own solver need a task that has one. */
export const canRun = (method: Method, solve: unknown): boolean => !method.needs.includes('solver') || solve !== 'none'

/** The limits of a run, for its plan. */
export interface PlanLimits {
  readonly run: BudgetLimits
  readonly item: BudgetLimits
  /** The day of the prices. */
  readonly priced?: string | undefined
  /** Absent: a server gets one item at a time. */
  readonly server?: ServerLimits
}

/** `memagent on qwen3 (yarn)`. */
export function nameOfEntry({ method, preset, model, sampling }: RunEntry): string {
  const name = formatMethodName(method.id, preset?.name)
  if (!model) return name
  const { decoding } = sampling
  return `${name} on ${model.id}${decoding === undefined ? '' : ` (${decoding})`}`
}
