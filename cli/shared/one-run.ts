import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'

/** Splits `A,B` into two directories, unless a directory has that name. */
export const splitFolders = (word: string): readonly string[] =>
  existsSync(word) ? [word] : word.split(',').filter(part => part !== '')

/**
 * Uses several directories of one run, such as its shards, as if they were one: merges them into a temporary directory.
 * A single directory is used directly.
 *
 * @throws BenchError (usage) if they are not parts of one run
 */
export async function mergeAndUse<T>(words: readonly string[], use: (path: string) => T | Promise<T>): Promise<T> {
  const [first, ...others] = words.flatMap(splitFolders)
  if (first === undefined || others.length === 0) return use(first ?? '')
  const [{ findRuns }, { mergeRuns }] = await Promise.all([
    import('../../run/store/find-runs.ts'),
    import('../../run/store/merge.ts'),
  ])
  const folders = findRuns([first, ...others])
  const above = mkdtempSync(join(tmpdir(), 'fathom-merged-'))
  try {
    const path = join(above, formatRunName(folders))
    mergeRuns(folders, path)
    return await use(path)
  } finally {
    rmSync(above, { recursive: true, force: true })
  }
}

/** Returns the name for reports. */
const formatRunName = (folders: readonly string[]): string => {
  const names = folders.map(folder => basename(resolve(folder))).sort()
  const name = names.join('+')
  return name.length <= LONGEST_NAME ? name : `${names[0].slice(0, LONGEST_NAME - 20)}+${names.length - 1}-more`
}

const LONGEST_NAME = 100
