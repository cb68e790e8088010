import type { ReportInput } from '../summary/reporter.ts'

/** Input of a format: the rows of a report, and their owner's settings for the destination. */
export interface ExportInput extends ReportInput {
  /** The Hugging Face dataset (`ORG/NAME`) that results are of. */
  readonly dataset?: string | undefined
}

export interface ExportFile {
  /** Below the folder that is written, with `/` on every system. */
  readonly path: string
  readonly data: string | Uint8Array
}

/** A run in the form of another tool. */
export interface Exported {
  readonly files: readonly ExportFile[]
  /** One line per omission, with the reason. */
  readonly notes: readonly string[]
}

/**
 * The form of another tool. No clock, no network: the same rows give the same bytes. What has no result stays without a
 * score, and scores are named by their variant.
 */
export interface ExportFormat {
  /** Does it take a run without answers, of which it writes the items? Absent: it does not. */
  readonly of?: 'items'
  /** Is it one file by itself? Then `--out` names that file, and a folder otherwise. */
  readonly single: boolean
  make(input: ExportInput): Exported | Promise<Exported>
}

/** A form with a name, as plugins bring it for `export --to NAME`. */
export interface RunExport extends ExportFormat {
  readonly id: string
  readonly about: string
}
