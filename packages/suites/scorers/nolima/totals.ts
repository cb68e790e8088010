import { round } from 'fathom-bench/plugin'

/** The mean over a file's depths (26 as published), four decimals. */
export const averageFile = (scores: readonly number[]): number =>
  round(scores.reduce((sum, score) => sum + score, 0) / scores.length, 4)

/** Scores at one length, in tokens. */
export interface AtLength {
  readonly length: number
  /** Mean score, 0 to 1. */
  readonly score: number
}

/** NoLiMa's base score: the mean at 250, 500 and 1,000 tokens. Undefined where one of them was not run. */
export function computeBaseScore(lengths: readonly AtLength[]): number | undefined {
  const scores = BASE.map(length => lengths.find(each => each.length === length)?.score)
  return scores.every(score => score !== undefined)
    ? scores.reduce((sum, score) => sum + score, 0) / BASE.length
    : undefined
}

/**
 * NoLiMa's effective length (arXiv 2502.05167): the last length, from the shortest on, with at least 85 % of the base
 * score. Undefined without a base score, or where the shortest length falls short.
 */
export function computeNolimaEffectiveLength(lengths: readonly AtLength[], share = 0.85): number | undefined {
  const base = computeBaseScore(lengths)
  if (base === undefined) return undefined
  const ordered = lengths.toSorted((a, b) => a.length - b.length)
  const short = ordered.findIndex(({ score }) => score < share * base)
  return ordered.at(short < 0 ? -1 : short - 1 < 0 ? ordered.length : short - 1)?.length
}

const BASE = [250, 500, 1000]
