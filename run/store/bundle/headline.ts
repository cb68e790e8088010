import { summarize } from '../../../reports/summary/cells/cells.ts'
import type { ReportInput } from '../../../reports/summary/reporter.ts'

/** An entry's score in a group of tasks: the macro average over tasks, then lengths, with its counts. */
export interface Headline {
  readonly method: string
  readonly model: string
  readonly config: string
  readonly simulated: boolean
  readonly group: string
  /** 0 to 1; null if nothing is scored. Failed items count as 0. */
  readonly score: number | null
  /** Items that were to be ended; those behind the score; and those that failed, have no answer, or have no score. */
  readonly planned: number
  readonly counted: number
  readonly failed: number
  readonly missing: number
  readonly unscored: number
}

export function buildHeadlines(input: ReportInput): Headline[] {
  const { entries, groups, average } = summarize(input)
  return entries.flatMap(({ id, method, model, config, simulated }) =>
    groups.flatMap(({ id: group }): Headline[] => {
      const all = average(id, group, 'all')
      if (!all) return []
      const { planned, counted, failed, missing, unscored, scores } = all
      const score = scores.primary?.mean ?? null
      return [{ method, model, config, simulated, group, score, planned, counted, failed, missing, unscored }]
    }),
  )
}
