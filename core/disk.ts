import { messageOf } from './errors.ts'

/** Why a file or folder could not be read or written, in words where the code is a common one. */
export function diskReason(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException
  return code === undefined ? messageOf(error) : (WORDS[code] ?? code)
}

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
