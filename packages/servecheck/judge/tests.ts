import { type Clustered, computeLossMidP, estimateDesign } from 'fathom-bench/plugin'

/** Two yes-no answers to one question, of the base and of the changed server. */
export interface Flip {
  readonly context: number
  /** Answers that were asked in one way: ways may differ in their losses without making a context's questions alike. */
  readonly stratum?: string
  readonly base: boolean
  readonly changed: boolean
}

/** Losses and wins of a test, with what its questions are worth. */
export interface FlipTally {
  readonly n: number
  readonly lost: number
  readonly won: number
  readonly contexts: number
  /** Correlation of paired differences within a context; at least the floor. */
  readonly correlation: number
  /** Answers that are worth one. */
  readonly effect: number
}

/** The least correlation that is assumed of two differences of one context: few contexts cannot show it. */
export const LEAST_CORRELATION = 0.02

/** The same where all questions of a context are one prompt, so that one derailed reply loses them together. */
export const JOINED_CORRELATION = 0.1

export function tallyFlips(flips: readonly Flip[], floor = LEAST_CORRELATION): FlipTally {
  const values = flips.map(
    ({ context, stratum = '', base, changed }): Clustered => ({
      stratum,
      cluster: String(context),
      value: Number(changed) - Number(base),
    }),
  )
  const { size, correlation: seen } = estimateDesign(values)
  const correlation = Math.max(floor, seen ?? 0)
  const count = (is: (flip: Flip) => boolean) => flips.filter(is).length
  return {
    n: flips.length,
    lost: count(({ base, changed }) => base && !changed),
    won: count(({ base, changed }) => !base && changed),
    contexts: new Set(flips.map(({ context }) => context)).size,
    correlation,
    effect: Math.max(1, 1 + (size - 1) * correlation),
  }
}

/**
 * One-sided p of McNemar's test with the mid-p correction, on effective counts: the probability of as many losses by
 * chance (M. W. Fagerland, S. Lydersen and P. Laake, BMC Medical Research Methodology 13, 2013, article 91).
 */
export function computeLossP({ lost, won, effect }: Pick<FlipTally, 'lost' | 'won' | 'effect'>): number {
  const [l, w] = [Math.round(lost / effect), Math.round(won / effect)]
  return l + w === 0 ? 1 : computeLossMidP(l, w)
}

/** The named tests of a length and their shares of alpha, which are fixed before anything is asked. */
export const WEIGHTS = { overall: 0.6, slips: 0.2, bands: 0.1, parallel: 0.1 } as const

/** The same where one server is checked against itself: all are in parallel, and its cache is tested. */
export const SELF_WEIGHTS = { overall: 0.3, slips: 0.2, bands: 0.1, cache: 0.4 } as const
export type TestName = keyof typeof WEIGHTS | keyof typeof SELF_WEIGHTS

/** One-sided error of a whole check, split evenly over its lengths. */
export const ALPHA = 0.025
