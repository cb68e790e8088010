import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Creates a directory and what is missing above it. Node's recursive `mkdir` never returns where a file system takes no
 * directories (`/proc`), and calls a read-only one "no such file".
 *
 * @throws the error of the operating system, or one in words where it has none
 */
export function createFolder(path: string, options: { readonly mode?: number } = {}): void {
  const missing: string[] = []
  for (let at = resolve(path); !existsSync(at) && at !== dirname(at); at = dirname(at)) missing.unshift(at)
  // This fails, with the reason, if the path itself is a file.
  if (missing.length === 0 && !isFolder(path)) mkdirSync(path)
  for (const folder of missing) makeOne(folder, options)
}

function makeOne(folder: string, options: { readonly mode?: number }): void {
  try {
    mkdirSync(folder, options)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Another process may have been faster.
    if (code === 'EEXIST' && isFolder(folder)) return
    if (code === 'ENOENT' && isFolder(dirname(folder)))
      throw new Error(`${dirname(folder)} takes no new directories`, { cause: error })
    throw error
  }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
