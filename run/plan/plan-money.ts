import { findLargest } from '../../core/collections/extremes.ts'
import { computeCost, lookUpPrice, type Price, type Prices } from '../../runners/metering/price.ts'
import type { RunEntry } from '../config/entries.ts'
import type { PlannedUsage } from './plan-expected.ts'

/** The prices of a plan. */
export interface Money {
  readonly prices: Prices | undefined
  readonly subModel?: string | undefined
  readonly embedder?: string | undefined
}

/**
 * Returns a function for the maximum cost of an item: nothing cached unless a share of `repeated` input tokens is
 * given, and the higher price of the model and its sub-model for every call.
 */
export function makeItemPricer(
  { method, model }: RunEntry,
  { prices, subModel, embedder }: Money,
): ((taken: PlannedUsage, contextTokens: number, repeated?: number) => number) | null {
  const findPrice = (name: string) => lookUpPrice(prices, name)
  if (!model || !prices) return null
  const asked = [model.id, ...(subModel === undefined ? [] : [subModel])].map(findPrice)
  const found = asked.filter(price => price !== undefined)
  if (found.length < asked.length) return null
  const findDearest = (field: 'input' | 'output') => findLargest(found.map(price => price[field]))
  const cached = findLargest(found.map(price => price.cached ?? price.input))
  const price: Price = { input: findDearest('input'), cached, output: findDearest('output') }
  const vectors = method.needs.includes('embeddings') ? findPrice(embedder ?? model.id) : { input: 0, output: 0 }
  if (!vectors) return null
  return ({ input, output }, contextTokens, repeated = 0) =>
    computeCost(price, { input, cached: repeated * input, output }) +
    (contextTokens * (vectors.embeddings ?? vectors.input)) / 1e6
}
