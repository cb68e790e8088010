import { round } from '../../../core/python.ts'
import { raise } from '../../golden/python.ts'

/** One row of LongBench v2's result file. */
export interface Judged {
  readonly difficulty: string
  readonly length: string
  readonly judge: boolean
  /** The letter that was read. */
  readonly pred: string | null
}

/**
 * The six totals of LongBench v2 in percent, one decimal (THUDM/LongBench@2e00731 result.py). What is not easy is hard, what is neither short nor
 * medium is long.
 *
 * @param compensated 0.25 for each row without a letter, as the paper's "compensated" figures
 * @throws PythonError ZeroDivisionError where a bucket is empty
 */
export function choiceTotals(rows: readonly Judged[], compensated = false) {
  const percent = (keep: (row: Judged) => boolean): number => {
    const scores = rows.filter(keep).map(({ judge, pred }) => (compensated && pred === null ? 0.25 : Number(judge)))
    if (scores.length === 0) raise('ZeroDivisionError')
    return round((100 * scores.reduce((sum, score) => sum + score, 0)) / scores.length, 1)
  }
  return {
    Overall: percent(() => true),
    Easy: percent(({ difficulty }) => difficulty === 'easy'),
    Hard: percent(({ difficulty }) => difficulty !== 'easy'),
    Short: percent(({ length }) => length === 'short'),
    Medium: percent(({ length }) => length === 'medium'),
    Long: percent(({ length }) => length !== 'short' && length !== 'medium'),
  }
}
