import { usageError } from '../core/errors.ts'
import { largest } from '../core/extremes.ts'
import type { ModelNote } from '../core/rows.ts'
import { makeItem, type Recipe, statementTokens } from '../generators/generate.ts'
import { freeOf } from '../generators/reserve.ts'
import type { Limits } from '../runners/budget.ts'
import type { Calibration, Scale } from '../runners/calibration.ts'
import type { Estimate, Method, Sizes } from '../runners/method.ts'
import type { Model } from '../runners/model.ts'
import { roomBeside } from '../runners/prompt-room.ts'
import { methodName } from '../suites/method-words.ts'
import type { Cell, Suite } from '../suites/suite.ts'
import { answerTokensIn, type Policy } from './allowance.ts'
import { type Counting, calibrationOf } from './calibrations.ts'
import type { Entry } from './entries.ts'
import { type Money, pricing } from './plan-money.ts'
import { type OwnLengths, ownLengthsOf } from './plan-own.ts'
import { readBefore } from './plan-prefix.ts'
import {
  atATime,
  type Expected,
  inTokensRead,
  msOf,
  type PlanTime,
  planTime,
  type Shared,
  type Speed,
  usualOf,
} from './plan-usual.ts'
import { serverName } from './server-way.ts'
import type { ModelChoice, Shard } from './spec.ts'

/**
 * What a run will cost, before anything is spent. Tokens are reference tokens; those that a model reads are its own where a call to it has told how many
 * that are.
 */
export interface Plan {
  readonly items: number
  readonly answers: number
  readonly calls: number
  readonly input: number
  readonly output: number
  /** Of the input, tokens that a server which keeps what it has read will have read before. */
  readonly cached: number
  /** US dollars at the most; null without prices, or where a model has none. */
  readonly cost: number | null
  /** What it will take if all goes as usual: the figures above are bounds. */
  readonly expected: Expected
  /** Null where the speed of a model is not known. */
  readonly time: PlanTime | null
  /** How many requests run concurrently at the least, where a server's requests share so many tokens; null where none do. */
  readonly fewest: { readonly tokens: number; readonly count: number } | null
  readonly rows: readonly PlanRow[]
  /** Of the models that have told how they count. */
  readonly own: readonly OwnLengths[]
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
  readonly expected: Expected
  /** Of all calls one after the other, expected and at the most. */
  readonly ms: PlanTime | null
  /** Items of which some prompt is surely above the model's window. */
  readonly refused: number
  /** Of the longest item: its whole prompt, and what the call that answers is allowed. */
  readonly prompt: number
  readonly answer: number
  /** The most that a prompt takes of the window with its answer and thinking, and how much of that is thinking. */
  readonly peak: number
  readonly thinking: number
  /** Of the peak: the chat template and the beginning of the answer, where they are known and no part of the length. */
  readonly beside: number
  /** The model's own tokens for a reference token, where a call to it counted them: then `prompt`, `peak` and `input` are in its own. */
  readonly ownTokens?: number
}

/** Of this process's part of the items, where the run is shared with others. */
export function planOf(
  suite: Suite,
  entries: readonly Entry[],
  {
    answerPolicy = 'same',
    maxAnswerTokens,
    shard = { part: 1, of: 1 },
    templateTokens,
    concurrency = 1,
    models: choices = [],
    shared,
  }: Partial<Policy> & {
    shard?: Shard | undefined
    templateTokens?: number | undefined
    concurrency?: number | undefined
    models?: readonly ModelChoice[]
    shared?: Shared | undefined
  },
  money: Money = { prices: undefined },
  models: Readonly<Record<string, ModelNote>> = {},
): Plan {
  const share = (samples: number) => Math.max(0, Math.ceil((samples - shard.part + 1) / shard.of))
  const cells = suite.cells.map(cell => ({ ...cell, samples: share(cell.samples) }))
  const at = (length: number) => cells.filter(cell => cell.at === length)
  const rows = suite.lengths.flatMap(length =>
    entries.map(entry =>
      planRow(
        entry,
        length,
        at(length),
        { answerPolicy, maxAnswerTokens },
        money,
        seenOf(entry.model ? models[entry.model.id] : undefined, { tokenizer: suite.tokenizer.id, templateTokens }),
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
    cached: rows.reduce((total, { length, entry, input }) => total + input * readBefore(entry, entries, at(length)), 0),
    cost: costs(rows),
    expected: expectedOver(rows),
    time: planTime(rows, choices, concurrency, shared),
    fewest: fewestAtATime(rows, choices, concurrency, shared),
    rows,
    own: ownLengthsOf(suite, entries, models, templateTokens),
  }
}

/** The fewest requests that run concurrently because a server's window is shared; null if none is. */
function fewestAtATime(
  rows: readonly PlanRow[],
  choices: readonly ModelChoice[],
  concurrency: number,
  shared: Shared = new Map(),
): Plan['fewest'] {
  const counts = rows.flatMap(({ entry: { model }, peak }) => {
    const tokens = model ? shared.get(serverName(model.id, choices)) : undefined
    return tokens === undefined ? [] : [{ tokens, count: atATime(concurrency, peak, tokens) }]
  })
  const [fewest] = counts.toSorted((a, b) => a.count - b.count)
  return fewest && fewest.count < concurrency ? fewest : null
}

/** What is to be expected of several rows together. */
export function expectedOver(rows: readonly PlanRow[]): Expected {
  const sum = (field: 'calls' | 'input' | 'output') => rows.reduce((total, { expected }) => total + expected[field], 0)
  const paid = rows.map(({ entry, expected }) => ({ entry, cost: expected.cost }))
  return { calls: sum('calls'), input: sum('input'), output: sum('output'), cost: costs(paid) }
}

/** Of several rows together; those without a model cost nothing. */
export function costs(rows: readonly Pick<PlanRow, 'cost' | 'entry'>[]): number | null {
  const paid = rows.filter(({ entry }) => entry.model !== null)
  if (paid.length === 0 || paid.some(({ cost }) => cost === null)) return null
  return paid.reduce((total, { cost }) => total + cost!, 0) // none is null
}

function planRow(
  entry: Entry,
  length: number,
  cells: readonly Cell[],
  policy: Policy,
  money: Money,
  { calibration, speed, templateTokens }: Seen,
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
    expected: { calls: 0, input: 0, output: 0, cost: priced && 0 },
    ms: speed ? { expected: 0, most: 0 } : null,
    refused: 0,
    peak: 0,
    prompt: 0,
    answer: 0,
    thinking,
    beside: 0,
  }
  /** The model's tokens for one of the run's, in the item of the peak; absent where that is not known. */
  let densest: number | undefined
  for (const { recipe, target, samples } of cells) {
    if (!canRun(entry.method, recipe.task.solve)) continue
    const answer = answerTokensIn(policy, entry.method, recipe, target)
    const promptTokens = promptTokensOf(recipe, target)
    const scale = calibration.of(recipe.task.id).scale()
    const ownTokens = TOLD.has(scale.known) ? scale.ownTokens : undefined
    const beside = entry.model ? besidePrompts(recipe, templateTokens, entry.model) : 0
    const sizes = sizesOf(recipe, promptTokens, answer, entry, scale)
    const estimate = inTokensRead(withThinking(estimateOf(entry, sizes), thinking), ownTokens)
    const usual = inTokensRead(usualOf(entry, sizes, thinking), ownTokens)
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
      row.expected.cost! += samples * priced(usual, promptTokens) // as above
    }
    if (row.ms && speed) {
      row.ms.expected += samples * msOf(usual, speed)
      row.ms.most += samples * msOf(estimate, speed)
    }
    const peak = inOwnTokens(estimate.peak + beside, answer + thinking, ownTokens)
    row.beside = Math.max(row.beside, beside)
    if (ownTokens !== undefined && peak > row.peak) densest = ownTokens
    row.peak = Math.max(row.peak, peak)
    row.prompt = Math.max(row.prompt, inOwnTokens(promptTokens, 0, ownTokens))
    row.answer = Math.max(row.answer, answer)
    if (peak > (entry.model?.window ?? Number.POSITIVE_INFINITY)) row.refused += samples
  }
  return { ...row, ...(densest !== undefined && { ownTokens: densest }) }
}

/** Is it known from the model's own server how it counts? */
const TOLD: ReadonlySet<Scale['known']> = new Set(['counted', 'mixed'])

/** What calls to a model told of it. */
interface Seen {
  readonly calibration: Calibration
  readonly speed: Speed | undefined
  /** Of its chat template, where that is known. */
  readonly templateTokens: number
}

const seenOf = (note: ModelNote | undefined, counting: Counting): Seen => ({
  calibration: calibrationOf(note, counting),
  speed: note?.fit,
  templateTokens: counting.templateTokens ?? note?.fit?.template ?? 0,
})

/** Tokens of a call as the model counts them, where that is known; what it may generate is in its own tokens already. */
const inOwnTokens = (tokens: number, generated: number, ownTokens = 1): number =>
  Math.ceil(Math.max(0, tokens - generated) * ownTokens) + Math.min(tokens, generated)

/** A method may be a user's plugin. @throws BenchError (usage) for an estimate that lacks a figure */
function estimateOf({ method, params }: Entry, sizes: Sizes): Estimate {
  const estimate = method.estimate(sizes, params)
  for (const figure of ['calls', 'input', 'output', 'sequential', 'peak'] as const)
    if (typeof estimate?.[figure] !== 'number' || Number.isNaN(estimate[figure]))
      throw usageError(
        `method "${method.id}": estimate() gives ${figure} = ${String(estimate?.[figure])}. It has to give numbers: calls, input, output, sequential and peak.`,
      )
  return estimate
}

/** Every call may think as much as it is let, before its answer and within the window. */
const withThinking = (estimate: Estimate, thinking: number): Estimate => ({
  ...estimate,
  output: estimate.output + estimate.calls * thinking,
  peak: estimate.peak + thinking,
})

/** What stands around the context is that of the first item, and something more for longer questions. */
const sizesOf = (recipe: Recipe, promptTokens: number, maxAnswerTokens: number, { model }: Entry, scale: Scale) => ({
  promptTokens,
  contextTokens: Math.max(0, promptTokens - Math.ceil(statementTokensOf(recipe) * LONGER)),
  maxAnswerTokens,
  ...(recipe.ready?.reasonsFirst !== undefined && { reasonsFirst: recipe.ready.reasonsFirst }),
  // What methods that fill the window may fill it with, as they are told when they run: in reference tokens, with room for thinking.
  window:
    model?.window == null
      ? null
      : roomBeside(model.window - (model.reasoningTokens ?? 0), maxAnswerTokens, scale, promptTokens) + maxAnswerTokens,
})

/**
 * What a server counts with a prompt and its length does not hold: the chat template, and the longest beginning of a file's answers, where it is sent.
 * Lengths of the official profile hold both.
 */
function besidePrompts({ params, ready, tokenizer }: Recipe, templateTokens: number, model: Model): number {
  if (params['profile'] === 'official') return 0
  const begun = model.withoutPrefill ? [] : (ready?.answerPrefixes ?? [])
  return templateTokens + Math.max(0, largest(begun.map(text => tokenizer.count(text))))
}

const LONGER = 1.1

/** Of a cell's first item; counted once. */
function statementTokensOf(recipe: Recipe): number {
  const known = counted.get(recipe) ?? statementTokens(recipe)
  counted.set(recipe, known)
  return known
}

const counted = new WeakMap<Recipe, number>()

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
  /** Items of each server at a time. */
  readonly concurrency?: number
}

/** `memagent on qwen3 (yarn)`. */
export function nameOfEntry({ method, preset, model, sampling }: Entry): string {
  const name = methodName(method.id, preset?.name)
  if (!model) return name
  const { decoding } = sampling
  return `${name} on ${model.id}${decoding === undefined ? '' : ` (${decoding})`}`
}
