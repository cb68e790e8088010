import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'

/** The folders that a word names: `A,B` are two, where there is no folder of that name. */
export const splitFolders = (word: string): readonly string[] =>
  existsSync(word) ? [word] : word.split(',').filter(part => part !== '')

/**
 * Uses several folders of one run, such as its shards, as if they were one: their union is made in a folder of its own,
 * which goes in the end. One folder is used as it is.
 *
 * @throws BenchError (usage) where they are no parts of one run
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

/** As reports show it. */
const formatRunName = (folders: readonly string[]): string => {
  const names = folders.map(folder => basename(resolve(folder))).sort()
  const name = names.join('+')
  return name.length <= LONGEST_NAME ? name : `${names[0].slice(0, LONGEST_NAME - 20)}+${names.length - 1}-more`
}

const LONGEST_NAME = 100
