import { normalQuantile } from '../intervals/normal.ts'
import type { PairedDifference } from './paired-difference.ts'

/**
 * A gate's verdict on a candidate.
 * @since 0.2.0
 */
export type NonInferiorityVerdict =
  | { readonly verdict: 'pass' }
  | { readonly verdict: 'fail' }
  | {
      readonly verdict: 'inconclusive'
      readonly needed: number | undefined
      readonly assuming: 'unchanged' | 'as seen'
    }

/**
 * Returns one of three verdicts on a drop of at most `margin` (in [0, 1]).
 * **Pass**: the difference is above -margin with confidence 1 - alpha, by the one-sided bound `lower`. That is the
 * lower end of the two-sided interval of 1 - 2 alpha (non-inferiority: E. Lesaffre, Bulletin of the NYU Hospital for
 * Joint Diseases 66, 2008, 150-154; CONSORT extension, JAMA 308, 2012, 2594-2604).
 * **Fail**: the observed drop exceeds the margin, and a drop is significant: `adjustedP`, two-sided and adjusted for
 * the number of comparisons (`holm.ts`), is at most the same alpha. `alarm`, at most the margin, replaces the margin
 * here if smaller drops should fail.
 * **Inconclusive**: neither. `needed` is the number of similar pairs required, see `estimateNeededPairs`.
 * Alpha belongs to the difference.
 * @since 0.2.0
 */
export function judgeNonInferiority(
  difference: PairedDifference,
  {
    margin,
    alarm = margin,
    adjustedP,
    power = 0.8,
  }: { margin: number; alarm?: number; adjustedP: number; power?: number },
): NonInferiorityVerdict {
  if (difference.difference < -alarm && adjustedP <= difference.alpha) return { verdict: 'fail' }
  if (difference.lower > -margin) return { verdict: 'pass' }
  return { verdict: 'inconclusive', ...estimateNeededPairs(difference, margin, power) }
}

/**
 * Returns the pairs that an unchanged candidate needs to pass with the given power, if new pairs vary like the observed
 * ones. If there are already as many, returns the pairs to decide a candidate at its observed difference. Undefined if
 * that is right at the margin, or if the margin is 0.
 */
function estimateNeededPairs(
  { n, effect, difference, standardError, alpha }: PairedDifference,
  margin: number,
  power: number,
): { needed: number | undefined; assuming: 'unchanged' | 'as seen' } {
  const z = -normalQuantile(alpha)
  const reach = z + normalQuantile(power)
  const variance = n * standardError ** 2
  // Pairs needed even if no pair differs: the score interval's z^2/(n + z^2) must be below the margin.
  const least = effect * z * z * (1 / margin - 1)
  const unchanged = Math.max(least, variance * (reach / margin) ** 2)
  if (unchanged > n) return { needed: toWholePairs(unchanged), assuming: 'unchanged' }
  const gap = difference + margin
  const seen = Math.max(least, variance * (reach / (gap >= 0 ? gap : difference)) ** 2)
  return { needed: toWholePairs(seen), assuming: 'as seen' }
}

const toWholePairs = (pairs: number) => (Number.isFinite(pairs) ? Math.ceil(pairs) : undefined)
