import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { usageError } from '../../core/errors.ts'
import { createFolder } from '../../core/files/create-folder.ts'
import type { PublicFile } from './sources.ts'

/** Fetched files by name, which pins files without a known hash. */
export type Lock = Readonly<Record<string, { readonly sha256: string; readonly bytes: number; readonly url: string }>>

const lockPath = (folder: string): string => join(folder, 'fathom-data.json')

/**
 * Reads the lock.
 * @throws BenchError (usage) if the lock is invalid
 */
export function readLock(folder: string): Lock {
  const path = lockPath(folder)
  if (!existsSync(path)) return {}
  try {
    return lockFile.parse(JSON.parse(readFileSync(path, 'utf8'))).files
  } catch (error) {
    throw usageError(`${path} is not readable. Put it right, or delete it: hashes are then recorded anew.`, error)
  }
}

export function writeLock(folder: string, files: Lock): void {
  createFolder(folder)
  const sorted = Object.fromEntries(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)))
  const path = lockPath(folder)
  writeFileSync(`${path}.tmp`, `${JSON.stringify({ v: 1, files: sorted }, null, 2)}\n`)
  renameSync(`${path}.tmp`, path)
}

/** The hash that a file must have: ours, else the one of its first fetch. */
export const findPin = ({ name, sha256 }: PublicFile, lock: Lock): string | undefined =>
  sha256 ?? (Object.hasOwn(lock, name) ? lock[name].sha256 : undefined)

const lockFile = z.object({
  v: z.literal(1),
  files: z.record(z.string(), z.object({ sha256: z.string(), bytes: z.number(), url: z.string() })),
})
