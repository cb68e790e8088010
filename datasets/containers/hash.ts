import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'

const CHUNK = 1 << 22

/** sha256 of a file, hex, read in pieces. */
export function hashOfFile(path: string): string {
  const hash = createHash('sha256')
  const chunk = Buffer.allocUnsafe(CHUNK)
  const file = openSync(path, 'r')
  try {
    for (let size = readSync(file, chunk); size > 0; size = readSync(file, chunk)) hash.update(chunk.subarray(0, size))
  } finally {
    closeSync(file)
  }
  return hash.digest('hex')
}
