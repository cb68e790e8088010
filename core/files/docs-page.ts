import { existsSync } from 'node:fs'
import { isAbsolute, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Returns the path of a page of docs/ on this machine: relative if it lies in the current directory, absolute
 * otherwise. Returns its web address if the file is missing.
 */
export function resolveDocsPage(name: string, folder = process.cwd()): string {
  const places = ['../../docs/', '../../../docs/'].map(above => fileURLToPath(new URL(above + name, import.meta.url)))
  const path = places.find(candidate => existsSync(candidate))
  if (path === undefined) return `${ADDRESS}/${name}`
  const near = relative(folder, path)
  return near.startsWith('..') || isAbsolute(near) ? path : near
}

const ADDRESS = 'https://github.com/fathom-bench/fathom-bench/blob/main/docs'
