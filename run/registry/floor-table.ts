import { readFileSync } from 'node:fs'

/** `run/registry/floors.json`: what the shortcut floors score on each task, made by `npm run floors` (docs/floors.md). */
export interface FloorTable {
  readonly v: number
  /** Version of the floors that were asked. */
  readonly floors: number
  /** Tokens of evidence that they read. */
  readonly budget: number
  readonly seed: string
  readonly tokenizer: string
  readonly tasks: Readonly<Record<string, FloorsOfTask>>
}

/** The floors of one task as it stands with its default parameters. */
export interface FloorsOfTask {
  /** The task's version, and a hash of the first item at the shortest length. */
  readonly version: number
  readonly item: string
  /** What `at` of the rows counts: tokens of the prompt, or of the required answer. */
  readonly axis: 'prompt' | 'output'
  /** Expected score of a blind guess, as the task says. */
  readonly chance: number
  /** Rising lengths. */
  readonly rows: readonly FloorRow[]
}

/** Mean primary scores of all floors at one length, 0 to 1. */
export interface FloorRow {
  readonly at: number
  /** Items. */
  readonly n: number
  /** The floor that scores most, `none` where all score 0, and its score. */
  readonly by: string
  readonly score: number
  /** Those that score more than 0. */
  readonly scores: Readonly<Record<string, number>>
}

export const FLOOR_TABLE_VERSION = 1

/** The table that came with this copy of the program. */
export function loadFloorTable(): FloorTable {
  read ??= JSON.parse(readFileSync(new URL('./floors.json', import.meta.url), 'utf8')) as FloorTable
  return read
}

let read: FloorTable | undefined
