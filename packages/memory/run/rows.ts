import { randomUUID } from 'node:crypto'
import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { type AnswerRow, tryParseForeignJson } from 'fathom-bench/plugin'
import type { MemoryState } from '../contract.ts'
import { NOTHING_SPENT, type Spent } from './spent.ts'

/** One line of `streams.jsonl`: a stream of the run. */
export interface StreamRow {
  readonly stream: string
  readonly seed: string
  readonly rungs: readonly {
    readonly rung: number
    readonly entries: number
    readonly tokens: number
    readonly digest: string
  }[]
}

/** One line of `ingests.jsonl`: what was written between two amounts, and what it cost. */
export interface IngestRow {
  readonly stream: string
  readonly method: string
  readonly model: string
  readonly config: string
  readonly attempt: number
  readonly rung: number
  readonly from: number
  readonly to: number
  readonly tokens: number
  /** SHA-256 of the entries up to `to`. */
  readonly digest: string
  readonly status: 'written' | 'state_full' | 'failed' | 'timed_out'
  readonly reason: string
  /** Entries that were sent although they had been taken: a memory without a state is written again. */
  readonly rewritten: number
  readonly state: MemoryState | null
  readonly write: AnswerRow['ledger']
  readonly settle: AnswerRow['ledger'] | null
  /** Calls of processes that were killed before this row was written, up to their last batch. */
  readonly killed?: Spent
  /** Facts that the user asked to forget, and those of them that are stored; null where the memory cannot be read. */
  readonly residue?: { readonly stored: number; readonly of: number } | null
  /** Cost of writing another user's entries to a second space; null where that failed, so that no leak can be seen. */
  readonly neighbour?: { readonly entries: number; readonly write: AnswerRow['ledger'] } | null
  /** Did asking leave the state as it was? Null where the state says nothing. */
  readonly aside: boolean | null
}

/** Appends a row, and has it on the disk before it returns. */
export function appendRow(folder: string, file: 'streams.jsonl' | 'ingests.jsonl', row: StreamRow | IngestRow): void {
  const handle = openSync(join(folder, file), 'a')
  try {
    writeSync(handle, `${JSON.stringify(row)}\n`)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** The rows of a file; half a line at its end is passed over. */
export function readTrackRows<T>(folder: string, file: 'streams.jsonl' | 'ingests.jsonl'): T[] {
  const path = join(folder, file)
  if (!existsSync(path)) return []
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap(line => (line === '' ? [] : ((tryParseForeignJson(line) as T | undefined) ?? [])))
}

/** The journal of an ingest: the number of entries taken, and what was spent since the last row, after each batch. */
export function noteTaken(folder: string, seq: number, spent: Spent = NOTHING_SPENT): void {
  appendFileSync(join(folder, 'journal.jsonl'), `${JSON.stringify({ seq, ...(spent.calls > 0 && { spent }) })}\n`)
}

interface JournalEntry {
  readonly seq: number
  readonly spent: Spent
}

/** The last line of a journal; half a line at its end is passed over. */
export function readTaken(folder: string): JournalEntry {
  const path = join(folder, 'journal.jsonl')
  if (!existsSync(path)) return { seq: 0, spent: NOTHING_SPENT }
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1)
  const last = tryParseForeignJson(lines.at(-1) ?? '') as Partial<JournalEntry> | undefined
  return { seq: typeof last?.seq === 'number' ? last.seq : 0, spent: last?.spent ?? NOTHING_SPENT }
}

/** A random name that tells nothing of stream or class; a resumed run finds it again. */
export function readSpace(folder: string): string {
  const path = join(folder, 'space')
  if (!existsSync(path)) writeFileSync(path, `m-${randomUUID()}`)
  return readFileSync(path, 'utf8')
}
