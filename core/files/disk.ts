import { type BenchError, getErrorMessage, incompleteError, usageError } from '../errors.ts'

/** Why a file or folder could not be read or written, in words where the code is a common one. */
export function describeDiskError(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException
  return code === undefined ? getErrorMessage(error) : (WORDS[code] ?? code)
}

/**
 * Returns the error for a directory or file that cannot be written.
 * @param who the flag or command that named it
 */
export const makeWriteError = (path: string, error: unknown, who?: string): BenchError =>
  incompleteError(`${who === undefined ? '' : `${who}: `}cannot write ${path}: ${describeDiskError(error)}.`, error)

/** Returns the error for a directory or file that cannot be read, which means that its name is wrong. */
export const makeReadError = (path: string, error: unknown, who?: string): BenchError =>
  usageError(`${who === undefined ? '' : `${who}: `}${path} cannot be read (${describeDiskError(error)}).`, error)

const WORDS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  EEXIST: 'a file of that name is in the way',
  ENOTDIR: 'a part of the path is a file',
  EISDIR: 'it is a folder',
  EACCES: 'no permission',
  EPERM: 'no permission',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the disk is read-only',
}
