import { findLargest } from '../../core/collections/extremes.ts'
import { usageError } from '../../core/errors.ts'
import type { ModelNote } from '../../core/rows/manifest/model-note.ts'
import { countTaskPromptTokens, type ItemSpec, makeItem } from '../../generators/build/generate.ts'
import { computeFreeTokens } from '../../generators/build/reserve.ts'
import type { Estimate, EstimateSizes, Method } from '../../runners/method.ts'
import type { Model } from '../../runners/model.ts'
import type { Calibration, TokenScale } from '../../runners/models/counting/calibration.ts'
import { computeRoomInWindow } from '../../runners/models/counting/prompt-space.ts'
import type { RunEntry } from '../config/entries.ts'
import { buildCalibration, type Counting } from '../fit/calibrations.ts'
import type { Cell } from '../registry/items/suite.ts'
import { computeCellAnswerTokens, type Policy } from './answer-token-limit.ts'
import {
  type ExpectedUsage,
  estimateMs,
  estimateUsualUsage,
  type PlanTime,
  type Speed,
  toModelTokens,
} from './plan-expected.ts'
import { type Money, makeItemPricer } from './plan-money.ts'

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

/** Measurements of a model's calls. */
export interface MeasuredCalls {
  readonly calibration: Calibration
  readonly speed: Speed | undefined
  /** Tokens of its chat template, if known. */
  readonly templateTokens: number
}

export const readMeasuredCalls = (note: ModelNote | undefined, counting: Counting): MeasuredCalls => ({
  calibration: buildCalibration(note, counting),
  speed: note?.fit,
  templateTokens: counting.templateTokens ?? note?.fit?.template ?? 0,
})

/**
 * Plans an entry's items of one length.
 * @param seen measurements of the model's calls, and the share of its input that a cache was seen to hold
 */
export function planRow(
  entry: RunEntry,
  length: number,
  cells: readonly Cell[],
  policy: Policy,
  money: Money,
  { calibration, speed, templateTokens, repeated }: MeasuredCalls & { readonly repeated: number },
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
