import { join } from 'node:path'
import { createFolder, writeWhole } from 'fathom-bench/plugin'
import type { StreamEntry } from '../../contract.ts'
import { takeFresh } from '../log.ts'
import { appendLogLines, readLogLines } from './lines.ts'

/** Entries that were taken and not worked in yet, in a file that survives `kill -9`. */
export class PendingEntries {
  readonly path: string
  private kept: StreamEntry[]
  private next: number

  /** @param done the entries before it are worked in */
  constructor(folder: string, done: number) {
    createFolder(folder)
    this.path = join(folder, 'pending.jsonl')
    const rows = readLogLines<StreamEntry>(this.path, (row, before) => isFollowing(row, before))
    const left = rows.filter(({ seq }) => seq >= done)
    const isGap = left.length > 0 && left[0].seq !== done
    // A gap cannot be mended: what comes after it is written again.
    if (isGap) writeWhole(this.path, '')
    this.kept = isGap ? [] : left
    this.next = done + this.kept.length
  }

  get entries(): readonly StreamEntry[] {
    return this.kept
  }

  /** Entries taken so far. */
  get taken(): number {
    return this.next
  }

  /** @throws Error where an entry is missing */
  append(batch: readonly StreamEntry[]): void {
    const fresh = takeFresh(batch, this.next)
    if (fresh.length === 0) return
    appendLogLines(this.path, fresh)
    this.kept.push(...fresh)
    this.next += fresh.length
  }

  /** Forgets the entries before one, which are worked in. */
  drop(done: number): void {
    const left = this.kept.filter(({ seq }) => seq >= done)
    if (left.length === this.kept.length) return
    writeWhole(this.path, left.map(entry => `${JSON.stringify(entry)}\n`).join(''))
    this.kept = left
  }
}

const isFollowing = ({ seq }: StreamEntry, before: readonly StreamEntry[]): boolean =>
  Number.isInteger(seq) && (before.length === 0 || seq === before[before.length - 1].seq + 1)
