import { computeNominalAlphas } from '../../../stats/paired/sequential.ts'
import type { GateLook, Judgement } from './judge.ts'

/** How often a sequential run is looked at: after each quarter of its samples. */
export const LOOKS = 4

/** Looks are planned by samples and never by what was seen, so that the alpha of each follows from the shares alone. */
export function planLook(at: number, alpha: number): GateLook {
  const shares = Array.from({ length: LOOKS }, (_, look) => (look + 1) / LOOKS)
  const known = new Map<number, number>()
  const getNominalAlpha = (alpha: number) => {
    const nominal = known.get(alpha) ?? computeNominalAlphas(shares, alpha)[at - 1]
    known.set(alpha, nominal)
    return nominal
  }
  // Of several rows each has an equal part of alpha to spend over all looks (Bonferroni).
  return { at, of: LOOKS, alpha: getNominalAlpha(alpha), alphaOfEach: rows => getNominalAlpha(alpha / rows) }
}

/** Of a cell's samples, those of a look: the first ones. */
export const countLookSamples = (samples: number, { at, of }: Pick<GateLook, 'at' | 'of'>): number =>
  Math.ceil((samples * at) / of)

/** May a run end here? Ceilings alone end none: what they are of is counted, or measured by the clock. */
export const isClear = ({ verdict, entries }: Judgement): boolean =>
  verdict === 'pass' || entries.some(({ rows }) => rows.some(row => row.verdict.verdict === 'fail'))
