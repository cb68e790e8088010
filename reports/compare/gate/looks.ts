import { computeNominalAlphas } from '../../../stats/paired/sequential.ts'
import type { GateLook, Judgement } from './judge.ts'

/** Number of interim analyses of a sequential run: one after each quarter of its samples. */
export const LOOKS = 4

/**
 * Plans an interim analysis by the number of samples, never by results. The alpha of each then follows from the shares
 * alone.
 */
export function planLook(at: number, alpha: number): GateLook {
  const shares = Array.from({ length: LOOKS }, (_, look) => (look + 1) / LOOKS)
  const known = new Map<number, number>()
  const getNominalAlpha = (alpha: number) => {
    const nominal = known.get(alpha) ?? computeNominalAlphas(shares, alpha)[at - 1]
    known.set(alpha, nominal)
    return nominal
  }
  // With several rows, each spends an equal part of alpha over all interim analyses (Bonferroni).
  return { at, of: LOOKS, alpha: getNominalAlpha(alpha), alphaOfEach: rows => getNominalAlpha(alpha / rows) }
}

/** Returns the number of a cell's samples in an interim analysis; they are the first ones. */
export const countLookSamples = (samples: number, { at, of }: Pick<GateLook, 'at' | 'of'>): number =>
  Math.ceil((samples * at) / of)

/** Returns whether a run may stop here. Limits alone never stop it, because they are counted or timed. */
export const isClear = ({ verdict, entries }: Judgement): boolean =>
  verdict === 'pass' || entries.some(({ rows }) => rows.some(row => row.verdict.verdict === 'fail'))
