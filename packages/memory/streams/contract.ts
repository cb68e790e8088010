import type { StreamEntry } from '../contract.ts'

/** A question about a stream of a file, asked after its last entry. */
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
}

/** Reads the file of a published suite as streams: `--from ID=FILE`. A class's task is `stream:ID-CLASS`. */
export interface StreamReader {
  readonly id: string
  readonly source: string
  readonly classes: readonly { readonly id: string; readonly about: string }[]
  /**
   * @param who begins error messages
   * @throws BenchError (usage) for anything that is not of the suite's shape
   */
  read(value: unknown, who: string): readonly FileStream[]
}
