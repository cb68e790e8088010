/**
 * US dollars per million tokens. `input` is for tokens that were not cached; without `cached`, cached ones cost as
 * much.
 */
export interface Price {
  readonly input: number
  readonly cached?: number | undefined
  readonly output: number
  /** Price of embedding input. Default: `input`. */
  readonly embeddings?: number | undefined
}

/** By model id. A call to a model without a price leaves the cost unknown. */
export type Prices = Readonly<Record<string, Price>>

export const lookUpPrice = (prices: Prices | undefined, model: string): Price | undefined =>
  prices && Object.hasOwn(prices, model) ? prices[model] : undefined

interface Billed {
  readonly input: number
  readonly cached: number
  readonly output: number
}

/** US dollars; undefined without a price. */
export function computeCost(price: Price, tokens: Billed): number
export function computeCost(price: Price | undefined, tokens: Billed): number | undefined
export function computeCost(price: Price | undefined, { input, cached, output }: Billed): number | undefined {
  if (!price) return undefined
  // Recordings and plugins report cache hits unchecked.
  const hits = Math.max(0, Math.min(cached, input))
  return ((input - hits) * price.input + hits * (price.cached ?? price.input) + output * price.output) / 1e6
}
