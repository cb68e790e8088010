import { closeSync, readSync } from 'node:fs'
import { usageError } from '../errors.ts'
import { openPlain } from '../files/plain-file.ts'

export interface FileLine {
  /** From 1. */
  readonly number: number
  readonly text: string
  /** Byte offset of the line in the file, and its length without the line break. */
  readonly start: number
  readonly size: number
  /** Does it end with a line break? Only the last may lack it. */
  readonly whole: boolean
}

export interface LinesOptions {
  /** Limit of a line's length in bytes. Default 64 MB. */
  readonly most?: number
  /** Whether the path may be a link. */
  readonly links?: boolean
}

/**
 * Yields the lines of an untrusted file one at a time. Memory grows with the longest line only.
 * @throws BenchError (usage) if the path is not a plain file, a line is too long, or bytes are not UTF-8
 */
export function* readLines(path: string, { most = LONGEST, links = false }: LinesOptions = {}): Generator<FileLine> {
  const file = openPlain(path, { links })
  try {
    const chunk = Buffer.alloc(1 << 20)
    let parts: Buffer[] = []
    let held = 0
    let number = 0
    let offset = 0
    const take = (last: Buffer, whole: boolean): FileLine => {
      number++
      const bytes = parts.length === 0 ? last : Buffer.concat([...parts, last])
      // An interrupted line may end within a character.
      const text = whole ? decodeLine(bytes, `${path}:${number}`) : bytes.toString('utf8')
      const start = offset
      offset += held + 1
      parts = []
      held = 0
      return { number, text, start, size: bytes.length, whole }
    }
    for (let size = readSync(file, chunk); size > 0; size = readSync(file, chunk)) {
      for (let start = 0; start < size; ) {
        const found = chunk.subarray(0, size).indexOf(LINE_BREAK, start)
        const end = found < 0 ? size : found
        held += end - start
        if (held > most)
          throw usageError(`${path}:${number + 1} is longer than ${Math.floor(most / 2 ** 20)} MB; no row of ours is.`)
        const piece = chunk.subarray(start, end)
        start = end + 1
        if (found >= 0) yield take(piece, true)
        else parts.push(Buffer.from(piece))
      }
    }
    if (held > 0) yield take(Buffer.alloc(0), false)
  } finally {
    closeSync(file)
  }
}

const LINE_BREAK = 10
const LONGEST = 64 * 2 ** 20

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decodeLine(bytes: Buffer, where: string): string {
  try {
    return decoder.decode(bytes)
  } catch (error) {
    throw usageError(`${where} is not UTF-8.`, error)
  }
}
