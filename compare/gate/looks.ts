import { nominalAlphas } from '../../stats/sequential.ts'
import type { Judgement, Look } from './judge.ts'

/** How often a sequential run is looked at: after each quarter of its samples. */
export const LOOKS = 4

/** Looks are planned by samples and never by what was seen, so that the alpha of each follows from the shares alone. */
export function lookAt(at: number, alpha: number): Look {
  const shares = Array.from({ length: LOOKS }, (_, look) => (look + 1) / LOOKS)
  const known = new Map<number, number>()
  const of = (alpha: number) => {
    const nominal = known.get(alpha) ?? nominalAlphas(shares, alpha)[at - 1]
    known.set(alpha, nominal)
    return nominal
  }
  // Of several rows each has an equal part of alpha to spend over all looks (Bonferroni).
  return { at, of: LOOKS, alpha: of(alpha), alphaOfEach: rows => of(alpha / rows) }
}

/** Of a cell's samples, those of a look: the first ones. */
export const samplesAt = (samples: number, { at, of }: Pick<Look, 'at' | 'of'>): number =>
  Math.ceil((samples * at) / of)

/** May a run end here? Ceilings alone end none: what they are of is counted, or measured by the clock. */
export const isClear = ({ verdict, entries }: Judgement): boolean =>
  verdict === 'pass' || entries.some(({ rows }) => rows.some(row => row.verdict.verdict === 'fail'))
