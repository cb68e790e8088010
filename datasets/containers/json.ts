import { createHash } from 'node:crypto'
import { closeSync } from 'node:fs'
import { usageError } from '../../core/errors.ts'
import { openPlain } from '../../core/files/plain-file.ts'
import { MOST_ROWS, type RowFile, readByteRange } from './row-file.ts'

/**
 * A file of JSON values: the entries of a list, lines, or one document. Texts stay on the disk until they are asked
 * for.
 */
export interface JsonFile extends RowFile {
  /** Reads the file to its end. */
  readonly size: number
}

/**
 * Finds the values of a file in one pass over its bytes, on demand. Files beyond the longest string (half a gigabyte:
 * MemAgent's of 6,400 documents) are read one entry at a time, and the first entry arrives at once. `who` starts error
 * messages.
 * @throws BenchError (usage) for a path that cannot be read or is not JSON; later, if the file ends too early
 */
export function streamJson(who: string, path: string): JsonFile {
  const scanned = new Scanned(who, path)
  const describeLocation = (at: number) => {
    if (scanned.listed) return `, entry ${at + 1}`
    return at === 0 && scanned.isAlone() ? '' : `, line ${scanned.spans[at].line}`
  }
  const textOf = (at: number) => {
    scanned.reaches(at)
    const { start, end } = scanned.spans[at]
    if (end - start > LONGEST)
      throw usageError(`${who}: ${path}${describeLocation(at)} has ${end - start} bytes, too many.`)
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(readByteRange(path, start, end))
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      throw usageError(`${who}: ${path}${describeLocation(at)} is not UTF-8 text.`, error)
    }
  }
  return {
    path,
    get sha256() {
      return scanned.toEnd()
    },
    get size() {
      scanned.toEnd()
      return scanned.spans.length
    },
    has: at => scanned.reaches(at),
    placeOf: describeLocation,
    textOf,
    read(at) {
      const text = textOf(at)
      try {
        return JSON.parse(text)
      } catch (error) {
        throw usageError(`${who}: ${path}${describeLocation(at)} is not valid JSON.`, error)
      }
    },
  }
}

/** As `streamJson`, read to its end at once. @throws BenchError (usage) for a file that ends too early, too */
export function openJson(who: string, path: string): JsonFile {
  const file = streamJson(who, path)
  file.has(Number.POSITIVE_INFINITY)
  return file
}

/** A string of Node holds half a gigabyte. */
const LONGEST = 500_000_000

interface Span {
  readonly start: number
  readonly end: number
  /** From 1. */
  readonly line: number
}

/** A file as far as it was scanned, a piece at a time. */
class Scanned {
  readonly #who: string
  readonly #path: string
  readonly #scan = new Scan()
  readonly #hash = createHash('sha256')
  #at = 0
  #sha256: string | undefined
  #fault: unknown

  constructor(who: string, path: string) {
    this.#who = who
    this.#path = path
    closeSync(openPlain(path, { who: `${who}: `, links: true }))
    this.#next()
  }

  get spans(): readonly Span[] {
    return this.#scan.spans
  }

  get listed(): boolean {
    return this.#scan.listed
  }

  get isWhole(): boolean {
    return this.#sha256 !== undefined
  }

  reaches(at: number): boolean {
    while (this.spans.length <= at && !this.isWhole) this.#next()
    return this.spans.length > at
  }

  /** Whether the first value is the only one. */
  isAlone(): boolean {
    try {
      return !this.reaches(1)
    } catch {
      return false
    }
  }

  /** The sha256. */
  toEnd(): string {
    while (this.#sha256 === undefined) this.#next()
    return this.#sha256
  }

  /** A repeated call throws the same error again. */
  #next(): void {
    if (this.#fault) throw this.#fault
    try {
      this.#piece()
    } catch (error) {
      this.#fault = error
      throw error
    }
  }

  #piece(): void {
    const bytes = readByteRange(this.#path, this.#at, this.#at + (this.#at === 0 ? FIRST : CHUNK))
    if (bytes.length === 0) {
      const problem = this.#scan.end()
      if (problem) throw usageError(`${this.#who}: ${this.#path} ${problem}.`)
      this.#sha256 = this.#hash.digest('hex')
      return
    }
    if (this.#at === 0) refuseOthers(this.#who, this.#path, bytes)
    this.#hash.update(bytes)
    this.#scan.take(bytes, this.#at)
    this.#at += bytes.length
    if (this.#scan.stray !== undefined)
      throw usageError(
        `${this.#who}: ${this.#path}, line ${this.#scan.stray} holds something between or beside the objects and lists of the file: it is broken.`,
      )
    if (this.spans.length > MOST_ROWS) throw usageError(`${this.#who}: ${this.#path} has more than ${MOST_ROWS} rows.`)
  }
}

const FIRST = 1 << 16
const CHUNK = 1 << 22

/** Rejects common files that are not JSON, and says what to do with them. */
function refuseOthers(who: string, path: string, bytes: Buffer): void {
  const hasPrefix = (text: string) => bytes.subarray(0, text.length).toString('latin1') === text
  if (hasPrefix('PAR1'))
    throw usageError(
      `${who}: ${path} is Parquet; make JSONL of it, such as with python: pandas.read_parquet('F').to_json('F.jsonl', orient='records', lines=True).`,
    )
  if (hasPrefix('\x1f\x8b') || hasPrefix('PK')) throw usageError(`${who}: ${path} is compressed: unpack it first.`)
  const first = /[^\s\uFEFF]/.exec(bytes.subarray(0, 1024).toString('utf8'))?.[0]
  if (first === '<') throw usageError(`${who}: ${path} is a web page or XML, not JSON: fetch the file itself.`)
  if (first !== '{' && first !== '[') throw usageError(`${who}: ${path} is not JSON of objects, a list or lines.`)
}

/** Finds where values begin and end; whether they are valid is the parser's business. */
class Scan {
  readonly spans: Span[] = []
  /** Is the file one list? Then its entries are the values. */
  listed = false
  /** The first line with text outside any value. */
  stray: number | undefined
  #depth = 0
  #inString = false
  /** Backslashes at the end of the last chunk, inside a string that continues. */
  #slashes = 0
  #line = 1
  #start = -1
  #startLine = 1
  #closed = false

  take(bytes: Buffer, offset: number): void {
    for (let at = 0; at < bytes.length; ) {
      if (this.#inString) at = this.#toEndOfString(bytes, at)
      else this.#one(bytes[at], offset + at++)
    }
  }

  /** Returns the error at the end, if any. */
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
        this.#notBetween(outside)
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
        if (this.#depth === 0) this.stray ??= this.#line
        this.#depth = Math.max(0, this.#depth - 1)
        if (this.#start >= 0 && this.#depth === outside) {
          this.spans.push({ start: this.#start, end: at + 1, line: this.#startLine })
          this.#start = -1
        }
        if (this.#depth === 0) this.#closed = true
        return
      default:
        if (!BETWEEN.has(byte)) this.#notBetween(outside)
    }
  }

  /** Records text outside values, which readers of values would not notice. */
  #notBetween(outside: number): void {
    if (this.#depth <= outside && this.#start < 0) this.stray ??= this.#line
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

/** Blanks, commas, and the bytes of a byte order mark, as it begins each of several files that were put together. */
const BETWEEN: ReadonlySet<number> = new Set([...Buffer.from(' \t\r,\uFEFF')])
const QUOTE = 0x22
const BACKSLASH = 0x5c
const NEWLINE = 0x0a
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
