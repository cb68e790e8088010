import { computeNominalAlphas } from 'fathom-bench/plugin'

/** Shares of the planned contexts at which a FAIL is looked for. */
const FAIL_LOOKS = [0.25, 0.5, 0.75, 1]

/** Returns how many of the planned looks the contexts have reached. */
export const countLooks = (share: number): number => FAIL_LOOKS.filter(look => share >= look - 1e-9).length

const known = new Map<number, readonly number[]>()

/** The alpha of a look: the first ones spend little (Lan and DeMets). */
export function computeLookAlpha(alpha: number, look: number): number {
  const all = known.get(alpha) ?? computeNominalAlphas(FAIL_LOOKS, alpha)
  known.set(alpha, all)
  return all[look - 1]
}
