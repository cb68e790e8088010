import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { messageOf, usageError } from '../../core/errors.ts'

/** A file of JSON values: the entries of a list, lines, or one document. Texts stay on the disk until they are asked for. */
export interface JsonFile {
  readonly path: string
  readonly sha256: string
  readonly size: number
  /** Parses entry number `at`. @throws BenchError (usage) that names the file and the entry or line. */
  read(at: number): unknown
  /** Such as `, line 12`; empty where the file is one document. */
  placeOf(at: number): string
}

/**
 * Finds the values of a file in one pass over its bytes, so that files beyond the longest string (half a gigabyte: MemAgent's of
 * 6,400 documents) are read one entry at a time. `who` speaks in errors.
 *
 * @throws BenchError (usage) for a path that cannot be read, is not JSON, or ends too early.
 */
export function openJson(who: string, path: string): JsonFile {
  const { spans, listed, sha256 } = scanned(who, path)
  const placeOf = (at: number) => {
    if (listed) return `, entry ${at + 1}`
    return spans.length === 1 ? '' : `, line ${spans[at]!.line}`
  }
  return {
    path,
    sha256,
    size: spans.length,
    placeOf,
    read(at) {
      const { start, end } = spans[at]!
      if (end - start > LONGEST) throw usageError(`${who}: ${path}${placeOf(at)} has ${end - start} bytes, too many.`)
      const bytes = bytesOf(path, start, end)
      try {
        return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
      } catch (error) {
        const what = error instanceof SyntaxError ? 'valid JSON' : 'UTF-8 text'
        throw usageError(`${who}: ${path}${placeOf(at)} is not ${what}.`, error)
      }
    },
  }
}

/** A string of Node holds half a gigabyte. */
const LONGEST = 500_000_000

interface Span {
  readonly start: number
  readonly end: number
  /** From 1. */
  readonly line: number
}

function scanned(who: string, path: string): { spans: readonly Span[]; listed: boolean; sha256: string } {
  const file = opened(who, path)
  const hash = createHash('sha256')
  const scan = new Scan()
  try {
    const chunk = Buffer.alloc(CHUNK)
    for (let size = readSync(file, chunk), at = 0; size > 0; at += size, size = readSync(file, chunk)) {
      const bytes = chunk.subarray(0, size)
      hash.update(bytes)
      if (at === 0) refuseOthers(who, path, bytes)
      scan.take(bytes, at)
    }
  } finally {
    closeSync(file)
  }
  const problem = scan.end()
  if (problem) throw usageError(`${who}: ${path} ${problem}.`)
  return { spans: scan.spans, listed: scan.listed, sha256: hash.digest('hex') }
}

const CHUNK = 1 << 22

function opened(who: string, path: string): number {
  try {
    if (!statSync(path).isFile()) throw new Error('no file')
    return openSync(path, 'r')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw usageError(
      `${who}: ${path} cannot be read (${code === 'ENOENT' ? 'no such file' : messageOf(error)}).`,
      error,
    )
  }
}

/** Files that users have at hand and that are no JSON: what to do with them. */
function refuseOthers(who: string, path: string, bytes: Buffer): void {
  const begins = (text: string) => bytes.subarray(0, text.length).toString('latin1') === text
  if (begins('PAR1'))
    throw usageError(
      `${who}: ${path} is Parquet; make JSONL of it, such as with python: pandas.read_parquet('F').to_json('F.jsonl', orient='records', lines=True).`,
    )
  if (begins('\x1f\x8b') || begins('PK')) throw usageError(`${who}: ${path} is compressed: unpack it first.`)
  const first = /[^\s\uFEFF]/.exec(bytes.subarray(0, 1024).toString('utf8'))?.[0]
  if (first === '<') throw usageError(`${who}: ${path} is a web page or XML, not JSON: fetch the file itself.`)
  if (first !== '{' && first !== '[') throw usageError(`${who}: ${path} is no JSON of objects, list or lines.`)
}

/** Finds where values begin and end; whether they are valid is the parser's business. */
class Scan {
  readonly spans: Span[] = []
  /** Is the file one list? Then its entries are the values. */
  listed = false
  #depth = 0
  #inString = false
  /** Backslashes at the end of the last chunk, of a string that goes on. */
  #slashes = 0
  #line = 1
  #start = -1
  #startLine = 1
  #closed = false

  take(bytes: Buffer, offset: number): void {
    for (let at = 0; at < bytes.length; ) {
      if (this.#inString) at = this.#toEndOfString(bytes, at)
      else this.#one(bytes[at]!, offset + at++)
    }
  }

  /** What is wrong with the end, if anything. */
  end(): string | undefined {
    if (this.spans.length === 0 && !this.#closed && this.#depth === 0) return 'is empty'
    if (this.#depth > 0 || this.#inString) return `ends too early, in the value that begins on line ${this.#startLine}`
    return undefined
  }

  #one(byte: number, at: number): void {
    const outside = this.listed ? 1 : 0
    switch (byte) {
      case NEWLINE:
        this.#line++
        return
      case QUOTE:
        this.#inString = true
        this.#slashes = 0
        return
      case OPEN_LIST:
      case OPEN_OBJECT:
        if (byte === OPEN_LIST && this.#depth === 0 && !this.#closed) this.listed = true
        else if (this.#depth === outside) this.#start = at
        if (this.#depth <= outside) this.#startLine = this.#line
        this.#depth++
        return
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        this.#depth = Math.max(0, this.#depth - 1)
        if (this.#start >= 0 && this.#depth === outside) {
          this.spans.push({ start: this.#start, end: at + 1, line: this.#startLine })
          this.#start = -1
        }
        if (this.#depth === 0) this.#closed = true
    }
  }

  /** Leaps from quote to quote: texts are most of a file. */
  #toEndOfString(bytes: Buffer, from: number): number {
    for (let at = from; ; ) {
      const quote = bytes.indexOf(QUOTE, at)
      const end = quote < 0 ? bytes.length : quote
      let slashes = 0
      while (end - slashes > from && bytes[end - slashes - 1] === BACKSLASH) slashes++
      if (end - slashes === from) slashes += this.#slashes
      if (quote < 0) {
        this.#slashes = slashes
        return bytes.length
      }
      if (slashes % 2 === 0) {
        this.#inString = false
        return quote + 1
      }
      at = quote + 1
    }
  }
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const NEWLINE = 0x0a
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

function bytesOf(path: string, start: number, end: number): Buffer {
  const bytes = Buffer.alloc(end - start)
  const file = openSync(path, 'r')
  try {
    for (let read = 0; read < bytes.length; ) {
      const size = readSync(file, bytes, read, bytes.length - read, start + read)
      if (size === 0) break
      read += size
    }
    return bytes
  } finally {
    closeSync(file)
  }
}
