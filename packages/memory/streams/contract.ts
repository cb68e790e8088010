import type { StreamEntry } from '../contract.ts'

/** A question about a stream of a file. */
export interface FileQuestion {
  readonly classId: string
  /** Alone: what a search is given. */
  readonly text: string
  readonly answerFormat: string
  /** Question and form of the answer as they follow the stream in a prompt, in the suite's own words. */
  readonly tail: string
  readonly answerTokens: number
  readonly scorer: string
  readonly expected: unknown
  /** Entries that the answer rests on, as far as the file names them. */
  readonly evidence: readonly number[]
  /** Entries that are written when it is asked; without it, all. */
  readonly after?: number
  /** The time at which it is asked; without it, that of the last entry. */
  readonly now?: string
}

/** A stream of a file, whole. */
export interface FileStream {
  readonly id: string
  /** The first words of every prompt. */
  readonly introduction: string
  /** A memory is told this when it is opened. */
  readonly policy: string
  readonly entries: readonly StreamEntry[]
  readonly questions: readonly FileQuestion[]
  /** Questions that are not asked, with the reason. */
  readonly left?: { readonly count: number; readonly why: string }
}

/** A suite's file, read. */
export interface StreamFile {
  /** Begins error messages. */
  readonly who: string
  readonly name: string
  /** The one JSON document, or the list of rows. */
  readonly value: unknown
  /** Rows of another file of its folder. @throws BenchError (usage) where it is not there */
  beside(name: string): readonly unknown[]
}

/** Reads the file of a published suite as streams: `--from ID=FILE`. A class's task is `stream:ID-CLASS`. */
export interface StreamReader {
  readonly id: string
  readonly source: string
  /** Those that are known before a file is read. */
  readonly classes: readonly { readonly id: string; readonly about: string }[]
  /** Rows may be JSON, JSONL, CSV or Parquet; a document is one JSON value. */
  readonly form: 'document' | 'rows'
  /** @throws BenchError (usage) for anything that is not of the suite's shape */
  read(file: StreamFile): readonly FileStream[]
}
