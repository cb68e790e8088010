import type * as z from 'zod'
import type { TaskFolder } from './task-folder.ts'

/** By the tokens of the output that it asks for. */
export const LEVELS = ['0.5k', '2k', '8k'] as const
export type RecordLevel = (typeof LEVELS)[number]

/**
 * One of LongProc's six tasks: how a record of the official files becomes a prompt and a reference. Each has one file
 * in this directory.
 */
export interface LongProcKind<Row = unknown> {
  readonly levels: readonly RecordLevel[]
  /** The file of all levels' records. Default: each level has its own, `<task>_<level>.json`. */
  readonly file?: string
  /** Fields required to build an example, under the official names. */
  readonly record: z.ZodType<Row>
  /** Fields required to score an answer; rows of Hugging Face are already built. */
  readonly item: z.ZodType
  /** Does the record belong to the level? Default: all do. */
  takes?(row: Row, level: RecordLevel): boolean
  /** Slots of the records, in addition to `{demonstration}`. */
  readonly slots: readonly string[]
  /** The worked examples that stand in all prompts. */
  readonly demonstrations?: {
    /** Their file in the task's folder, if they have one. */
    readonly file?: string
    text(folder: TaskFolder): string
  }
  /** The record's own name. Default: `<name>_<index>`. */
  id?(row: Row): string | undefined
  /** Files of the folder that the record names. */
  pages?(row: Row): readonly string[]
  /**
   * Reads a record.
   * @throws BenchError (usage) for a file, Error for an invalid record, with a message that follows its location
   */
  read(row: Row, folder: TaskFolder): { readonly slots: Readonly<Record<string, string>>; readonly reference: string }
}
