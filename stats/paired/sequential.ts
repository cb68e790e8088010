import { lowerTail, normalQuantile } from '../intervals/normal.ts'

/**
 * The alpha to use at each of several looks at growing data, so that the chance of ever being wrong stays at `alpha`:
 * one-sided bounds of a group-sequential design that spends its error as O'Brien and Fleming's does, little at first
 * (K. K. G. Lan and D. L. DeMets, Biometrika 70, 1983, 659-663). `fractions` are the shares of the planned items that
 * are in at each look, rising to at most 1: they may follow the clock or the budget, never the results. Boundaries by
 * numerical integration (P. Armitage, C. K. McPherson and B. C. Rowe, JRSS A 132, 1969, 235-244). Throws a RangeError
 * for fractions that do not rise in (0, 1].
 * @since 0.2.0
 */
export function computeNominalAlphas(fractions: readonly number[], alpha: number): number[] {
  if (!fractions.every((at, look) => at > (fractions[look - 1] ?? 0) && at <= 1))
    throw new RangeError(`looks must rise within (0, 1], not ${fractions.join(', ')}`)
  let before: Density | undefined
  let spent = 0
  return fractions.map((fraction, look) => {
    const budget = computeSpending(fraction, alpha) - spent
    const from = before
    const bound = from ? boundThatSpends(from, fraction, budget) : -normalQuantile(budget)
    spent += budget
    if (look < fractions.length - 1) before = computeDensity(bound, fraction, from)
    return lowerTail(-bound)
  })
}

/** Returns the alpha that may be spent up to a share of the information. */
function computeSpending(fraction: number, alpha: number): number {
  return 2 * lowerTail(normalQuantile(alpha / 2) / Math.sqrt(fraction))
}

/** Density of the sum so far (variance: the fraction) if no bound was crossed: on a grid, weighted for the integral. */
interface Density {
  readonly fraction: number
  readonly sums: Float64Array
  readonly weights: Float64Array
}

const FARTHEST = 8
const POINTS = 600

function computeDensity(bound: number, fraction: number, before: Density | undefined): Density {
  const root = Math.sqrt(fraction)
  const low = -FARTHEST * root
  const step = (Math.min(bound, FARTHEST) * root - low) / POINTS
  const sums = Float64Array.from({ length: POINTS + 1 }, (_, at) => low + at * step)
  // Simpson's rule: 1 4 2 4 ... 4 1.
  const weights = sums.map((sum, at) => {
    const simpson = at === 0 || at === POINTS ? 1 : at % 2 === 1 ? 4 : 2
    return ((simpson * step) / 3) * evaluateDensity(sum, fraction, before)
  })
  return { fraction, sums, weights }
}

function evaluateDensity(sum: number, fraction: number, before: Density | undefined): number {
  if (!before) return normalDensity(sum, fraction)
  let density = 0
  for (let at = 0; at <= POINTS; at++)
    density += before.weights[at] * normalDensity(sum - before.sums[at], fraction - before.fraction)
  return density
}

const normalDensity = (x: number, variance: number) =>
  Math.exp((-x * x) / (2 * variance)) / Math.sqrt(2 * Math.PI * variance)

function boundThatSpends(before: Density, fraction: number, budget: number): number {
  const root = Math.sqrt(fraction - before.fraction)
  const computeCrossing = (bound: number) => {
    let chance = 0
    for (let at = 0; at <= POINTS; at++)
      chance += before.weights[at] * lowerTail((before.sums[at] - bound * Math.sqrt(fraction)) / root)
    return chance
  }
  let [low, high] = [-FARTHEST, FARTHEST]
  for (let round = 0; round < 60; round++) {
    const middle = (low + high) / 2
    if (computeCrossing(middle) > budget) low = middle
    else high = middle
  }
  return high
}
