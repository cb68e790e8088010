import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { wholeCells } from '../core/asked.ts'
import { diskReason } from '../core/disk.ts'
import { incompleteError, usageError } from '../core/errors.ts'
import { appendRows } from '../core/jsonl.ts'
import { keyOf } from '../core/key.ts'
import { KeyedIndex } from '../core/keyed-index.ts'
import { sanitize } from '../core/quote.ts'
import type { Manifest, ScoreRow } from '../core/rows.ts'
import { writeWhole } from '../core/whole-file.ts'
import { HEAD, keyOfRow, type RowFile, type RowsOf } from './bundle/bundle.ts'
import { differenceOf, joinedManifest } from './joined-manifest.ts'
import { Attempts, strayScores } from './own-scores.ts'
import { indexedAt, readManifest, rowsAt } from './run-folder.ts'

/** Rows of the folder that was made. */
export type Merged = Readonly<Record<RowFile, number>>

/**
 * Makes one run folder of several that one command could have made, such as its shards: each row once, with traces and contexts. What two of them hold
 * alike may stand in both; nothing is chosen where they differ. The folder appears whole or not at all.
 *
 * @param out a new or an empty folder
 * @throws BenchError (usage) for folders that are no runs or of different runs, for rows that differ, for an `out` that is not empty; (incomplete) where
 * the disk refuses
 */
export function mergeRuns(paths: readonly string[], out: string): Merged {
  const manifest = togetherOf(paths)
  if (existsSync(out) && readdirSync(out).length > 0) throw usageError(`--out: ${out} is not empty. Name a new folder.`)
  const above = dirname(resolve(out))
  let beside = ''
  try {
    mkdirSync(above, { recursive: true })
    beside = mkdtempSync(join(above, '.merging-'))
    const merged = {
      items: written('items', paths, beside, path => rowsAt(path, 'items')),
      answers: written('answers', paths, beside, path => rowsAt(path, 'answers')),
      scores: written('scores', paths, beside, scoresAt),
    }
    for (const path of paths) for (const folder of TEXTS) copyFiles(join(path, folder), join(beside, folder))
    writeWhole(join(beside, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
    if (existsSync(out)) rmdirSync(out)
    renameSync(beside, out)
    return merged
  } catch (error) {
    if (beside !== '') rmSync(beside, { recursive: true, force: true })
    if (!(error instanceof Error) || !('code' in error)) throw error
    throw incompleteError(`--out: cannot write ${out}: ${diskReason(error)}.`, error)
  }
}

/** What lies beside the rows, a file an answer or an item. */
const TEXTS = ['trace', 'contexts']

function togetherOf(paths: readonly string[]): Manifest {
  const [first, ...others] = paths.map(path => ({ path, manifest: manifestAt(path) }))
  const manifest = others.reduce((joined, { path, manifest }) => {
    const difference = differenceOf(joined, manifest)
    if (difference === undefined) return joinedManifest(joined, manifest)
    const { what, was, is } = difference
    throw usageError(
      `${path} is of another ${sanitize(what)} (${sanitize(is)}) than ${first.path} (${sanitize(was)}): they are no parts of one run.`,
    )
  }, first.manifest)
  const { asked } = manifest
  return { ...manifest, ...(asked && { asked: wholeCells(asked) }) }
}

function manifestAt(path: string): Manifest {
  if (existsSync(join(path, HEAD)))
    throw usageError(`${path} is a bundle. Name the folders of runs; their merged run is submitted anew.`)
  const manifest = existsSync(path) ? readManifest(path) : undefined
  if (manifest) return manifest
  throw usageError(`${path} is no run: ${existsSync(path) ? 'it has no manifest.json' : 'there is no such folder'}.`)
}

/** Of each folder the scores that belong to its answers. */
function* scoresAt(path: string): Generator<ScoreRow> {
  const attempts = new Attempts()
  for (const row of rowsAt(path, 'answers')) attempts.add(row)
  const scores = indexedAt(path, 'scores')
  const strays = strayScores(scores, attempts)
  for (const [index, row] of scores.entries()) if (!strays.has(index)) yield row
}

/** Writes each row once, and returns how many. Of rows that were written their hashes are kept, and not they. */
function written<File extends RowFile>(
  file: File,
  paths: readonly string[],
  out: string,
  rowsOf: (path: string) => Iterable<RowsOf[File]>,
): number {
  const held = new KeyedIndex()
  const hashes: string[] = []
  const from: string[] = []
  const rows = appendRows(join(out, `${file}.jsonl`))
  try {
    for (const path of paths)
      for (const row of rowsOf(path)) {
        const [id, ...rest] = keyOfRow[file](row)
        const key = [String(id), rest.join('\n')] as const
        const before = held.get(...key)
        const hash = keyOf(row)
        if (before !== undefined && hashes[before] !== hash)
          throw usageError(
            `${from[before]} and ${path} differ in ${sanitize(`${file}: ${[id, ...rest].join(' ')}`)}. Take one of the two out; nothing is chosen.`,
          )
        if (before !== undefined) continue
        held.set(...key, hashes.push(hash) - 1)
        from.push(path)
        rows.append(row)
      }
  } finally {
    rows.close()
  }
  return held.size
}

/** Plain files alone: a link leads out of the folder. */
function copyFiles(from: string, to: string): void {
  if (!existsSync(from)) return
  mkdirSync(to, { recursive: true })
  for (const file of readdirSync(from, { withFileTypes: true }))
    if (file.isFile()) copyFileSync(join(from, file.name), join(to, file.name))
}
