import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { usageError } from '../../core/errors.ts'
import { BUNDLE_FILES, HEAD, REVEAL } from './bundle/bundle.ts'

/** Every file that a command opens in the folder of a run or bundle, whatever else is there. */
const OPENED = [...BUNDLE_FILES, HEAD, REVEAL, 'run.lock'] as const

/** Limit of a file that is read whole. */
export const MOST_FILE_BYTES = 64 * 2 ** 20
/** Limit of a file of rows: more than a process could hold. */
const MOST_ROW_BYTES = 8 * 2 ** 30

/**
 * The door to every folder of a run or bundle: it may come from anywhere, and is opened where its files are plain ones
 * of a size that can be read. A pipe would hang the command, a link or a device lead out of the folder. Files that are
 * not there are none.
 *
 * @throws BenchError (usage) that names the file
 */
export function checkFolder(path: string): void {
  for (const name of OPENED) checkFile(join(path, name))
}

/**
 * @throws BenchError (usage) for anything but a plain file of a size that can be read; `false` where nothing is there.
 */
export function checkFile(path: string): boolean {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  if (!stat) return false
  if (!stat.isFile()) throw usageError(`${path} is not a plain file${stat.isSymbolicLink() ? ': it is a link' : ''}.`)
  const most = path.endsWith('.jsonl') ? MOST_ROW_BYTES : MOST_FILE_BYTES
  if (stat.size > most) throw usageError(`${path} has ${stat.size} bytes; at most ${most} are read.`)
  return true
}
