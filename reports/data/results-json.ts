import type { Manifest } from '../../core/rows/manifest/manifest.ts'
import type { Average, ScoreCell } from '../summary/cells/cell.ts'
import { summarize } from '../summary/cells/cells.ts'
import type { Effective } from '../summary/effective-length/effective.ts'
import type { Entry } from '../summary/entries/entries.ts'
import type { Submission, VerificationStatus } from '../summary/entries/verification-status.ts'
import type { Group } from '../summary/groups.ts'
import type { Health } from '../summary/health/health.ts'
import { collectParamCurves, type ParamCurves } from '../summary/param-curves.ts'
import type { AbilityProfile } from '../summary/profile/ability-profile.ts'
import { defineReporter } from '../summary/reporter.ts'
import { joinRecords } from '../summary/rows/records.ts'
import type { EntryTotal } from '../summary/suite-totals.ts'

/**
 * `results.json`: every value of the report. Scores and limits are 0 to 1, lengths tokens, times milliseconds, costs US
 * dollars. `low` and `high` are the ends of 95 % intervals.
 */
export interface Results {
  /** Increases if a field changes its meaning. */
  readonly v: 7
  /** The settings of each run, by name. */
  readonly runs: readonly (Pick<Manifest, 'fathom' | 'created' | 'updated' | 'seed' | 'tokenizer' | 'haystack'> & {
    readonly name: string
    /** The result of its verification, and its submitter; absent for an unchecked run. */
    readonly standing?: VerificationStatus
    readonly submission?: Submission
  })[]
  /** A method on a model with its parameters; `id` is the `entry` of cells and averages. */
  readonly entries: readonly Entry[]
  /** Tasks that are averaged together, those without items, and the lengths. */
  readonly groups: readonly Group[]
  readonly lengths: readonly number[]
  /** The requested lengths of answers, for tasks of long output. */
  readonly outputs: readonly number[]
  /**
   * Task × length × entry: counts, statuses, mean usage, a score per column (`primary`, `official`, `strict`,
   * `stated`), `secondary` scores, and first errors. `at` is the length along the chart's `axis`: `target` (of the
   * prompt) or `output`.
   */
  readonly cells: readonly ScoreCell[]
  /** Macro averages: group × length × entry; `at: "all"` is the mean over the lengths. */
  readonly averages: readonly Average[]
  /** Effective lengths, areas and the like: group × entry. */
  readonly effective: readonly Effective[]
  /** Scores by ability: group × entry; absent if no group's tasks declare abilities. */
  readonly profiles?: readonly AbilityProfile[]
  /** The checks of the results: group × length × entry; `at: "all"` covers the lengths. */
  readonly health: readonly Health[]
  /** Totals of published suites over items of their files, under their own names; absent if there are none. */
  readonly totals?: readonly EntryTotal[]
  /** The parameter that the report is along, with its value by entry; absent without one. */
  readonly param?: { readonly name: string; readonly values: Readonly<Record<string, number>> }
  /** Notes on what was left out or ran short, one per line. */
  readonly notes: readonly string[]
}

export const resultsJson = defineReporter({
  id: 'results-json',
  file: 'results.json',
  about: 'Every cell and average with interval, n, statuses and usage.',
  render(input) {
    const { entries, groups, lengths, outputs, cells, averages, effective, profiles, health, totals, notes } =
      summarize(input)
    const runs = joinRecords(input).runs.map(({ name, manifest, standing, submission }) => {
      const { fathom, created, updated, seed, tokenizer, haystack } = manifest
      const checked = { ...(standing && { standing }), ...(submission && { submission }) }
      return { name, fathom, created, updated, seed, tokenizer, haystack, ...checked }
    })
    const along = collectParamCurves(input)
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
      ...(profiles.length > 0 && { profiles }),
      health,
      ...(totals.length > 0 && { totals }),
      ...(along && { param: toParam(along) }),
      notes,
    }
    return `${JSON.stringify(results, null, 2)}\n`
  },
})

const toParam = ({ param, curves }: ParamCurves): Results['param'] & {} => ({
  name: param,
  values: Object.fromEntries(
    curves.flatMap(({ points }) => points.map(({ entry, value }): [string, number] => [entry.id, value])),
  ),
})
