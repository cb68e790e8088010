import type { Rows } from '../../core/rows/indexed-rows.ts'
import type { ProgramGrade } from '../../core/rows/program.ts'
import type { Aliases, AnswerRow, ItemRow, Manifest, MethodNote, ScoreRow } from '../../core/rows/rows.ts'
import type { ScoreVariant } from './cells/cell.ts'
import type { Submission, VerificationStatus } from './entries/verification-status.ts'
import type { SuiteTotal, TotalRow } from './suite-totals.ts'

/**
 * All that a report is made from. Runs and rows may come in any order.
 * @since 0.2.0
 */
export interface ReportInput {
  /** One run, or several that are laid side by side (`reports/summary/rows/records.ts` says how). */
  readonly runs: readonly RunRows[]
  readonly labels: Labels
  /** Names to show in place of entries' own, beside those that the runs' manifests hold. */
  readonly aliases?: Aliases
  /** What lengths are shown in: the run's tokenizer, or each entry's own model. Prompts alone have both. */
  readonly axis?: LengthsIn
  /** Builds an item's text again, for excerpts. Absent where none are wanted; undefined where it cannot be built. */
  readonly textOf?: (item: ItemRow) => ItemText | undefined
}

export const LENGTHS_IN = ['reference', 'model'] as const
export type LengthsIn = (typeof LENGTHS_IN)[number]

/** The rows of one run, and what it was. */
export interface RunRows {
  /** Tells it apart from other runs of the report, such as its folder's name. Text from outside: escape it. */
  readonly name: string
  readonly manifest: Manifest
  readonly items: Rows<ItemRow>
  /** All attempts, or the last of each key. */
  readonly answers: Rows<AnswerRow>
  readonly scores: Rows<ScoreRow>
  /** Why it could not be verified, where it was to be. Text from outside: escape it. */
  readonly unverified?: string
  /** What its check found, where it was checked. */
  readonly standing?: VerificationStatus
  /** Of a bundle that says who submits it. */
  readonly submission?: Submission
}

export interface ItemText {
  readonly context: string
  readonly question: string
}

/** What the registries say of the ids that stand in the rows. Handed in by the command. */
export interface Labels {
  /** Are items of this task an official file's, and not made here? Absent: none is. */
  readonly isOfficial?: (task: string) => boolean
  /** The group that a task makes up with others of its file, where the groups below do not hold it. */
  readonly groupOf?: (task: string) => string | undefined
  readonly tasks: Readonly<Record<string, TaskLabel>>
  /** The figures that published suites give over items of their files, under their own names; absent: none. */
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
        /** The scorers of its items' three scores, itself among them. */
        readonly variants?: Readonly<Partial<Record<ScoreVariant, string>>>
        readonly secondary?: readonly string[]
      }
    >
  >
  /** Papers whose settings `--preset` takes. */
  readonly presets?: Readonly<Record<string, PresetLabel>>
}

/** Figures that came with Fathom (`reports/assets/published`), by what they are of. */
export type ReportedFigures = 'ruler' | 'ruler-hqa' | 'longproc'

export interface PresetLabel {
  /** Paper and code. */
  readonly source: string
  /** What of a run by the preset is still not as there, in one line. */
  readonly differs: string
  readonly reported?: ReportedFigures
}

export interface TaskLabel {
  readonly family: string
  readonly about: string
  readonly scorer: string
  /** Expected score of a blind guess, 0 to 1. */
  readonly chance: number
  /** Returns it at a length in tokens, if it changes with the length. */
  chanceAt?(tokens: number): number
  /** What a short program is worth on it without understanding; absent where a plugin's task does not say. */
  readonly program?: ProgramGrade
  /** What shortcut floors score on its items as they are drawn today; absent where nobody measured it. */
  readonly floors?: FloorsLabel
  /** The task of LongProc that it is, or whose schema its items keep, under its official name. */
  readonly longproc?: string
}

/** The strongest floor of a task at each length that was measured (docs/floors.md). */
export interface FloorsLabel {
  /** Version and parameters of the items that were measured. */
  readonly version: number
  readonly params: ItemRow['params']
  readonly chance: number
  /** Rising lengths. */
  readonly rows: readonly { readonly at: number; readonly n: number; readonly by: string; readonly score: number }[]
}

/** What a file holds. */
export type Rendered = string | Uint8Array | Iterable<string> | Iterable<Uint8Array>

/**
 * Turns rows into one file. No clock, no network: the same rows in any order give the same bytes.
 * @since 0.2.0
 */
export interface Reporter {
  readonly id: string
  /** Its name in the report folder. */
  readonly file: string
  readonly about: string
  /** The whole file, or its parts one after another where it may be longer than a string. */
  render(input: ReportInput): Rendered | Promise<Rendered>
  /** Another file in its place, for rows of which this one would be too large. */
  instead?(input: ReportInput): Pick<Reporter, 'file' | 'render'> | undefined
  /** Further files beside it, such as those of further groups of tasks. */
  further?(input: ReportInput): readonly Pick<Reporter, 'file' | 'render'>[]
}

/**
 * A report of one's own: a file made from the rows of one run or several. Gives it as it is, with its types checked.
 *
 * @since 0.2.0
 * @public
 */
export function defineReporter(reporter: Reporter): Reporter {
  return reporter
}
