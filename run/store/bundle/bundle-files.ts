import { createHash } from 'node:crypto'
import { closeSync, existsSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type * as z from 'zod'
import { BenchError, usageError } from '../../../core/errors.ts'
import { openPlain, readPlain } from '../../../core/files/plain-file.ts'
import { NO_PROGRESS, type OnProgress } from '../../../core/process/on-progress.ts'
import { commitToSeed } from '../../../core/rows/commitment.ts'
import { IndexedRows, type RowPosition, type Rows } from '../../../core/rows/indexed-rows.ts'
import { makeRowReader } from '../../../core/rows/jsonl.ts'
import { sha256 } from '../../../core/rows/key.ts'
import { readLines } from '../../../core/rows/lines.ts'
import type { Manifest } from '../../../core/rows/manifest/manifest.ts'
import { sanitize } from '../../../core/text/quote.ts'
import { keepHeapLean } from '../../../core/tokens/lean-heap.ts'
import type { RunRows } from '../../../reports/summary/reporter.ts'
import { readManifest } from '../read-run.ts'
import { checkFile, checkFolder, MOST_FILE_BYTES } from '../safe-folder.ts'
import { BUNDLE_FILES, type BundleHead, HEAD, keyOfRow, REVEAL, type RowFileName, type RowsOf } from './bundle.ts'
import type { Findings } from './findings.ts'
import {
  describeShapeFault,
  HEAD_SHAPE,
  MANIFEST_SHAPE,
  REVEAL_HEAD_SHAPE,
  ROW_SHAPES,
  WITHHELD_SHAPE,
} from './schema.ts'
import { restoreRow, type Withheld } from './withheld.ts'

/** A bundle, or a run directory, on disk. */
export interface BundleContext {
  readonly path: string
  /** Absent: a run's folder. */
  readonly head: BundleHead | undefined
  /** sha256 of `bundle.json`, which identifies the whole bundle. */
  readonly hash: string | undefined
  readonly manifest: Manifest
  readonly reveal: Reveal | undefined
}

/** The withheld part, after the reveal. */
export interface Reveal {
  readonly path: string
  readonly seed: string
  readonly fields: ReadonlyMap<string, Withheld>
}

/**
 * Opens a bundle or a run directory. Only the files of a bundle are opened, whatever it names.
 * @param revealed the private file, if it is not in the bundle yet
 * @throws BenchError (usage) for anything else
 */
export function openBundleContext(path: string, revealed?: string): BundleContext {
  const bundle = isBundle(path)
  if (!bundle && !existsSync(join(path, 'manifest.json')))
    throw usageError(`${path} is neither a bundle nor a run: it has neither ${HEAD} nor manifest.json.`)
  checkFolder(path)
  // An interrupted run lacks some of its files.
  if (bundle) for (const name of BUNDLE_FILES) checkThere(join(path, name))
  const text = bundle ? readPlain(join(path, HEAD), { most: MOST_FILE_BYTES }).toString('utf8') : undefined
  const head = text === undefined ? undefined : parseHead(text, join(path, HEAD))
  const hash = text === undefined ? undefined : sha256(text)
  const manifest = parseShape(MANIFEST_SHAPE, readManifest(path), join(path, 'manifest.json')) as unknown as Manifest
  const inside = join(path, REVEAL)
  const from = revealed ?? (bundle && existsSync(inside) ? inside : undefined)
  const reveal = from === undefined ? undefined : openReveal(from, manifest, hash!) // only bundles are revealed
  return { path, head, hash, manifest, reveal }
}

/** Returns whether the directory claims to be a bundle. */
export const isBundle = (path: string): boolean => existsSync(join(path, HEAD))

function checkThere(path: string): void {
  if (!checkFile(path)) throw usageError(`${path} does not exist: not a bundle.`)
}

function parseHead(text: string, path: string): BundleHead {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw usageError(`${path} is not valid JSON.`)
  }
  return parseShape(HEAD_SHAPE, value, path) as unknown as BundleHead
}

function parseShape<T>(shape: z.ZodType<T>, value: unknown, path: string): T {
  const found = shape.safeParse(value)
  if (!found.success)
    throw usageError(sanitize(`${path} is not of a shape that this Fathom reads: ${describeShapeFault(found.error)}`))
  return found.data
}

/** @throws BenchError (usage) if it is invalid, or belongs to another bundle */
function openReveal(path: string, manifest: Manifest, hash: string): Reveal {
  checkThere(path)
  const lines = readLines(path)
  const first = lines.next().value
  const { seed, bundle } = parseShape(REVEAL_HEAD_SHAPE, parseJson(first?.text ?? ''), path)
  if (bundle !== hash)
    throw usageError(`${path} belongs to another bundle (${bundle.slice(0, 12)}…, not ${hash.slice(0, 12)}…).`)
  if (commitToSeed(seed) !== manifest.seed)
    throw usageError(`${path}: its seed is not the one that the manifest commits to (${manifest.seed}).`)
  const fields = new Map<string, Withheld>()
  for (const { text, number } of lines) {
    const line = parseShape(WITHHELD_SHAPE, parseJson(text), `${path}:${number}`)
    fields.set(JSON.stringify([line.file, line.key]), line)
  }
  return { path, seed, fields }
}

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return isShallow(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Recursive code would not survive a row of a million brackets. */
const isShallow = (value: unknown, left = DEEPEST): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (left > 0 && Object.values(value).every(each => isShallow(each, left - 1)))

const DEEPEST = 100

/** A row as it was before anything was withheld, if that is known. */
export interface LocatedRow<Row> {
  readonly row: Row
  /** Such as `items.jsonl:12`. */
  readonly where: string
  /** Its number in the file, from 1. */
  readonly line: number
  /** In the file; absent if the row differs from the file. */
  readonly place?: RowPosition
  /** Is something withheld that is not revealed yet? */
  readonly sealed: boolean
}

/** From so many rows on the garbage of reading them would be most of the memory. */
const MANY_ROWS = 200_000

/** All rows of a file that can be read; the others are differences. */
export function* readBundleRows<File extends RowFileName>(
  { path, head, reveal }: BundleContext,
  file: File,
  findings: Findings,
  onProgress: OnProgress = NO_PROGRESS,
): Generator<LocatedRow<RowsOf[File]>> {
  const name = `${file}.jsonl`
  if (!existsSync(join(path, name))) return
  const bytes = statSync(join(path, name)).size
  try {
    for (const { text, number, whole, start, size } of readLines(join(path, name))) {
      const where = `${name}:${number}`
      onProgress(`reading ${name}`, start, bytes)
      if (number === MANY_ROWS) keepHeapLean()
      // An interrupted run may end in an incomplete line, which is rewritten when the run resumes.
      if (!whole && !head) {
        findings.torn.add(name)
        continue
      }
      const found = ROW_SHAPES[file].safeParse(parseJson(text))
      if (!whole) {
        findings.differs(`${where} is cut off`)
        continue
      }
      if (!found.success) {
        findings.differs(`${where} is not a valid row: ${describeShapeFault(found.error)}`)
        continue
      }
      const row = found.data as unknown as RowsOf[File]
      const place = { start, size }
      if (row.withheld === undefined) yield { row, where, line: number, place, sealed: false }
      else if (!reveal) yield { row, where, line: number, place, sealed: true }
      else {
        const open = revealRow(file, row, reveal)
        if (open) yield { row: open, where, line: number, sealed: false }
        else findings.differs(`${where}: the revealed part does not match its seal`)
      }
    }
  } catch (error) {
    if (!(error instanceof BenchError)) throw error
    findings.differs(error.message)
  }
}

/** The rows of all three files, which stay there. */
export function readAllRows(
  context: BundleContext,
  findings: Findings,
  onProgress: OnProgress = NO_PROGRESS,
): Pick<RunRows, RowFileName> {
  const indexRows = <File extends RowFileName>(file: File): Rows<RowsOf[File]> => {
    const path = join(context.path, `${file}.jsonl`)
    const found = new IndexedRows<RowsOf[File]>(existsSync(path) ? makeRowReader(path) : undefined)
    for (const { row, place } of readBundleRows(context, file, findings, onProgress)) found.add(row, place)
    return found
  }
  return { items: indexRows('items'), answers: indexRows('answers'), scores: indexRows('scores') }
}

function revealRow<File extends RowFileName>(file: File, row: RowsOf[File], { fields, seed }: Reveal) {
  const withheld = fields.get(JSON.stringify([file, keyOfRow[file](row)]))
  const open = withheld && restoreRow(row, withheld, seed)
  return open && (ROW_SHAPES[file].safeParse(open).data as unknown as RowsOf[File] | undefined)
}

/** Checks that the files of a bundle have the hashes and sizes in its head. */
export function checkBundleFiles(
  { path, head }: BundleContext,
  findings: Findings,
  onProgress: OnProgress = NO_PROGRESS,
): void {
  for (const name of BUNDLE_FILES) {
    const note = head?.files[name]
    if (!note) continue
    const { sha256, bytes } = hashFile(join(path, name), done => onProgress(`hashing ${name}`, done, note.bytes))
    if (bytes !== note.bytes) findings.differs(`${name} has ${bytes} bytes, ${HEAD} says ${note.bytes}`)
    else if (sha256 !== note.sha256) findings.differs(`${name} has another sha256 than ${HEAD} says`)
  }
}

/**
 * Hashes a plain file.
 * @param onBytes receives the bytes read so far
 * @param links whether the path may be a link; not in untrusted directories
 */
export function hashFile(
  path: string,
  onBytes: (bytes: number) => void = () => {},
  { links = false }: { readonly links?: boolean } = {},
): { sha256: string; bytes: number } {
  const hash = createHash('sha256')
  let bytes = 0
  const file = openPlain(path, { links })
  try {
    const chunk = Buffer.alloc(1 << 20)
    for (let size = readSync(file, chunk); size > 0; size = readSync(file, chunk)) {
      hash.update(chunk.subarray(0, size))
      bytes += size
      onBytes(bytes)
    }
  } finally {
    closeSync(file)
  }
  return { sha256: hash.digest('hex'), bytes }
}
