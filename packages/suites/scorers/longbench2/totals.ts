import { round } from 'fathom-bench/plugin'
import { raise } from '../../golden/python.ts'

/** Categories of a row in LongBench v2, as its file has them. */
interface Counted {
  readonly difficulty: string
  readonly length: string
}

/** One row of LongBench v2's result file. */
export interface JudgedChoice extends Counted {
  readonly judge: boolean
}

/**
 * The six totals of LongBench v2 (THUDM/LongBench@2e00731 result.py), and the rows of each. Rows that are not easy are
 * hard; rows that are neither short nor medium are long.
 */
export const CHOICE_TOTALS: Readonly<Record<string, (row: Counted) => boolean>> = {
  Overall: () => true,
  Easy: ({ difficulty }) => difficulty === 'easy',
  Hard: ({ difficulty }) => difficulty !== 'easy',
  Short: ({ length }) => length === 'short',
  Medium: ({ length }) => length === 'medium',
  Long: ({ length }) => length !== 'short' && length !== 'medium',
}

/** The mean in percent, one decimal. @throws PythonError ZeroDivisionError for none */
export const averageChoices = (scores: readonly number[]): number =>
  scores.length === 0
    ? raise('ZeroDivisionError')
    : round((100 * scores.reduce((sum, score) => sum + score, 0)) / scores.length, 1)

/** All six, of a result file. @throws PythonError ZeroDivisionError where one is over no row */
export const computeChoiceTotals = (rows: readonly JudgedChoice[]): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(CHOICE_TOTALS).map(([name, holds]) => [
      name,
      averageChoices(rows.filter(holds).map(({ judge }) => Number(judge))),
    ]),
  )
