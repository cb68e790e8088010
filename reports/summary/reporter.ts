import type { Ability } from '../../core/rows/ability.ts'
import type { Rows } from '../../core/rows/indexed-rows.ts'
import type { Aliases, Manifest, MethodNote } from '../../core/rows/manifest/manifest.ts'
import type { ProgramGrade } from '../../core/rows/program.ts'
import type { AnswerRow, ItemRow, ScoreRow } from '../../core/rows/rows.ts'
import type { ScoreVariant } from './cells/cell.ts'
import type { Submission, VerificationStatus } from './entries/verification-status.ts'
import type { SuiteTotal, TotalRow } from './suite-totals.ts'

/**
 * The data of a report. Runs and rows may be in any order.
 * @since 0.2.0
 */
export interface ReportInput {
  /** One run, or several runs to report together (`reports/summary/rows/records.ts` describes how). */
  readonly runs: readonly RunRows[]
  readonly labels: Labels
  /** Names to show instead of entries' own names, in addition to those in the runs' manifests. */
  readonly aliases?: Aliases
  /** The unit of lengths: the run's tokenizer, or each entry's own model. Only prompts have both. */
  readonly axis?: LengthsIn
  /** A number that entries declare, such as `ratio`: reports also show accuracy along it. */
  readonly param?: string
  /** Rebuilds an item's text for excerpts. Absent if none are needed; returns undefined if it cannot be rebuilt. */
  readonly textOf?: (item: ItemRow) => ItemText | undefined
}

export const LENGTHS_IN = ['reference', 'model'] as const
export type LengthsIn = (typeof LENGTHS_IN)[number]

/** The rows of one run, and its settings. */
export interface RunRows {
  /** Distinguishes it from other runs of the report, such as its directory's name. Untrusted text: escape it. */
  readonly name: string
  readonly manifest: Manifest
  readonly items: Rows<ItemRow>
  /** All attempts, or the last of each key. */
  readonly answers: Rows<AnswerRow>
  readonly scores: Rows<ScoreRow>
  /** Why it could not be verified, if it was checked. Untrusted text: escape it. */
  readonly unverified?: string
  /** The result of its verification, if it was checked. */
  readonly standing?: VerificationStatus
  /** The submitter, from a bundle. */
  readonly submission?: Submission
}

export interface ItemText {
  readonly context: string
  readonly question: string
}

/** Facts of the registries about the ids in the rows. The command passes them in. */
export interface Labels {
  /** Returns whether items of this task come from an official file. Absent: none do. */
  readonly isOfficial?: (task: string) => boolean
  /** Returns the group that a task forms with others of its file, if the groups below do not contain it. */
  readonly groupOf?: (task: string) => string | undefined
  readonly tasks: Readonly<Record<string, TaskLabel>>
  /** Computes totals of published suites over items of their files, under their own names; absent: none. */
  readonly totals?: (rows: readonly TotalRow[]) => readonly SuiteTotal[]
  /** Groups in the order of the report, such as `ruler` with its 13 tasks. */
  readonly groups: Readonly<Record<string, readonly string[]>>
  readonly methods: Readonly<Record<string, MethodNote & { readonly about: string; readonly fidelity: string }>>
  readonly scorers: Readonly<
    Record<
      string,
      {
        readonly about: string
        readonly scale: 'yes-no' | 'graded'
        /** The scorers of its items' three scores, including itself. */
        readonly variants?: Readonly<Partial<Record<ScoreVariant, string>>>
        readonly secondary?: readonly string[]
      }
    >
  >
  /** Papers whose settings `--preset` uses. */
  readonly presets?: Readonly<Record<string, PresetLabel>>
}

/** Results that come with Fathom (`reports/summary/published`), by benchmark. */
export type ReportedFigures = 'ruler' | 'ruler-hqa' | 'longproc' | 'rlm'

export interface PresetLabel {
  /** Paper and code. */
  readonly source: string
  /** How a run with the preset still differs from the paper, in one line. */
  readonly differs: string
  readonly reported?: ReportedFigures
}

export interface TaskLabel {
  readonly family: string
  /** The tested ability, for the profile; absent for tasks outside `core`. */
  readonly ability?: Ability
  readonly about: string
  readonly scorer: string
  /** Expected score of a blind guess, 0 to 1. */
  readonly chance: number
  /** Returns it at a length in tokens, if it changes with the length. */
  chanceAt?(tokens: number): number
  /** The grade of a short program without understanding; absent if a plugin's task states none. */
  readonly program?: ProgramGrade
  /** Scores of shortcut baselines on its current items; absent if they were not measured. */
  readonly floors?: FloorsLabel
  /** The official name of its LongProc task, or of the LongProc task whose schema its items use. */
  readonly longproc?: string
}

/** The strongest shortcut baseline of a task at each measured length (docs/floors.md). */
export interface FloorsLabel {
  /** Version and parameters of the measured items. */
  readonly version: number
  readonly params: ItemRow['params']
  readonly chance: number
  /** Rising lengths. */
  readonly rows: readonly { readonly at: number; readonly n: number; readonly by: string; readonly score: number }[]
}

/** The contents of a file. */
export type Rendered = string | Uint8Array | Iterable<string> | Iterable<Uint8Array>

/**
 * Turns rows into one file, without clock and network: the same rows in any order give the same bytes.
 * @since 0.2.0
 */
export interface Reporter {
  readonly id: string
  /** Its name in the report directory. */
  readonly file: string
  readonly about: string
  /** Returns the whole file, or its parts in sequence if it may be longer than a string. */
  render(input: ReportInput): Rendered | Promise<Rendered>
  /** Returns another file instead, for rows that would make this one too large. */
  instead?(input: ReportInput): Pick<Reporter, 'file' | 'render'> | undefined
  /** Returns additional files, such as those of further groups of tasks. */
  further?(input: ReportInput): readonly Pick<Reporter, 'file' | 'render'>[]
}

/**
 * Defines a report of your own: a file from the rows of one or more runs. Returns it unchanged, with its types checked.
 *
 * @since 0.2.0
 * @public
 */
export function defineReporter(reporter: Reporter): Reporter {
  return reporter
}
