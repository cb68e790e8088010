import type { AnswerPair } from './pairs.ts'
import { ALPHA, computeLossP } from './tests.ts'
import type { LengthOutcome } from './verdict.ts'

/** Whether the two servers answer with equal texts, for changes that claim it. */
export interface Equality {
  readonly verdict: LengthOutcome
  readonly finding: string
  readonly different: number
  readonly of: number
}

/** Questions after which equal replies say that at most 2 in 100 differ (95 %). */
const ENOUGH = 150

/**
 * Compares texts of questions that were asked alone: in a batch, sums are taken in another order, and texts differ
 * without a fault. A change FAILs if its texts differ more often from the base's than the base's from its own.
 * @param repeats second answers of the base to the same questions, by context and question
 */
export function judgeEquality(
  pairs: readonly AnswerPair[],
  repeats: { readonly asked: number; readonly different: number },
  lengths: number,
): Equality {
  const own = pairs.filter(
    ({ parallel, base, changed }) => !parallel && base.outcome !== 'none' && changed.outcome !== 'none',
  )
  const different = own.filter(({ equal }) => !equal).length
  const counts = { different, of: own.length }
  const told = `equal output: ${different} of ${own.length} texts differ; the base differs from itself in ${repeats.different} of ${repeats.asked}`
  // As many repeats as answers, so that both counts are alike by chance if the change does nothing.
  const expected = repeats.asked > 0 ? (repeats.different * own.length) / repeats.asked : 0
  const p = computeLossP({ lost: different, won: Math.round(expected), effect: 1 })
  if (p < ALPHA / lengths && repeats.asked > 0)
    return {
      ...counts,
      verdict: 'FAIL',
      finding: `${told}: it is not lossless (p ${p < 0.0001 ? '< 0.0001' : `= ${p.toPrecision(2)}`})`,
    }
  if (different === 0 && own.length >= ENOUGH) return { ...counts, verdict: 'PASS', finding: told }
  const why =
    different > 0
      ? repeats.different === 0
        ? 'the base repeats itself exactly, so each difference is evidence, but too few to be sure'
        : 'the base does not repeat itself exactly, so equality cannot be claimed (batch-invariant mode?)'
      : `${ENOUGH} answers are needed`
  return { ...counts, verdict: 'CANNOT TELL', finding: `${told}: ${why}` }
}
