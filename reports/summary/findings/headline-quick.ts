import { estimateDrop } from '../../../stats/paired/drop.ts'
import { groupScoresByLength, listQuickAnswers } from '../cells/quick-cells.ts'
import type { Entry } from '../entries/entries.ts'
import type { ReportInput } from '../reporter.ts'
import { describeQuickVerdict } from './quick.ts'

/**
 * Returns what the last `quick` of a folder says, so that screen and page give one figure. It is computed from the
 * rows; undefined for other runs, for several runs together, and where the rows hold nothing of that look.
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
