import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'
import { usageError } from '../errors.ts'
import { sanitize } from '../text/quote.ts'
import { makeReadError } from './disk.ts'

export interface PlainOptions {
  /** Prefix of error messages, such as `--prompts: `. */
  readonly who?: string
  /** May the path be a link to a file? Not where a stranger may have made it. */
  readonly links?: boolean
  /** Size limit in bytes. */
  readonly most?: number
}

/**
 * Opens a file for reading, and nothing else: a pipe would be waited for without end, a device or a link could lead
 * anywhere. The caller closes it.
 * @throws BenchError (usage) for anything but a plain file, and for one that is too large
 */
export function openPlain(
  path: string,
  { who = '', links = false, most = Number.POSITIVE_INFINITY }: PlainOptions = {},
): number {
  // A name out of a file of others may hold anything.
  const shown = `${who}${sanitize(path, 1000)}`
  let file: number
  try {
    // Without waiting for who writes a pipe. Windows has neither flag.
    file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (links ? 0 : (constants.O_NOFOLLOW ?? 0)))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ELOOP')
      throw usageError(`${shown} is not a regular file: it is a link.`, error)
    throw makeReadError(shown, error)
  }
  const stat = fstatSync(file)
  if (stat.isFile() && stat.size <= most) return file
  closeSync(file)
  if (stat.isDirectory()) throw usageError(`${shown} cannot be read (it is a folder).`)
  throw usageError(
    stat.isFile() ? `${shown} has ${stat.size} bytes; at most ${most} are read.` : `${shown} is not a regular file.`,
  )
}

/** All bytes of a plain file. @throws BenchError (usage), as `openPlain` */
export function readPlain(path: string, options: PlainOptions = {}): Buffer {
  const file = openPlain(path, options)
  try {
    return readFileSync(file)
  } finally {
    closeSync(file)
  }
}
