import { closeSync, openSync, readSync } from 'node:fs'
import { usageError } from '../../core/errors.ts'

export interface Line {
  /** From 1. */
  readonly number: number
  readonly text: string
  /** Does it end with a line break? Only the last may lack it. */
  readonly whole: boolean
}

/**
 * Lines of a file that anybody may have made: one at a time, and none longer than `most` bytes.
 * @throws BenchError (usage) for a longer line, and for bytes that are not UTF-8
 */
export function* linesOf(path: string, most = LONGEST): Generator<Line> {
  const file = openSync(path, 'r')
  try {
    const chunk = Buffer.alloc(1 << 20)
    let parts: Buffer[] = []
    let held = 0
    let number = 0
    const take = (whole: boolean): Line => {
      number++
      const text = decoded(Buffer.concat(parts), `${path}:${number}`)
      parts = []
      held = 0
      return { number, text, whole }
    }
    for (let size = readSync(file, chunk); size > 0; size = readSync(file, chunk)) {
      for (let start = 0; start < size; ) {
        const found = chunk.subarray(0, size).indexOf(LINE_BREAK, start)
        const end = found < 0 ? size : found
        held += end - start
        if (held > most)
          throw usageError(`${path}:${number + 1} is longer than ${Math.floor(most / 2 ** 20)} MB; no row of ours is.`)
        parts.push(Buffer.from(chunk.subarray(start, end)))
        start = end + 1
        if (found >= 0) yield take(true)
      }
    }
    if (held > 0) yield take(false)
  } finally {
    closeSync(file)
  }
}

const LINE_BREAK = 10
const LONGEST = 64 * 2 ** 20

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decoded(bytes: Buffer, where: string): string {
  try {
    return decoder.decode(bytes)
  } catch (error) {
    throw usageError(`${where} is not UTF-8.`, error)
  }
}
