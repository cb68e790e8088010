import { estimateDrop } from '../../../stats/paired/drop.ts'
import { groupScoresByLength, listQuickAnswers } from '../cells/quick-cells.ts'
import type { Entry } from '../entries/entries.ts'
import type { ReportInput } from '../reporter.ts'
import { describeQuickVerdict } from './quick.ts'

/**
 * Returns the verdict of the last `quick` in a directory, so that screen and page state the same value. It is computed
 * from the rows. Undefined for other runs, for several runs together, and if the rows contain nothing of it.
 */
export function formatQuickTitle(input: ReportInput, ranked: readonly Entry[]): string | undefined {
  const [run, ...others] = input.runs
  const note = run?.manifest.quick
  if (!note || others.length > 0 || !Array.isArray(note.tasks)) return undefined
  const entry = ranked.find(({ model, config }) => model === note.model && config === note.config)
  if (!entry || !(note.longest > note.shortest && note.shortest > 0)) return undefined
  const cells = groupScoresByLength(listQuickAnswers(input, note))
  if (cells.length === 0) return undefined
  const drop = estimateDrop(cells, note)
  const { model, named: task, window, isNamed, shortest, longest, fits } = note
  const isFailing = note.failing === true
  return describeQuickVerdict({
    model,
    task,
    window,
    isNamed,
    shortest,
    longest,
    fits,
    cells,
    drop,
    isFailing,
    simulated: entry.simulated,
  })
}
