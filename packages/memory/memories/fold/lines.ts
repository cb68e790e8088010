import { closeSync, existsSync, fsyncSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs'
import { tryParseForeignJson } from 'fathom-bench/plugin'

/** Appends rows to a file of JSON lines; they are on the disk before it returns. */
export function appendLogLines(path: string, rows: readonly unknown[]): void {
  const bytes = Buffer.from(rows.map(row => `${JSON.stringify(row)}\n`).join(''))
  const file = openSync(path, 'a')
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/**
 * The rows of a file of JSON lines. What a cut-off write left at its end is removed from the file, and so is everything
 * from the first row on that `isNext` refuses.
 */
export function readLogLines<T>(path: string, isNext: (row: T, before: readonly T[]) => boolean): T[] {
  if (!existsSync(path)) return []
  const bytes = readFileSync(path)
  const rows: T[] = []
  let at = 0
  for (let end = bytes.indexOf(LINE_END); end >= 0; end = bytes.indexOf(LINE_END, at)) {
    const row = tryParseForeignJson(bytes.toString('utf8', at, end)) as T | undefined
    if (row === undefined || !isNext(row, rows)) break
    rows.push(row)
    at = end + 1
  }
  if (at < bytes.length) truncateSync(path, at)
  return rows
}

const LINE_END = 0x0a
