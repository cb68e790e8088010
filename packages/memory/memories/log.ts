import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createFolder } from 'fathom-bench/plugin'
import type { StreamEntry } from '../contract.ts'
import { appendLogLines, readLogLines } from './fold/lines.ts'

/**
 * Entries in a file that survives `kill -9`: a batch is on the disk before `append` returns, and half a line at the end,
 * of a write that was cut off, is dropped when the file is opened.
 */
export class EntryLog {
  readonly path: string
  private readonly kept: StreamEntry[]

  constructor(folder: string) {
    createFolder(folder)
    this.path = join(folder, 'entries.jsonl')
    this.kept = readLogLines<StreamEntry>(this.path, ({ seq }, before) => seq === before.length)
  }

  get entries(): readonly StreamEntry[] {
    return this.kept
  }

  /** Entries that were taken are passed over. @throws Error where one is missing */
  append(batch: readonly StreamEntry[]): number {
    const fresh = takeFresh(batch, this.kept.length)
    if (fresh.length === 0) return this.kept.length
    appendLogLines(this.path, fresh)
    this.kept.push(...fresh)
    return this.kept.length
  }

  countBytes(): number {
    return existsSync(this.path) ? statSync(this.path).size : 0
  }
}

/** The entries of a batch that are not taken yet. @throws Error where one is missing */
export function takeFresh(batch: readonly StreamEntry[], taken: number): StreamEntry[] {
  const fresh = batch.filter(({ seq }) => seq >= taken)
  const gap = fresh.findIndex(({ seq }, at) => seq !== taken + at)
  if (gap >= 0) throw new Error(`got entry ${fresh[gap].seq}, expected ${taken + gap}`)
  return fresh
}
