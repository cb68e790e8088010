import { usageError } from '../../core/errors.ts'
import type { BudgetLimits } from '../../runners/metering/budget.ts'
import type { Prices } from '../../runners/metering/price.ts'
import type { LimiterOptions } from '../../runners/models/limits/limiter.ts'
import type { Limit, RunSpec } from './spec.ts'

// Only this file knows which options limit a run: everything else takes the limits of the run, of an item or of a server.

/** The limits of a run and of each item. */
export type RunLimits = Pick<RunSpec, 'maxCalls' | 'maxTotalTokens' | 'maxCost' | 'maxTime'>

/** Splits the limits into those of the run and those of each item. */
export function splitLimits({ maxCalls, maxTotalTokens, maxCost, maxTime }: RunLimits): {
  run: BudgetLimits
  item: BudgetLimits
} {
  const pickLimits = (whose: keyof Limit): BudgetLimits => ({
    calls: maxCalls[whose],
    tokens: maxTotalTokens[whose],
    cost: maxCost[whose],
    ms: maxTime[whose],
  })
  return { run: pickLimits('run'), item: pickLimits('item') }
}

/** Limits of each server: items at a time, and requests and tokens in a minute. */
export type ServerLimits = Pick<LimiterOptions, 'maximum' | 'rpm' | 'tpm'>
type LoadLimits = Pick<RunSpec, 'concurrency' | 'rpm' | 'tpm'>

/** Returns the limits of each server. */
export const getServerLimits = ({ concurrency, rpm, tpm }: LoadLimits): ServerLimits => ({
  maximum: concurrency,
  rpm,
  tpm,
})

/**
 * Returns the options that limit one of several processes of a run. The run's own limits are kept elsewhere; those of
 * each item hold in every process.
 * @param most items that this process works on at a time
 */
export function limitWorker(spec: RunLimits & LoadLimits, most: number): RunLimits & Pick<LoadLimits, 'concurrency'> {
  const keepItemLimit = ({ item }: Limit): Limit => (item === undefined ? {} : { item })
  return {
    maxCalls: keepItemLimit(spec.maxCalls),
    maxTotalTokens: keepItemLimit(spec.maxTotalTokens),
    maxCost: keepItemLimit(spec.maxCost),
    maxTime: keepItemLimit(spec.maxTime),
    concurrency: Math.min(most, spec.concurrency),
  }
}

/** A time limit applies to the run, not to a part of it. */
export function reduceTimeLimit(spec: RunSpec, gone: number): RunSpec {
  const { run, ...item } = spec.maxTime
  return run === undefined ? spec : { ...spec, maxTime: { ...item, run: Math.max(1, run - gone) } }
}

/** @throws BenchError (usage) if cost is limited and a model has no price, because its calls would count as free */
export function checkPriced(
  { maxCost }: Pick<RunLimits, 'maxCost'>,
  models: Iterable<string>,
  prices: Prices | undefined,
): void {
  if (maxCost.run !== undefined || maxCost.item !== undefined) requirePrices(models, prices)
}

/** @throws BenchError (usage) if a model has no price */
export function requirePrices(models: Iterable<string>, prices: Prices | undefined): void {
  for (const name of models)
    if (!prices || !Object.hasOwn(prices, name))
      throw usageError(`--max-cost: ${name} has no price. Give one in the file of --prices (docs/budgets.md).`)
}
