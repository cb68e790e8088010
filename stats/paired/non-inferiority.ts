import { normalQuantile } from '../intervals/normal.ts'
import type { PairedDifference } from './paired-difference.ts'

/**
 * What a gate says of a candidate.
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
 * One of three verdicts on a drop of at most `margin` (in [0, 1]). **Pass**: the difference lies above -margin with
 * confidence 1 - alpha, by the one-sided bound `lower`, which is the lower end of the two-sided interval of 1 - 2 alpha
 * (non-inferiority: E. Lesaffre, Bulletin of the NYU Hospital for Joint Diseases 66, 2008, 150-154; CONSORT extension,
 * JAMA 308, 2012, 2594-2604). **Fail**: the drop seen is larger than the margin, and a drop is significant:
 * `adjustedP`, two-sided and adjusted for the number of comparisons (`holm.ts`), is at most the same alpha. `alarm`, at
 * most the margin, is the drop that counts as one, where a smaller one than the margin is to fail. **Inconclusive**:
 * neither; `needed` is how many pairs of the same make it would take, see `estimateNeededPairs`. Alpha is that of the
 * difference.
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
 * Pairs for an unchanged candidate to pass with the given power, if the pairs to come spread as those seen. Where there
 * are as many already, pairs for one that is as far off as it looks, to pass or to fail; undefined where it looks to
 * stand right at the margin, or where the margin is 0.
 */
function estimateNeededPairs(
  { n, effect, difference, standardError, alpha }: PairedDifference,
  margin: number,
  power: number,
): { needed: number | undefined; assuming: 'unchanged' | 'as seen' } {
  const z = -normalQuantile(alpha)
  const reach = z + normalQuantile(power)
  const variance = n * standardError ** 2
  // What it takes without a single pair that differs: the score interval's z^2/(n + z^2) is to be below the margin.
  const least = effect * z * z * (1 / margin - 1)
  const unchanged = Math.max(least, variance * (reach / margin) ** 2)
  if (unchanged > n) return { needed: toWholePairs(unchanged), assuming: 'unchanged' }
  const gap = difference + margin
  const seen = Math.max(least, variance * (reach / (gap >= 0 ? gap : difference)) ** 2)
  return { needed: toWholePairs(seen), assuming: 'as seen' }
}

const toWholePairs = (pairs: number) => (Number.isFinite(pairs) ? Math.ceil(pairs) : undefined)
