import type { ReportInput } from '../../reports/reporter.ts'
import { scoresCsv } from '../../reports/scores-csv.ts'

export * from '../../testing/fixture.ts'

/** All of `scores.csv`. */
export const csvOf = (input: ReportInput): string => [...(scoresCsv.render(input) as Iterable<string>)].join('')
