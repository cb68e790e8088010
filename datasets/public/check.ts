import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { hashFileOnDisk } from './fetch.ts'
import { findPin, readLock } from './lock.ts'
import type { FileSelection } from './selection.ts'

/** Result of comparing a fetched file with its expected hash. */
export interface FileFinding {
  readonly name: string
  readonly path: string
  readonly bytes: number
  /** `unknown`: no expected hash is known. */
  readonly state: 'fine' | 'changed' | 'unknown'
  readonly sha256: string
  readonly expected: string | null
}

/** Hashes the files that are there, one after another. */
export async function* checkFiles(all: readonly FileSelection[], folder: string): AsyncGenerator<FileFinding> {
  const lock = readLock(folder)
  for (const file of all.flatMap(({ files }) => files)) {
    const path = join(folder, file.name)
    if (!existsSync(path)) continue
    const sha256 = await hashFileOnDisk(path)
    const expected = findPin(file, lock)
    const state = expected === undefined ? 'unknown' : expected === sha256 ? 'fine' : 'changed'
    yield { name: file.name, path, bytes: statSync(path).size, state, sha256, expected: expected ?? null }
  }
}
