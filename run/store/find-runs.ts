import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { usageError } from '../../core/errors.ts'

/** How deep runs may lie below a folder that is named: `results/2026-11/run`. */
const DEPTH = 3

/**
 * Returns the directories of runs and bundles: each path itself, or those below it, by name.
 * @throws BenchError (usage) if a path is not a directory, or contains no run
 */
export function findRuns(paths: readonly string[]): string[] {
  return paths.flatMap(path => {
    if (!existsSync(path)) throw usageError(`${path}: no such directory.`)
    if (!statSync(path).isDirectory())
      throw usageError(`${path} is a file. Name the folder of a run, or one that holds runs.`)
    const found = listRuns(path, DEPTH)
    if (found.length === 0) throw usageError(`${path} holds no run: no manifest.json in it or ${DEPTH} folders below.`)
    return found
  })
}

function listRuns(path: string, depth: number): string[] {
  if (existsSync(join(path, 'manifest.json'))) return [path]
  if (depth === 0) return []
  return readdirSync(path, { withFileTypes: true })
    .filter(entry => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
    .map(entry => entry.name)
    .sort()
    .flatMap(name => listRuns(join(path, name), depth - 1))
}

/**
 * Returns labels that distinguish runs on a page: their places below the shared directory, or their directory's name.
 */
export function labelRuns(paths: readonly string[]): string[] {
  const parts = paths.map(path => relative('/', path || '/').split(/[/\\]/))
  const shared =
    parts[0]?.findIndex((part, at) => parts.some(other => at >= other.length - 1 || other[at] !== part)) ?? 0
  return parts.map(each => each.slice(Math.max(0, shared)).join('/'))
}
