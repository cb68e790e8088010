import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { usageError } from '../../core/errors.ts'
import { readPlain } from '../../core/files/plain-file.ts'
import { IndexedRows, type Rows } from '../../core/rows/indexed-rows.ts'
import { makeRowReader, readPositionedRows, readRows } from '../../core/rows/jsonl.ts'
import type { Manifest } from '../../core/rows/manifest/manifest.ts'
import { describeOtherVersion, ROW_CHECKS } from '../../core/rows/row-shape.ts'
import type { AnswerRow, ItemRow, ScoreRow } from '../../core/rows/rows.ts'
import { sanitize } from '../../core/text/quote.ts'
import { keepHeapLean } from '../../core/tokens/lean-heap.ts'
import type { RowFileName, RowsOf } from './bundle/bundle.ts'
import { describeWrongType } from './bundle/schema.ts'
import { checkFolder, MOST_FILE_BYTES } from './safe-folder.ts'

/**
 * Returns the notes on models of an existing run.
 * @throws BenchError (usage) for an unreadable manifest
 */
export const readModelNotes = (path: string): Manifest['models'] =>
  (existsSync(path) && statSync(path).isDirectory() ? readManifest(path)?.models : undefined) ?? {}

/**
 * Reads a finished or unfinished run without locking it.
 * @param rowsIn where its rows are read: from its files, or into memory for a temporary directory
 * @throws BenchError (usage) if the directory is not a run
 */
export function readRun(
  path: string,
  rowsIn: <File extends RowFileName>(folder: string, name: File) => Rows<RowsOf[File]> = indexRunRows,
): { manifest: Manifest; items: Rows<ItemRow>; answers: Rows<AnswerRow>; scores: Rows<ScoreRow> } {
  const manifest = existsSync(path) ? readManifest(path) : undefined
  if (!manifest)
    throw usageError(`${path} is not a run: ${existsSync(path) ? 'it has no manifest.json' : 'no such directory'}.`)
  // A running run writes items, then answers, then scores. Reading in the reverse order finds the target of each row.
  const scores = rowsIn(path, 'scores')
  const answers = rowsIn(path, 'answers')
  return { manifest, items: rowsIn(path, 'items'), answers, scores }
}

/** Yields the rows of one file of a run. @throws BenchError (usage) that names the line of an invalid row */
export const readRunRows = <File extends RowFileName>(folder: string, name: File): Generator<RowsOf[File]> =>
  readRows<RowsOf[File]>(join(folder, `${name}.jsonl`), ROW_CHECKS[name])

/** All of them, in memory. @throws as `rowsAt` */
export function loadRunRows<File extends RowFileName>(folder: string, name: File): IndexedRows<RowsOf[File]> {
  const rows = new IndexedRows<RowsOf[File]>()
  for (const row of readRunRows(folder, name)) rows.add(row)
  return rows
}

/**
 * Indexes all rows, which stay in the file.
 * @param look is called with each row when it is first read, since that reading costs the most
 * @throws as `rowsAt`
 */
export function indexRunRows<File extends RowFileName>(
  folder: string,
  name: File,
  look?: (row: RowsOf[File], index: number, before: IndexedRows<RowsOf[File]>) => void,
): IndexedRows<RowsOf[File]> {
  const path = join(folder, `${name}.jsonl`)
  const rows = new IndexedRows<RowsOf[File]>(existsSync(path) ? makeRowReader(path) : undefined)
  for (const { row, place } of readPositionedRows<RowsOf[File]>(path, ROW_CHECKS[name])) {
    const index = rows.add(row, place)
    look?.(row, index, rows)
    if (rows.length === MANY) keepHeapLean()
  }
  return rows
}

/** From so many rows on the garbage of reading them would be most of the memory. */
const MANY = 200_000

/** @throws BenchError (usage) where it is none, or of a newer version */
export function readManifest(folder: string): Manifest | undefined {
  const path = join(folder, 'manifest.json')
  checkFolder(folder)
  if (!existsSync(path)) return undefined
  const text = readPlain(path, { most: MOST_FILE_BYTES }).toString('utf8')
  let manifest: Manifest
  try {
    manifest = JSON.parse(text) as Manifest
  } catch {
    throw usageError(`${path} is not valid JSON. Correct it or name another directory.`)
  }
  if (typeof manifest?.v !== 'number' || typeof manifest.seed !== 'string')
    throw usageError(`${path} is not the manifest of a run.`)
  const parts = ['templates', 'data', 'tasks', 'configs', 'models', 'sessions'] as const
  const absent = parts.filter(part => typeof manifest[part] !== 'object' || manifest[part] === null)
  const other = describeOtherVersion(manifest.v)
  if (other !== undefined) throw usageError(`${path} is of row ${other}.`)
  if (absent.length > 0) throw usageError(`${path} lacks ${absent.join(', ')}. Correct it or name another directory.`)
  const wrong = describeWrongType(manifest)
  if (wrong !== undefined) throw usageError(sanitize(`${path} is not of a shape that this Fathom reads: ${wrong}`))
  return manifest
}
