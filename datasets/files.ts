import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { usageError } from '../core/errors.ts'
import { makeReadError } from '../core/files/disk.ts'
import { readPlain } from '../core/files/plain-file.ts'
import { sortPaths } from '../core/files/sort-paths.ts'
import { sha256 } from '../core/rows/key.ts'

/** A file that the user named, or one of a folder that the user named. */
export interface DataFile {
  readonly path: string
  /** UTF-8, without its byte order mark. */
  readonly text: string
  readonly sha256: string
  /** Was it found in a folder? Then it may be something else and can be passed over. */
  readonly inFolder: boolean
}

/**
 * Reads a file, or all files of a folder and its subfolders that have one of the extensions, in the order of their
 * paths. `who` speaks in errors, such as `--haystack`.
 *
 * @throws BenchError (usage) for a path that is missing, unreadable, empty, too large or not UTF-8.
 */
export async function readFiles(
  who: string,
  path: string,
  extensions: readonly string[],
): Promise<readonly DataFile[]> {
  const found = await stat(path).catch(error => {
    throw makeReadError(path, error, who)
  })
  if (!found.isDirectory()) return [readOne(who, path, false)]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const wanted = sortPaths(
    entries
      .filter(entry => entry.isFile() && extensions.some(extension => entry.name.toLowerCase().endsWith(extension)))
      .map(entry => join(entry.parentPath, entry.name)),
  )
  if (wanted.length === 0) throw usageError(`${who}: the folder ${path} holds no ${extensions.join(' or ')} file.`)
  const files: DataFile[] = []
  for (const file of wanted) files.push(readOne(who, file, true))
  return files
}

/** Returns one hash for a list of files: a single file's own, or that of their hashes. */
export const hashFiles = (files: readonly DataFile[]): string =>
  files.length === 1 ? files[0].sha256 : sha256(files.map(file => file.sha256).join('\n'))

function readOne(who: string, path: string, inFolder: boolean): DataFile {
  const bytes = readPlain(path, { who: `${who}: `, links: true })
  if (bytes.length > MOST_BYTES)
    throw usageError(
      `${who}: ${path} has ${Math.round(bytes.length / 1e6)} MB; at most ${MOST_BYTES / 1e6} MB are read.`,
    )
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (text.trim() !== '') return { path, text, sha256: sha256(bytes), inFolder }
  } catch (error) {
    throw usageError(`${who}: ${path} is not UTF-8 text.`, error)
  }
  throw usageError(`${who}: ${path} is empty.`)
}

/** A string of Node holds half a gigabyte. */
const MOST_BYTES = 400_000_000
