import {
  closeSync,
  existsSync,
  fdatasync,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  openSync,
  statSync,
  writeSync,
} from 'node:fs'
import { incompleteError, usageError } from '../errors.ts'
import { describeDiskError } from '../files/disk.ts'
import { fillBuffer } from '../files/fill-buffer.ts'
import { openPlain } from '../files/plain-file.ts'
import type { RowPosition } from './indexed-rows.ts'
import { readLines } from './lines.ts'
import type { RowCheck } from './row-shape.ts'

/**
 * Yields the rows of a JSONL file; a missing file has none. It skips a last line without a line break, which is an
 * interrupted write.
 * @throws BenchError (usage) for a pipe or device; with file and line for a line that is not a JSON object or is too
 * long, and for a row in which `check` finds an error
 */
export function* readRows<Row>(path: string, check?: RowCheck): Generator<Row> {
  for (const { row } of readPositionedRows<Row>(path, check)) yield row
}

/** The same with where they stand. */
export function* readPositionedRows<Row>(
  path: string,
  check: RowCheck = () => undefined,
): Generator<{ readonly row: Row; readonly place: RowPosition }> {
  if (!existsSync(path)) return
  for (const { text, number, whole, start, size } of readLines(path, { most: LONGEST, links: true })) {
    if (!whole || text === '') continue
    const row = parseRow(text, path, number)
    const fault = check(row)
    if (fault !== undefined) throw usageError(`${path}:${number}: ${fault}.`)
    yield { row: row as Row, place: { start, size } }
  }
}

/**
 * Returns a function that reads rows again by position; it reads adjacent rows in one piece.
 * @throws BenchError (usage) if another file has replaced the original
 */
export function makeRowReader<Row>(path: string): (position: RowPosition) => Row {
  const { ino } = statSync(path)
  const makeChangedError = () => usageError(`${path} was changed while it was read. Run the same command again.`)
  let piece: { readonly start: number; readonly bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) }
  // One for all pieces: as many as are read would be freed late.
  const usual = Buffer.alloc(PIECE)
  return ({ start, size }) => {
    if (start < piece.start || start + size > piece.start + piece.bytes.length) {
      const bytes = readBytes(path, ino, start, size > PIECE ? Buffer.alloc(size) : usual)
      if (!bytes || bytes.length < size) throw makeChangedError()
      piece = { start, bytes }
    }
    const from = start - piece.start
    try {
      return JSON.parse(piece.bytes.toString('utf8', from, from + size)) as Row
    } catch {
      throw makeChangedError()
    }
  }
}

const PIECE = 2 ** 16

/** Fills `into` as far as there are bytes, and returns those; undefined where it is another file. */
function readBytes(path: string, ino: number, start: number, into: Buffer): Buffer | undefined {
  const file = openPlain(path, { links: true })
  try {
    if (fstatSync(file).ino !== ino) return undefined
    return fillBuffer(file, into, start)
  } finally {
    closeSync(file)
  }
}

function parseRow(line: string, path: string, number: number): object {
  try {
    const row: unknown = JSON.parse(line)
    if (typeof row === 'object' && row !== null && !Array.isArray(row)) return row
  } catch {
    // Said below: the parser's own words quote the line, which may be long.
  }
  throw usageError(`${path}:${number}: not a JSON record. To resume, move the line out of the file.`)
}

/** Recordings hold lines of vectors, which are longer than any row. */
const LONGEST = 256 * 2 ** 20

/**
 * Appends rows to a file, one per line. When `append` returns, the operating system has them, so they survive the end
 * of this process. Syncing to the disk takes as long as a fast model's answer and runs in the background.
 */
export interface Appender {
  /** Returns where they stand. */
  append(...rows: readonly object[]): RowPosition[]
  /** Returns when all of it is on the disk. @throws BenchError (incomplete) where the disk says that it is not */
  flush(): void
  close(): void
}

/**
 * Opens a file of rows for appending and heals a torn last line: a whole row that lacks its line break gets it, a
 * fragment is cut off (its work is done again). @throws BenchError (incomplete) where a line cannot be written; the
 * file then ends with the last whole line.
 */
export function appendRows(path: string): Appender {
  const file = open(path)
  repairTail(file)
  const sync = makeSyncer(file)
  return {
    append(...rows) {
      const lines = rows.map(row => Buffer.from(`${JSON.stringify(row)}\n`))
      const all = Buffer.concat(lines)
      const size = fstatSync(file).size
      try {
        for (let written = 0; written < all.length; ) written += writeSync(file, all, written)
        sync.soon()
      } catch (error) {
        cutBack(file, size)
        throw incompleteError(
          `cannot write to ${path}: ${describeDiskError(error)}. Earlier records are safe. Run the same command again to resume.`,
          error,
        )
      }
      let start = size
      return lines.map(({ length }) => {
        const place = { start, size: length - 1 }
        start += length
        return place
      })
    },
    flush() {
      try {
        sync.check()
        fdatasyncSync(file)
      } catch (error) {
        if (LOST.has((error as NodeJS.ErrnoException).code ?? ''))
          throw incompleteError(
            `cannot write to ${path}: ${describeDiskError(error)}. Run the same command again to resume.`,
            error,
          )
      }
    },
    close: sync.close,
  }
}

/** Errors of a sync that mean lost rows; others say that a file cannot be synced, such as a pipe. */
const LOST = new Set(['ENOSPC', 'EDQUOT', 'EIO'])

/**
 * One sync of a file at a time, and another after it where more was written meanwhile. The last one closes the file.
 */
function makeSyncer(file: number): { soon(): void; check(): void; close(): void } {
  let busy = false
  let asked = false
  let closing = false
  let failure: Error | null = null
  const scheduleSync = () => {
    // The next append reports a delayed disk error, such as a full disk.
    if (failure) throw failure
    asked = true
    if (busy) return
    busy = true
    asked = false
    fdatasync(file, error => {
      if (LOST.has(error?.code ?? '')) failure = error
      busy = false
      if (asked && !failure) scheduleSync()
      else if (closing) closeSync(file)
    })
  }
  return {
    soon: scheduleSync,
    check() {
      if (failure) throw failure
    },
    close() {
      closing = true
      if (!busy) closeSync(file)
    },
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
    throw incompleteError(`cannot open ${path}: ${describeDiskError(error)}.`, error)
  }
}

function repairTail(file: number): void {
  const size = fstatSync(file).size
  const tail = readLastLine(file, size)
  if (tail.length === 0) return
  try {
    JSON.parse(tail.toString('utf8'))
    writeSync(file, '\n')
  } catch {
    ftruncateSync(file, size - tail.length)
  }
}

/** The bytes after the last line break. */
function readLastLine(file: number, size: number): Buffer {
  let tail = Buffer.alloc(0)
  for (let end = size; end > 0; ) {
    const start = Math.max(0, end - (1 << 16))
    const chunk = fillBuffer(file, Buffer.alloc(end - start), start)
    const cut = chunk.lastIndexOf(10)
    tail = Buffer.concat([chunk.subarray(cut + 1), tail])
    if (cut >= 0) break
    end = start
  }
  return tail
}
