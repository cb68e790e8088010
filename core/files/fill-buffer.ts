import { readSync } from 'node:fs'

type Read = (file: number, into: Buffer, offset: number, length: number, position: number) => number

/**
 * Fills `into` from `start` of a file, and returns what was filled: fewer bytes only where the file ends. One call of
 * `read` may return fewer than it was asked for, as network file systems do.
 */
export function fillBuffer(file: number, into: Buffer, start: number, read: Read = readSync): Buffer {
  let filled = 0
  while (filled < into.length) {
    const size = read(file, into, filled, into.length - filled, start + filled)
    if (size === 0) break
    filled += size
  }
  return into.subarray(0, filled)
}
