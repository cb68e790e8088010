import { closeSync, existsSync, fsyncSync, openSync, readFileSync, statSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { StreamEntry } from '../../contract.ts'
import { renderEntry } from '../../transcript.ts'

/** Vectors of entries, in their order, in a file that survives `kill -9`. */
export class VectorFile {
  readonly path: string
  private readonly rows: Float32Array[] = []

  /** @param most entries that there are; vectors of others are dropped */
  constructor(folder: string, most: number) {
    this.path = join(folder, 'vectors.f32')
    if (!existsSync(this.path)) return
    const bytes = readFileSync(this.path)
    const size = bytes.length < HEAD ? 0 : 4 * bytes.readUInt32LE(0)
    const count = size === 0 ? 0 : Math.min(most, Math.floor((bytes.length - HEAD) / size))
    for (let at = 0; at < count; at++) {
      const from = bytes.byteOffset + HEAD + at * size
      this.rows.push(new Float32Array(bytes.buffer.slice(from, from + size)))
    }
    const whole = count === 0 ? 0 : HEAD + count * size
    if (whole < bytes.length) truncateSync(this.path, whole)
  }

  get count(): number {
    return this.rows.length
  }

  countBytes(): number {
    return existsSync(this.path) ? statSync(this.path).size : 0
  }

  append(vectors: readonly (readonly number[])[]): void {
    const made = vectors.map(vector => toUnit(vector))
    const size = this.rows[0]?.length ?? made[0]?.length ?? 0
    const odd = made.find(({ length }) => length !== size)
    if (odd !== undefined || size === 0)
      throw new Error(`got a vector of ${odd?.length ?? 0} numbers, expected ${size}`)
    const head = Buffer.alloc(HEAD)
    head.writeUInt32LE(size)
    const body = Buffer.concat(made.map(each => Buffer.from(each.buffer)))
    const bytes = this.rows.length === 0 ? Buffer.concat([head, body]) : body
    const file = openSync(this.path, this.rows.length === 0 ? 'w' : 'a')
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    this.rows.push(...made)
  }

  /** Places of vectors, the nearest by cosine first; of equals the later one. */
  rank(query: readonly number[]): number[] {
    const unit = toUnit(query)
    const scores = this.rows.map(row => row.reduce((sum, value, at) => sum + value * (unit[at] ?? 0), 0))
    return scores.map((_, at) => at).sort((a, b) => scores[b] - scores[a] || b - a)
  }
}

const HEAD = 4

function toUnit(vector: readonly number[]): Float32Array {
  const length = Math.hypot(...vector)
  return Float32Array.from(vector, value => (length === 0 ? 0 : value / length))
}

/** The text of an entry of which a vector is made: the beginning of a very long one. */
export const toEmbedded = (entry: StreamEntry): string => renderEntry(entry).slice(0, LONGEST)
const LONGEST = 8_000
