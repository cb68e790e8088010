import { readFileSync } from 'node:fs'
import { parseTsv } from '../../core/files/frozen-file.ts'

/** An item that was answered by reading (docs/hand-read.md). */
export interface HandRead {
  readonly task: string
  readonly version: number
  /** `8K`. */
  readonly length: string
  /** The step of the task's ladder, or `core`. */
  readonly level: string
  readonly seed: string
  readonly index: number
  readonly answer: string
}

export const readHandRead = (): HandRead[] =>
  parseTsv(readFileSync('docs/hand-read.tsv', 'utf8')).map(
    ([task, version, length, level, seed, index, answer]): HandRead => ({
      task,
      version: Number(version),
      length,
      level,
      seed,
      index: Number(index),
      answer,
    }),
  )
