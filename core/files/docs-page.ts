import { existsSync } from 'node:fs'
import { isAbsolute, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Where a page of docs/ lies on this machine: seen from the current folder where it lies in it, else its whole path;
 * its address where it is not there.
 */
export function resolveDocsPage(name: string, folder = process.cwd()): string {
  const places = ['../../docs/', '../../../docs/'].map(above => fileURLToPath(new URL(above + name, import.meta.url)))
  const path = places.find(candidate => existsSync(candidate))
  if (path === undefined) return `${ADDRESS}/${name}`
  const near = relative(folder, path)
  return near.startsWith('..') || isAbsolute(near) ? path : near
}

const ADDRESS = 'https://github.com/fathom-bench/fathom-bench/blob/main/docs'
