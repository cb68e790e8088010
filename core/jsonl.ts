import { closeSync, existsSync, fdatasyncSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs'
import { StringDecoder } from 'node:string_decoder'
import { incompleteError, usageError } from './errors.ts'

/**
 * Rows of a JSONL file, one by one; an absent file has none. A last line without its line break is a torn write and is passed
 * over. @throws BenchError (usage) that names the file and the line for anything else that is no JSON object.
 */
export function* readRows<Row>(path: string): Generator<Row> {
  if (!existsSync(path)) return
  let number = 0
  for (const line of wholeLines(path)) {
    number++
    if (line !== '') yield parseRow<Row>(line, path, number)
  }
}

function parseRow<Row>(line: string, path: string, number: number): Row {
  try {
    const row: unknown = JSON.parse(line)
    if (typeof row === 'object' && row !== null && !Array.isArray(row)) return row as Row
  } catch {
    // Said below: the parser's own words quote the line, which may be long.
  }
  throw usageError(`${path}:${number}: not a row of JSON. Move the line out of the file to go on.`)
}

function* wholeLines(path: string): Generator<string> {
  const file = openSync(path, 'r')
  try {
    const chunk = Buffer.alloc(1 << 20)
    const decoder = new StringDecoder('utf8')
    let rest = ''
    for (let size = readSync(file, chunk); size > 0; size = readSync(file, chunk)) {
      const lines = (rest + decoder.write(chunk.subarray(0, size))).split('\n')
      rest = lines.pop()!
      yield* lines
    }
  } finally {
    closeSync(file)
  }
}

/** Appends rows to a file, one line at a time, each on the disk before `append` returns. */
export interface Appender {
  append(row: object): void
  close(): void
}

/**
 * Opens a file of rows for appending and heals a torn last line: a whole row that lacks its line break gets it, a fragment
 * is cut off (its work is done again). @throws BenchError (incomplete) where a line cannot be written; the file then ends
 * with the last whole line.
 */
export function appendRows(path: string): Appender {
  const file = open(path)
  heal(file)
  return {
    append(row) {
      const line = Buffer.from(`${JSON.stringify(row)}\n`)
      const size = fstatSync(file).size
      try {
        for (let written = 0; written < line.length; ) written += writeSync(file, line, written)
        fdatasyncSync(file)
      } catch (error) {
        cutBack(file, size)
        throw incompleteError(
          `cannot write to ${path}: ${reasonOf(error)}. What was recorded before is safe; run the same command again to go on.`,
          error,
        )
      }
    },
    close: () => closeSync(file),
  }
}

/** As far as the disk allows; what stays torn is healed when the file is opened again. */
function cutBack(file: number, size: number): void {
  try {
    ftruncateSync(file, size)
  } catch {}
}

function open(path: string): number {
  try {
    return openSync(path, 'a+')
  } catch (error) {
    throw incompleteError(`cannot open ${path}: ${reasonOf(error)}.`, error)
  }
}

const reasonOf = (error: unknown) => {
  const code = (error as NodeJS.ErrnoException).code ?? 'unknown error'
  return (
    {
      ENOSPC: 'the disk is full',
      EACCES: 'no permission',
      EROFS: 'the disk is read-only',
      EDQUOT: 'the disk quota is used up',
    }[code] ?? code
  )
}

function heal(file: number): void {
  const size = fstatSync(file).size
  const tail = lastLine(file, size)
  if (tail.length === 0) return
  try {
    JSON.parse(tail.toString('utf8'))
    writeSync(file, '\n')
  } catch {
    ftruncateSync(file, size - tail.length)
  }
}

/** The bytes after the last line break. */
function lastLine(file: number, size: number): Buffer {
  let tail = Buffer.alloc(0)
  for (let end = size; end > 0; ) {
    const start = Math.max(0, end - (1 << 16))
    const chunk = Buffer.alloc(end - start)
    readSync(file, chunk, 0, chunk.length, start)
    const cut = chunk.lastIndexOf(10)
    tail = Buffer.concat([chunk.subarray(cut + 1), tail])
    if (cut >= 0) break
    end = start
  }
  return tail
}
