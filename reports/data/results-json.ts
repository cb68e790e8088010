import type { Manifest } from '../../core/rows/rows.ts'
import type { Average, ScoreCell } from '../summary/cells/cell.ts'
import { summarize } from '../summary/cells/cells.ts'
import type { Effective } from '../summary/effective-length/effective.ts'
import type { Entry } from '../summary/entries/entries.ts'
import type { Submission, VerificationStatus } from '../summary/entries/verification-status.ts'
import type { Group } from '../summary/groups.ts'
import type { Health } from '../summary/health/health.ts'
import { defineReporter } from '../summary/reporter.ts'
import { joinRecords } from '../summary/rows/records.ts'
import type { EntryTotal } from '../summary/suite-totals.ts'

/**
 * `results.json`: every figure of the report. Scores and limits are 0 to 1, lengths tokens, times milliseconds,
 * costs US dollars. `low` and `high` are the ends of 95 % intervals.
 */
export interface Results {
  /** Raised when a field changes its meaning. */
  readonly v: 7
  /** What each run was made with, by name. */
  readonly runs: readonly (Pick<Manifest, 'fathom' | 'created' | 'updated' | 'seed' | 'tokenizer' | 'haystack'> & {
    readonly name: string
    /** What its check found, and who submits it; of runs that were checked. */
    readonly standing?: VerificationStatus
    readonly submission?: Submission
  })[]
  /** A method on a model with its parameters; `id` is what cells and averages call `entry`. */
  readonly entries: readonly Entry[]
  /** Tasks that are averaged together, those without items, and the lengths. */
  readonly groups: readonly Group[]
  readonly lengths: readonly number[]
  /** Of tasks of long output: the lengths of answer that were asked for. */
  readonly outputs: readonly number[]
  /**
   * Task × length × entry: counts, statuses, usage means, a score per column (`primary`, `official`, `strict`,
   * `stated`), those of `secondary` scorers, and where answers first go wrong. `at` is the length along the chart's
   * `axis`: `target` (of the prompt) or `output`.
   */
  readonly cells: readonly ScoreCell[]
  /** Macro averages: group × length × entry; `at: "all"` is the mean over the lengths. */
  readonly averages: readonly Average[]
  /** Effective lengths, areas and the like: group × entry. */
  readonly effective: readonly Effective[]
  /** What there is to know before any score is read: group × length × entry; `at: "all"` is over the lengths. */
  readonly health: readonly Health[]
  /**
   * Figures that published suites give over items of their files, under their own names; absent where there are none.
   */
  readonly totals?: readonly EntryTotal[]
  /** What was left out or ran short, a line each. */
  readonly notes: readonly string[]
}

export const resultsJson = defineReporter({
  id: 'results-json',
  file: 'results.json',
  about: 'Every cell and average with interval, n, statuses and usage.',
  render(input) {
    const { entries, groups, lengths, outputs, cells, averages, effective, health, totals, notes } = summarize(input)
    const runs = joinRecords(input).runs.map(({ name, manifest, standing, submission }) => {
      const { fathom, created, updated, seed, tokenizer, haystack } = manifest
      const checked = { ...(standing && { standing }), ...(submission && { submission }) }
      return { name, fathom, created, updated, seed, tokenizer, haystack, ...checked }
    })
    const results: Results = {
      v: 7,
      runs,
      entries,
      groups,
      lengths,
      outputs,
      cells,
      averages,
      effective,
      health,
      ...(totals.length > 0 && { totals }),
      notes,
    }
    return `${JSON.stringify(results, null, 2)}\n`
  },
})
