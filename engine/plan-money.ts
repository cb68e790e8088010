import { largest } from '../core/extremes.ts'
import { costOf, type Price, type Prices, priceOf } from '../runners/price.ts'
import type { Entry } from './entries.ts'
import type { Taken } from './plan-usual.ts'

/** What money the plan is reckoned by. */
export interface Money {
  readonly prices: Prices | undefined
  readonly subModel?: string | undefined
  readonly embedder?: string | undefined
}

/** What an item costs at the most: nothing cached, and the dearer of the model and its sub-model for every call. */
export function pricing(
  { method, model }: Entry,
  { prices, subModel, embedder }: Money,
): ((taken: Taken, contextTokens: number) => number) | null {
  const known = (name: string) => priceOf(prices, name)
  if (!model || !prices) return null
  const asked = [model.id, ...(subModel === undefined ? [] : [subModel])].map(known)
  const found = asked.filter(price => price !== undefined)
  if (found.length < asked.length) return null
  const dearest = (field: 'input' | 'output') => largest(found.map(price => price[field]))
  const price: Price = { input: dearest('input'), output: dearest('output') }
  const vectors = method.needs.includes('embeddings') ? known(embedder ?? model.id) : { input: 0, output: 0 }
  if (!vectors) return null
  return ({ input, output }, contextTokens) =>
    costOf(price, { input, cached: 0, output }) + (contextTokens * (vectors.embeddings ?? vectors.input)) / 1e6
}
