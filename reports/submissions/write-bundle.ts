import { createHash } from 'node:crypto'
import { closeSync, existsSync, mkdirSync, openSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BenchError, usageError } from '../../core/errors.ts'
import { makeWriteError } from '../../core/files/disk.ts'
import type { OnProgress } from '../../core/process/on-progress.ts'
import { sha256 } from '../../core/rows/key.ts'
import { listSecrets } from '../../core/text/secrets.ts'
import { type BundleFile, HEAD } from '../../run/store/bundle/bundle.ts'
import type { Headline } from '../../run/store/bundle/headline.ts'
import { REVEAL_FORMAT, type RevealHead } from '../../run/store/bundle/withheld.ts'
import { type Bundle, type FileNote, type Lines, toIndentedJson, toJsonLine } from './make-bundle.ts'

/** Where a bundle goes, and what may not be in it. */
export interface BundlePlace {
  /** A new or empty folder. */
  readonly out: string
  /** Where seed and right answers go, of a run with a secret seed. */
  readonly kept: string
  /** No value of a key in it may stand in the bundle. */
  readonly env: Readonly<Record<string, string | undefined>>
  readonly onProgress: OnProgress
}

/**
 * Writes a bundle, each file once, and `bundle.json` last. What was written goes again where it cannot be whole.
 * @returns the sha256 of `bundle.json`
 * @throws BenchError (usage) where the value of a key would be published; (incomplete) where the disk refuses
 */
export function writeBundle(
  bundle: Bundle,
  headline: readonly Headline[],
  { out, kept, env, onProgress }: BundlePlace,
): string {
  const isNew = !existsSync(out)
  const made: string[] = []
  const secrets = [...listSecrets(env)]
  const write = (path: string, lines: Lines, mode = 0o666) => writeLines(path, lines, mode, made)
  try {
    mkdirSync(out, { recursive: true })
    const notes = {} as Record<BundleFile, FileNote>
    for (const name of Object.keys(bundle.files) as BundleFile[]) {
      const told = toldLines(bundle.files[name], `writing ${name}`, bundle.rows[name] ?? 1, onProgress)
      notes[name] = write(join(out, name), withoutKeys(name, told, secrets))
    }
    const text = toIndentedJson(bundle.headOf(notes, headline))
    const head = [...withoutKeys(HEAD, [text], secrets)]
    if (bundle.seed !== undefined) {
      const first: RevealHead = { format: REVEAL_FORMAT, v: 1, seed: bundle.seed, bundle: sha256(text) }
      // For its owner alone to read.
      write(kept, asLines(first, bundle.withheld), 0o600)
    }
    write(join(out, HEAD), head)
    return sha256(text)
  } catch (error) {
    for (const path of made) rmSync(path, { force: true })
    if (isNew && existsSync(out)) rmdirSync(out)
    throw error instanceof BenchError ? error : makeWriteError(out, error, 'submit')
  }
}

function* asLines(first: object, rows: Iterable<object>): Generator<string> {
  yield toJsonLine(first)
  for (const row of rows) yield toJsonLine(row)
}

function* toldLines(lines: Lines, doing: string, of: number, onProgress: OnProgress): Generator<string> {
  let done = 0
  for (const line of lines) {
    onProgress(doing, done++, of)
    yield line
  }
}

/** @throws BenchError (usage) where the value of a key in the environment stands in what would be published */
function* withoutKeys(
  name: string,
  lines: Lines,
  secrets: readonly (readonly [variable: string, value: string])[],
): Generator<string> {
  for (const line of lines) {
    const found = secrets.find(([, value]) => line.includes(value))
    if (found)
      throw usageError(
        `submit: ${name} would hold the value of ${found[0]}. Take it out of the run before it is submitted.`,
      )
    yield line
  }
}

/** A file that is there already is never written over. @param made is given the path once it is a file of ours */
function writeLines(path: string, lines: Lines, mode: number, made: string[]): FileNote {
  const file = openSync(path, 'wx', mode)
  made.push(path)
  const hash = createHash('sha256')
  let bytes = 0
  let waiting = ''
  const put = () => {
    const piece = Buffer.from(waiting)
    waiting = ''
    bytes += piece.length
    hash.update(piece)
    writeFileSync(file, piece)
  }
  try {
    for (const line of lines) {
      waiting += line
      if (waiting.length > PIECE) put()
    }
    put()
  } finally {
    closeSync(file)
  }
  return { sha256: hash.digest('hex'), bytes }
}

/** Characters that are written at a time. */
const PIECE = 2 ** 20
