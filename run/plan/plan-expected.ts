import { findLargest } from '../../core/collections/extremes.ts'
import type { FitNote } from '../../core/rows/manifest/model-note.ts'
import { groupBy } from '../../reports/summary/order.ts'
import type { Estimate, EstimateSizes } from '../../runners/method.ts'
import type { RunEntry } from '../config/entries.ts'
import type { ModelChoice } from '../config/spec.ts'
import { getServerName } from '../connect/connection.ts'

/** The expected usage, next to a plan's bounds. */
export interface ExpectedUsage {
  readonly calls: number
  readonly input: number
  readonly output: number
  readonly cost: number | null
}

/** Milliseconds, by the speed of one call. */
export interface PlanTime {
  /** As many calls at a time as the run makes at each server, each as fast as that one. */
  readonly expected: number
  /** Every call as long as it may be, one after the other. */
  readonly most: number
}

interface Timed {
  readonly entry: RunEntry
  readonly items: number
  /** The longest prompt with its answer, in the model's own tokens. */
  readonly peak: number
  readonly ms: PlanTime | null
}

/**
 * Tokens that all running requests at a server may have together, by the server's name; absent without such a limit.
 */
export type SharedWindows = ReadonlyMap<string, number>

/**
 * Returns the time of all calls, with servers working concurrently; null if the speed of a model is unknown.
 * @param concurrency items per server; fewer if a shared window is too small for a length
 */
export function planTime(
  rows: readonly Timed[],
  models: readonly ModelChoice[],
  concurrency: number,
  shared: SharedWindows = new Map(),
): PlanTime | null {
  const asked = rows.flatMap(({ entry: { model }, items, peak, ms }) => (model ? [{ model, items, peak, ms }] : []))
  const timed = asked.flatMap(({ model, items, peak, ms }) => (ms ? [{ model, items, peak, ms }] : []))
  if (asked.length === 0 || timed.length < asked.length) return null
  const sum = (of: typeof timed, figure: (row: (typeof timed)[number]) => number) =>
    of.reduce((total, row) => total + figure(row), 0)
  const byServer = groupBy(timed, ({ model }) => getServerName(model.id, models))
  const expected = Array.from(byServer, ([server, each]) => {
    const most = Math.min(
      concurrency,
      sum(each, ({ items }) => items),
    )
    return sum(each, ({ ms, peak }) => ms.expected / computeConcurrency(most, peak, shared.get(server)))
  })
  return { expected: findLargest(expected), most: sum(timed, ({ ms }) => ms.most) }
}

/** How many requests of a length run concurrently. */
export const computeConcurrency = (most: number, peak: number, sharedTokens = Number.POSITIVE_INFINITY): number =>
  Math.max(1, Math.min(most, Math.floor(sharedTokens / Math.max(1, peak))))

/** How fast a model was seen to be. */
export type Speed = Pick<FitNote, 'readsPerSecond' | 'writesPerSecond'>

/** The usage of a model per item. */
export type PlannedUsage = Pick<Estimate, 'calls' | 'input' | 'output'>

/** Converts to the model's own tokens. */
export const toModelTokens = <E extends PlannedUsage>(estimate: E, ownTokens = 1): E => ({
  ...estimate,
  input: Math.ceil(estimate.input * ownTokens),
})

/**
 * Estimates the usual usage of an item. Answers are mostly far below their limit, and half of the reasoning tokens are
 * used.
 */
export function estimateUsualUsage({ method, params }: RunEntry, sizes: EstimateSizes, thinking: number): PlannedUsage {
  const bound = method.estimate(sizes, params)
  const { calls, input, output } = method.expected?.(sizes, params) ?? {
    ...bound,
    output: Math.min(bound.output, bound.calls * USUAL_ANSWER),
  }
  return {
    calls: Math.min(calls, bound.calls),
    input: Math.min(input, bound.input),
    output: output + (calls * thinking) / 2,
  }
}

/** Tokens of an answer, or of a note on a part of the context. */
const USUAL_ANSWER = 200

export const estimateMs = (
  { input, output }: PlannedUsage,
  { readsPerSecond, writesPerSecond = SLOW_WRITER }: Speed,
): number => 1000 * (input / readsPerSecond + output / writesPerSecond)

/** Tokens per second if unknown. */
const SLOW_WRITER = 30
