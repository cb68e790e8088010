import { closeSync, openSync } from 'node:fs'
import { fillBuffer } from '../../core/files/fill-buffer.ts'

/**
 * A file of rows, whatever its container: JSON, JSONL, CSV or Parquet. Texts stay on the disk until they are asked for.
 */
export interface RowFile {
  readonly path: string
  /** SHA-256 of the whole file, in hex. Reads it to its end. */
  readonly sha256: string
  /**
   * Is there a row number `at`? Reads on until it is found, or to the end of the file. @throws BenchError (usage) where
   * the file is cut off
   */
  has(at: number): boolean
  /** Row number `at`. @throws BenchError (usage) that names the file and the entry or line. */
  read(at: number): unknown
  /** Such as `, line 12`; empty where the file is one document. */
  placeOf(at: number): string
  /** Row number `at` as the file spells it, if the container is text: `88.0` and `88` are one number once read. */
  textOf?(at: number): string
  /** Restricts reading to these columns, if the container has columns. */
  only?(columns: readonly string[]): void
}

/** Limit of the rows read from one file: contexts are long, and no suite has a hundredth of this. */
export const MOST_ROWS = 2_000_000

/** Bytes of a file from `start` to before `end`; fewer where the file ends. */
export function readBytesAt(file: number, start: number, end: number): Buffer {
  return fillBuffer(file, Buffer.allocUnsafeSlow(end - start), start)
}

/** As `readBytesAt`, of a file that is opened for it. */
export function readByteRange(path: string, start: number, end: number): Buffer {
  const file = openSync(path, 'r')
  try {
    return readBytesAt(file, start, end)
  } finally {
    closeSync(file)
  }
}
