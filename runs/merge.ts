import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { wholeCells } from '../core/asked.ts'
import { cannotWrite } from '../core/disk.ts'
import { usageError } from '../core/errors.ts'
import { IndexedRows } from '../core/indexed-rows.ts'
import { appendRows, rereader } from '../core/jsonl.ts'
import { canonical } from '../core/key.ts'
import { KeyedIndex } from '../core/keyed-index.ts'
import { sanitize } from '../core/quote.ts'
import type { Manifest, ScoreRow } from '../core/rows.ts'
import { writeWhole } from '../core/whole-file.ts'
import { HEAD, keyOfRow, type RowFile, type RowsOf } from './bundle/bundle.ts'
import { differenceOf, joinedManifest } from './joined-manifest.ts'
import { Attempts, HeldScores } from './own-scores.ts'
import { indexedAt, readManifest, rowsAt } from './read-run.ts'

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
    throw cannotWrite(out, error, '--out')
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
  const { asked, askedBy } = manifest
  const wholeBy = Object.entries(askedBy ?? {}).map(([entry, cells]) => [entry, wholeCells(cells)])
  return {
    ...manifest,
    ...(asked && { asked: wholeCells(asked) }),
    ...(askedBy && { askedBy: Object.fromEntries(wholeBy) }),
  }
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
  const held = new HeldScores()
  const scores = indexedAt(path, 'scores', (row, index, before) => held.add(row, index, before, attempts))
  for (const [index, row] of scores.entries()) if (!held.strays.has(index)) yield row
}

/** Writes each row once, and returns how many. What was written is read again where another folder holds it too. */
function written<File extends RowFile>(
  file: File,
  paths: readonly string[],
  out: string,
  rowsOf: (path: string) => Iterable<RowsOf[File]>,
): number {
  const places = new KeyedIndex()
  const from: string[] = []
  const path = join(out, `${file}.jsonl`)
  const appender = appendRows(path)
  const rows = new IndexedRows<RowsOf[File]>(rereader(path))
  try {
    for (const folder of paths)
      for (const row of rowsOf(folder)) {
        const [id, ...rest] = keyOfRow[file](row)
        const key = [String(id), rest.join('\n')] as const
        const before = places.get(...key)
        if (before === undefined) {
          places.set(...key, rows.add(row, appender.append(row)[0]))
          from.push(folder)
        } else if (canonical(rows.at(before)) !== canonical(row))
          throw usageError(
            `${from[before]} and ${folder} differ in ${sanitize(`${file}: ${[id, ...rest].join(' ')}`)}. Take one of the two out; nothing is chosen.`,
          )
      }
  } finally {
    appender.close()
  }
  return rows.length
}

/** Plain files alone: a link leads out of the folder. */
function copyFiles(from: string, to: string): void {
  if (!existsSync(from)) return
  mkdirSync(to, { recursive: true })
  for (const file of readdirSync(from, { withFileTypes: true }))
    if (file.isFile()) copyFileSync(join(from, file.name), join(to, file.name))
}
