import { closeSync, existsSync, fsyncSync, openSync, readFileSync, statSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { createFolder, tryParseForeignJson } from 'fathom-bench/plugin'
import type { StreamEntry } from '../contract.ts'

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
    this.kept = existsSync(this.path) ? readLog(this.path) : []
  }

  get entries(): readonly StreamEntry[] {
    return this.kept
  }

  /** Entries that were taken are passed over. @throws Error where one is missing */
  append(batch: readonly StreamEntry[]): number {
    const fresh = batch.filter(({ seq }) => seq >= this.kept.length)
    if (fresh.length === 0) return this.kept.length
    if (fresh[0].seq !== this.kept.length) throw new Error(`got entry ${fresh[0].seq}, expected ${this.kept.length}`)
    const file = openSync(this.path, 'a')
    try {
      writeSync(file, fresh.map(entry => `${JSON.stringify(entry)}\n`).join(''))
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    this.kept.push(...fresh)
    return this.kept.length
  }

  countBytes(): number {
    return existsSync(this.path) ? statSync(this.path).size : 0
  }
}

function readLog(path: string): StreamEntry[] {
  const text = readFileSync(path, 'utf8')
  const end = text.lastIndexOf('\n') + 1
  const entries: StreamEntry[] = []
  for (const line of text.slice(0, end).split('\n').slice(0, -1)) {
    const entry = tryParseForeignJson(line) as StreamEntry | undefined
    if (entry?.seq !== entries.length) break
    entries.push(entry)
  }
  const whole = entries.map(entry => `${JSON.stringify(entry)}\n`).join('')
  if (whole.length < text.length) truncateSync(path, Buffer.byteLength(whole))
  return entries
}
