import { usageError } from '../../core/errors.ts'
import type { BudgetLimits } from '../../runners/metering/budget.ts'
import type { Prices } from '../../runners/metering/price.ts'
import type { Limit, RunSpec } from './spec.ts'

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

/** @throws BenchError (usage) if cost is limited and a model has no price, because its calls would count as free */
export function checkPriced(
  { maxCost }: Pick<RunLimits, 'maxCost'>,
  models: Iterable<string>,
  prices: Prices | undefined,
): void {
  if (maxCost.run === undefined && maxCost.item === undefined) return
  for (const name of models)
    if (!prices || !Object.hasOwn(prices, name))
      throw usageError(`--max-cost: ${name} has no price. Give one in the file of --prices (docs/budgets.md).`)
}
