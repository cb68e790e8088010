import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { usageError } from '../../core/errors.ts'
import { createFolder } from '../../core/files/create-folder.ts'
import { makeWriteError } from '../../core/files/disk.ts'
import { writeWhole } from '../../core/files/whole-file.ts'
import { IndexedRows } from '../../core/rows/indexed-rows.ts'
import { appendRows, makeRowReader } from '../../core/rows/jsonl.ts'
import { toCanonicalJson } from '../../core/rows/key.ts'
import { KeyedIndex } from '../../core/rows/keyed-index.ts'
import type { Manifest } from '../../core/rows/manifest/manifest.ts'
import { joinShards } from '../../core/rows/requested-cells.ts'
import type { ScoreRow } from '../../core/rows/rows.ts'
import { sanitize } from '../../core/text/quote.ts'
import { HEAD, keyOfRow, type RowFileName, type RowsOf } from './bundle/bundle.ts'
import { compareByTime, findManifestDifference, joinManifests, mergeManifests } from './joined-manifest.ts'
import { Attempts, HeldScores } from './own-scores.ts'
import { indexRunRows, readManifest, readRunRows } from './read-run.ts'
import { traceName } from './trace-files.ts'

/** Rows of the folder that was made. */
export type Merged = Readonly<Record<RowFileName, number>>

/**
 * Merges run directories that one command could have made, such as shards, into one: each row once, with traces and
 * contexts. Equal rows may be in several of them; different ones are an error. The directory appears completely or not
 * at all.
 *
 * @param out a new or an empty directory
 * @throws BenchError (usage) for directories that are not runs or of different runs, for rows that differ, and for an
 * `out` that is not empty; (incomplete) if the disk fails
 */
export function mergeRuns(named: readonly string[], out: string): Merged {
  const { paths, manifest } = orderFolders(named)
  if (existsSync(out) && readdirSync(out).length > 0) throw usageError(`--out: ${out} is not empty. Name a new folder.`)
  const above = dirname(resolve(out))
  let beside = ''
  try {
    createFolder(above)
    beside = mkdtempSync(join(above, '.merging-'))
    const merged = {
      items: writeRows('items', paths, beside, path => readRunRows(path, 'items')),
      answers: writeRows('answers', paths, beside, path => readRunRows(path, 'answers')),
      scores: writeRows('scores', paths, beside, readScores),
    }
    for (const path of paths) copyFiles(path, beside, 'contexts')
    copyTraces(paths, beside)
    writeWhole(join(beside, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
    if (existsSync(out)) rmdirSync(out)
    renameSync(beside, out)
    return merged
  } catch (error) {
    if (beside !== '') rmSync(beside, { recursive: true, force: true })
    if (!(error instanceof Error) || !('code' in error)) throw error
    throw makeWriteError(out, error, '--out')
  }
}

/** The folders in an order that does not depend on how they were named, and their manifest. */
function orderFolders(named: readonly string[]): { readonly paths: readonly string[]; readonly manifest: Manifest } {
  const parts = named.map(path => ({ path, manifest: readRunManifest(path) }))
  checkOneRun(parts)
  const manifest = mergeManifests(parts.map(({ manifest }) => manifest))
  const { asked, askedBy } = manifest
  const wholeBy = Object.entries(askedBy ?? {}).map(([entry, cells]) => [entry, joinShards(cells)])
  return {
    paths: parts.toSorted((a, b) => compareByTime(a.manifest, b.manifest)).map(({ path }) => path),
    manifest: {
      ...manifest,
      ...(asked && { asked: joinShards(asked) }),
      ...(askedBy && { askedBy: Object.fromEntries(wholeBy) }),
    },
  }
}

function checkOneRun([first, ...others]: readonly { readonly path: string; readonly manifest: Manifest }[]): void {
  others.reduce((joined, { path, manifest }) => {
    const difference = findManifestDifference(joined, manifest)
    if (difference === undefined) return joinManifests(joined, manifest)
    const { what, was, is } = difference
    throw usageError(
      `${path} is of another ${sanitize(what)} (${sanitize(is)}) than ${first.path} (${sanitize(was)}): they are not parts of one run.`,
    )
  }, first.manifest)
}

function readRunManifest(path: string): Manifest {
  if (existsSync(join(path, HEAD)))
    throw usageError(`${path} is a bundle. Name the folders of runs; then submit their merged run.`)
  const manifest = existsSync(path) ? readManifest(path) : undefined
  if (manifest) return manifest
  throw usageError(`${path} is not a run: ${existsSync(path) ? 'it has no manifest.json' : 'no such directory'}.`)
}

/** Yields the scores of a directory that belong to its answers. */
function* readScores(path: string): Generator<ScoreRow> {
  const attempts = new Attempts()
  for (const row of readRunRows(path, 'answers')) attempts.add(row)
  const held = new HeldScores()
  const scores = indexRunRows(path, 'scores', (row, index, before) => held.add(row, index, before, attempts))
  for (const [index, row] of scores.entries()) if (!held.strays.has(index)) yield row
}

/**
 * Writes each row once, and returns how many. Rows that another directory also contains are read again and compared.
 */
function writeRows<File extends RowFileName>(
  file: File,
  paths: readonly string[],
  out: string,
  rowsOf: (path: string) => Iterable<RowsOf[File]>,
): number {
  const places = new KeyedIndex()
  const from: string[] = []
  const path = join(out, `${file}.jsonl`)
  const appender = appendRows(path)
  const rows = new IndexedRows<RowsOf[File]>(makeRowReader(path))
  try {
    for (const folder of paths)
      for (const row of rowsOf(folder)) {
        const [id, ...rest] = keyOfRow[file](row)
        const key = [String(id), rest.join('\n')] as const
        const before = places.get(...key)
        if (before === undefined) {
          places.set(...key, rows.add(row, appender.append(row)[0]))
          from.push(folder)
        } else if (toCanonicalJson(rows.at(before)) !== toCanonicalJson(row))
          throw usageError(
            `${from[before]} and ${folder} differ in ${sanitize(`${file}: ${[id, ...rest].join(' ')}`)}. Remove one of the two; Fathom does not choose.`,
          )
      }
  } finally {
    appender.close()
  }
  return rows.length
}

/** @throws BenchError (usage) for a file that two folders hold and that differs */
function copyFiles(path: string, out: string, folder: string): void {
  for (const name of listFiles(join(path, folder))) {
    const [from, to] = [join(path, folder, name), join(out, folder, name)]
    createFolder(join(out, folder))
    if (existsSync(to) && !readFileSync(from).equals(readFileSync(to)))
      throw usageError(`${from} differs from the file of this name in another directory. Remove one of the two.`)
    copyFileSync(from, to)
  }
}

/** Copies the traces of the attempts that count. A folder keeps the trace of its own last attempt alone. */
function copyTraces(paths: readonly string[], out: string): void {
  const names = paths.map(path => new Set(listFiles(join(path, 'trace'))))
  if (names.every(({ size }) => size === 0)) return
  const last = new Map<string, { readonly attempt: number; readonly at: number }>()
  for (const [at, path] of paths.entries())
    for (const row of readRunRows(path, 'answers')) {
      const name = traceName(row)
      const before = last.get(name)
      const isLast = before === undefined || row.attempt > before.attempt
      // If both directories have the row, either trace belongs to its attempt.
      const isSame = row.attempt === before?.attempt && !names[before.at].has(name)
      if (names.some(each => each.has(name)) && (isLast || isSame)) last.set(name, { attempt: row.attempt, at })
    }
  createFolder(join(out, 'trace'))
  for (const [at, own] of names.entries())
    for (const name of own)
      if ((last.get(name)?.at ?? at) === at) copyFileSync(join(paths[at], 'trace', name), join(out, 'trace', name))
}

/** Plain files alone: a link leads out of the folder. */
const listFiles = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter(file => file.isFile())
        .map(({ name }) => name)
    : []
