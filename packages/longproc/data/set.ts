import type { LongProcTask } from './index.ts'
import type { RecordLevel } from './kind.ts'

/** A LongProc data set, opened. Its examples are built when they are asked for. */
export interface LongProcSet {
  /** Such as `html_to_tsv_0.5k`. */
  readonly name: string
  readonly task: LongProcTask
  readonly level: RecordLevel
  readonly count: number
  /**
   * Over all files that the examples are made of. @throws BenchError (usage) where a web page is gone or a record is
   * bad.
   */
  readonly sha256: string
  /** Notes about the files for readers of results. */
  readonly notes: readonly string[]
  /** `index` from 0 to `count - 1`. @throws BenchError (usage) that names the file, the record and the field. */
  example(index: number): LongProcExample
}

/**
 * As the official loader gives it, but for `id` and `task`. The names stay official: they are a format that others
 * read.
 */
export interface LongProcExample {
  /** The record's own, else `<name>_<index>`, as on Hugging Face. Unique in its data set. */
  readonly id: string
  readonly task: LongProcTask
  readonly input_prompt: string
  readonly reference_output: string
  /** The record unchanged; for rows of Hugging Face, the metadata. */
  readonly item: Readonly<Record<string, unknown>>
}

/** The data set, and the start of error messages, such as `--data longproc`. */
export interface LongProcPlace extends Pick<LongProcSet, 'name' | 'task' | 'level'> {
  readonly who: string
}
