import { betaQuantile } from './intervals/beta.ts'
import type { Interval } from './intervals/interval.ts'
import { type BetaShape, fitLimits, type WeightedPart } from './intervals/mean-interval.ts'
import { lowerTail, Z95 } from './intervals/normal.ts'
import { quantile } from './sample.ts'

/** One of several scores that a harmonic mean takes together: a weighted mean of cells, and the score of no skill. */
export interface Component {
  readonly parts: readonly WeightedPart[]
  /** Its 0 on the scale of the harmonic mean, in [0, 1). */
  readonly floor: number
}

/**
 * Returns the harmonic mean of shares: n / (1/a + 1/b + …). It is 0 if any of them is, so that one hole counts and
 * cannot be made up for.
 */
export function computeHarmonicMean(shares: readonly number[]): number {
  if (shares.length === 0 || shares.some(share => share <= 0)) return 0
  return shares.length / shares.reduce((sum, share) => sum + 1 / share, 0)
}

/** Returns the height of a score above its floor, from 0 (at the floor or below) to 1. */
export const computeHeight = (score: number, floor: number): number => Math.max(0, (score - floor) / (1 - floor))

/** Heights of one component drawn from its lower and its upper limits. */
export interface DrawnHeights {
  readonly low: Float64Array
  readonly high: Float64Array
}

/**
 * Draws heights of a component from the distributions of its one-sided limits. A statistic that rises with every
 * component then has melded limits: its 2.5 % point over draws of the lower limits, its 97.5 % point over those of the
 * upper ones (M. P. Fay, M. A. Proschan and E. Brittain, Biometrics 71, 2015, 146-156). Unlike a bootstrap, they do
 * not take a component that scored 0 once for one that is 0.
 * `deviates` are normal, one per draw. Several lengths of a component share them: draws then rise and fall at all lengths
 * together, as far apart as they can be, since a harmonic mean of few items is too low at every length.
 */
export function drawHeights({ parts, floor }: Component, deviates: Float64Array): DrawnHeights {
  const { low, high } = fitLimits(parts)
  const [lower, upper] = [tabulate(low), tabulate(high)]
  return {
    low: deviates.map(each => computeHeight(lookUp(lower, each), floor)),
    high: deviates.map(each => computeHeight(1 - lookUp(upper, -each), floor)),
  }
}

/** Returns the harmonic means of the components, draw by draw. */
export const drawHarmonicMeans = (components: readonly DrawnHeights[]): DrawnHeights => ({
  low: averageDraws(components.map(({ low }) => low)),
  high: averageDraws(components.map(({ high }) => high)),
})

/**
 * Returns the melded 95 % limits of a statistic from its draws. A harmonic mean of few items is too low far more often
 * than too high, so its upper limit takes more than half of the 95 % (`npm run perf -- profile`).
 */
export const meldLimits = ({ low, high }: DrawnHeights): Interval => ({
  low: quantile(low.slice().sort(), 0.025),
  high: quantile(high.slice().sort(), HIGH),
})

const HIGH = 0.99

function averageDraws(draws: readonly Float64Array[]): Float64Array {
  const rounds = draws[0]?.length ?? 0
  const means = new Float64Array(rounds)
  for (let round = 0; round < rounds; round++) {
    let sum = 0
    for (const each of draws) sum += 1 / each[round]
    // A height of 0 makes the sum infinite and the mean 0.
    means[round] = draws.length / sum
  }
  return means
}

/** Nodes between which quantiles are interpolated; two of them are the 95 % limits. */
const STEP = Z95 / 5
const REACH = 9

function tabulate(shape: BetaShape | undefined): Float64Array {
  return Float64Array.from({ length: 2 * REACH + 1 }, (_, at) =>
    shape ? betaQuantile(lowerTail((at - REACH) * STEP), shape.a, shape.b) : 0,
  )
}

function lookUp(table: Float64Array, z: number): number {
  const place = Math.min(2 * REACH, Math.max(0, z / STEP + REACH))
  const below = Math.floor(place)
  return table[below] + (place - below) * ((table[below + 1] ?? table[below]) - table[below])
}
