import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { diskReason } from '../core/disk.ts'
import { incompleteError, usageError } from '../core/errors.ts'
import { held } from '../core/held.ts'
import { IndexedRows, type Rows } from '../core/indexed-rows.ts'
import { type Appender, appendRows, placedRows, readRows, rereader } from '../core/jsonl.ts'
import { KeyedIndex } from '../core/keyed-index.ts'
import { keepHeapLean } from '../core/lean-heap.ts'
import { readPlain } from '../core/plain-file.ts'
import { otherVersion, ROW_CHECKS } from '../core/row-shape.ts'
import type { AnswerRow, ItemRow, Manifest, RunKey, ScoreRow } from '../core/rows.ts'
import { WholeFile, writeWhole } from '../core/whole-file.ts'
import type { Spent } from '../runners/budget.ts'
import { HEAD, ROW_FILES, type RowFile, type RowsOf } from './bundle/bundle.ts'
import { differenceOf, joinedManifest } from './joined-manifest.ts'
import { KeptRows } from './kept-rows.ts'
import { isLock, lock } from './lock.ts'
import { Attempts, strayScores } from './own-scores.ts'
import { checkFolder, MOST_BYTES } from './safe-folder.ts'

/**
 * A run's folder: `manifest.json` and three append-only files of rows. Whatever stops a run, the same command goes on from
 * its rows. All writing of rows goes through here. Rows stay in the files (`core/indexed-rows.ts`).
 */
export class RunFolder {
  readonly path: string
  readonly items: KeptRows<ItemRow>
  /** The last attempt of each key. */
  readonly answers: KeptRows<AnswerRow>
  /** Of each key twice its last attempt, and one more where that failed. */
  readonly #lastAttempts = new KeyedIndex()
  #scores: IndexedRows<ScoreRow>
  #spent: Spent = { calls: 0, tokens: 0, cost: 0 }
  readonly #files: Map<RowFile, Appender>
  readonly #unlock: () => void
  #manifest: Manifest

  private constructor(path: string, manifest: Manifest, files: Map<RowFile, Appender>, unlock: () => void) {
    this.path = path
    this.#manifest = manifest
    this.#files = files
    this.#unlock = unlock
    this.items = new KeptRows(indexedAt(path, 'items'))
    for (const [index, { id }] of this.items.rows.entries()) this.items.keep(id, index)
    this.answers = new KeptRows(indexedAt(path, 'answers'))
    const attempts = new Attempts()
    for (const [index, row] of this.answers.rows.entries()) {
      attempts.add(row)
      this.#keep(row, index)
    }
    this.#scores = indexedAt(path, 'scores')
    this.#dropScores(strayScores(this.#scores, attempts))
  }

  /**
   * Opens a folder for a run, new or begun before, and locks it.
   * @throws BenchError (usage) where it holds a run of another seed, tokenizer, template or data file, or something else.
   */
  static open(path: string, planned: Manifest): RunFolder {
    makeFolder(path)
    checkFolder(path)
    if (existsSync(join(path, HEAD)))
      throw usageError(`${path} is a bundle and stays as it is. Name the folder of a run.`)
    const unlock = lock(path)
    const files = new Map<RowFile, Appender>()
    try {
      const before = readManifest(path)
      if (!before && readdirSync(path).some(name => !isLock(name)))
        throw usageError(
          `--out: ${path} is not empty and no run of ours (it has no manifest.json). Name a new or empty folder.`,
        )
      const manifest = before ? extended(before, planned, path) : planned
      // First, since it heals torn last lines: a row that only lacked its line break is read below.
      for (const name of ROW_FILES) files.set(name, appendRows(join(path, `${name}.jsonl`)))
      const folder = new RunFolder(path, manifest, files, unlock)
      folder.#saveManifest()
      return folder
    } catch (error) {
      for (const file of files.values()) file.close()
      unlock()
      throw error
    }
  }

  /** How the last attempt of a key ended, without reading its row: a run that goes on asks for a million. */
  lastAttempt({ item, ...key }: RunKey): LastAttempt | undefined {
    const last = this.#lastAttempts.get(item, entryKey(key))
    return last === undefined ? undefined : { attempt: last >> 1, failed: last % 2 === 1 }
  }

  /** One row an attempt and scorer. */
  get scores(): Rows<ScoreRow> {
    return this.#scores
  }

  get manifest(): Manifest {
    return this.#manifest
  }

  /** What all attempts so far took, the failed ones too. */
  get spent(): Spent {
    return this.#spent
  }

  /** @throws BenchError (incomplete) where an item's text is not what it was when the row was written: the generator has changed. */
  addItem(row: ItemRow): void {
    const known = this.items.get(row.id)
    if (known && known.sha256 !== row.sha256)
      throw incompleteError(
        `${this.path}: item ${row.id} of ${row.task} is not rebuilt as it was (sha256 differs). This version of Fathom cannot go on with the run; use --out NEW.`,
      )
    if (known) return
    const [place] = held(this.#files, 'items').append(row)
    this.items.keep(row.id, this.items.rows.add(row, place))
  }

  addAnswer(row: AnswerRow): void {
    const [place] = held(this.#files, 'answers').append(row)
    this.#keep(row, this.answers.rows.add(row, place))
  }

  addScores(rows: readonly ScoreRow[]): void {
    const places = held(this.#files, 'scores').append(...rows)
    for (const [at, row] of rows.entries()) this.#scores.add(row, places[at])
  }

  /** Puts scores in the place of others, all at once. */
  replaceScores(isReplaced: (row: ScoreRow) => boolean, rows: readonly ScoreRow[]): void {
    this.#rewriteScores(row => !isReplaced(row), rows)
  }

  /** Returns when every row is on the disk. @throws BenchError (incomplete) where the disk says that one is not */
  flush(): void {
    for (const file of this.#files.values()) file.flush()
  }

  updateManifest(change: (manifest: Manifest) => Manifest): void {
    this.#manifest = change(this.#manifest)
    this.#saveManifest()
  }

  close(): void {
    for (const file of this.#files.values()) file.close()
    this.#unlock()
  }

  /** What belongs to no answer is taken out of the file. */
  #dropScores(strays: ReadonlySet<number>): void {
    if (strays.size > 0) this.#rewriteScores((_, index) => !strays.has(index))
  }

  /** The file of scores anew: those that are kept, and then more. */
  #rewriteScores(isKept: (row: ScoreRow, index: number) => boolean, more: readonly ScoreRow[] = []): void {
    const path = join(this.path, 'scores.jsonl')
    held(this.#files, 'scores').close()
    const file = new WholeFile(path)
    for (const [index, row] of this.#scores.entries())
      if (isKept(row, index))
        file.append(`${JSON.stringify(row)}
`)
    for (const row of more)
      file.append(`${JSON.stringify(row)}
`)
    file.finish()
    this.#files.set('scores', appendRows(path))
    this.#scores = indexedAt(this.path, 'scores')
  }

  #keep(row: AnswerRow, index: number): void {
    const { calls, tokens, cost, embeddings } = row.ledger
    this.#spent = {
      calls: this.#spent.calls + calls.total + (embeddings?.calls ?? 0),
      tokens: this.#spent.tokens + tokens.input + tokens.output + (embeddings?.tokens ?? 0),
      cost: this.#spent.cost + (cost ?? 0),
    }
    const known = this.lastAttempt(row)
    if (known && known.attempt > row.attempt) return
    this.answers.keep(runKey(row), index)
    this.#lastAttempts.set(row.item, entryKey(row), 2 * row.attempt + Number(row.status.kind === 'failed'))
  }

  #saveManifest(): void {
    writeWhole(join(this.path, 'manifest.json'), `${JSON.stringify(this.#manifest, null, 2)}\n`)
  }
}

/** How the last attempt at an answer ended. */
export interface LastAttempt {
  readonly attempt: number
  readonly failed: boolean
}

const entryKey = ({ method, model, config }: Omit<RunKey, 'item'>) => `${method} ${model} ${config}`

export const runKey = ({ item, ...key }: RunKey): string => `${item} ${entryKey(key)}`

/** The notes on models of the run that a folder may hold. @throws BenchError (usage) where its manifest cannot be read */
export const modelNotesAt = (path: string): Manifest['models'] =>
  (existsSync(path) && statSync(path).isDirectory() ? readManifest(path)?.models : undefined) ?? {}

/** Reads a finished or unfinished run without locking it. @throws BenchError (usage) where the folder is no run. */
export function readRun(path: string): {
  manifest: Manifest
  items: Rows<ItemRow>
  answers: Rows<AnswerRow>
  scores: Rows<ScoreRow>
} {
  const manifest = existsSync(path) ? readManifest(path) : undefined
  if (!manifest)
    throw usageError(`${path} is no run: ${existsSync(path) ? 'it has no manifest.json' : 'there is no such folder'}.`)
  return {
    manifest,
    items: indexedAt(path, 'items'),
    answers: indexedAt(path, 'answers'),
    scores: indexedAt(path, 'scores'),
  }
}

/** The rows of one file of a run, one by one. @throws BenchError (usage) that names the line of what is no such row */
export const rowsAt = <File extends RowFile>(folder: string, name: File): Generator<RowsOf[File]> =>
  readRows<RowsOf[File]>(join(folder, `${name}.jsonl`), ROW_CHECKS[name])

/** All of them, which stay in the file. @throws as `rowsAt` */
export function indexedAt<File extends RowFile>(folder: string, name: File): IndexedRows<RowsOf[File]> {
  const path = join(folder, `${name}.jsonl`)
  const rows = new IndexedRows<RowsOf[File]>(existsSync(path) ? rereader(path) : undefined)
  for (const { row, place } of placedRows<RowsOf[File]>(path, ROW_CHECKS[name])) {
    rows.add(row, place)
    if (rows.length === MANY) keepHeapLean()
  }
  return rows
}

/** From so many rows on the garbage of reading them would be most of the memory. */
const MANY = 200_000

function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true })
  } catch (error) {
    throw usageError(`--out: cannot make the folder ${path}: ${diskReason(error)}.`, error)
  }
}

/** @throws BenchError (usage) where it is none, or of a newer version */
export function readManifest(folder: string): Manifest | undefined {
  const path = join(folder, 'manifest.json')
  checkFolder(folder)
  if (!existsSync(path)) return undefined
  const text = readPlain(path, { most: MOST_BYTES }).toString('utf8')
  let manifest: Manifest
  try {
    manifest = JSON.parse(text) as Manifest
  } catch {
    throw usageError(`${path} is not valid JSON. Put it right or name another folder.`)
  }
  if (typeof manifest?.v !== 'number' || typeof manifest.seed !== 'string')
    throw usageError(`${path} is no manifest of a run.`)
  const parts = ['templates', 'data', 'tasks', 'configs', 'models', 'sessions'] as const
  const absent = parts.filter(part => typeof manifest[part] !== 'object' || manifest[part] === null)
  const other = otherVersion(manifest.v)
  if (other !== undefined) throw usageError(`${path} is of row ${other}.`)
  if (absent.length > 0) throw usageError(`${path} lacks ${absent.join(', ')}. Put it right or name another folder.`)
  return manifest
}

/** The manifest of a run that grows. @throws BenchError (usage) that names what would mix two different runs */
function extended(before: Manifest, planned: Manifest, path: string): Manifest {
  const difference = differenceOf(before, planned)
  if (difference === undefined) return joinedManifest(before, planned)
  const { what, was, is } = difference
  throw usageError(`${path} holds a run of another ${what}: ${was}, asked is ${is}. Name another folder with --out.`)
}
