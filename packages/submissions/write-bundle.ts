import { createHash } from 'node:crypto'
import { closeSync, existsSync, openSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  BenchError,
  type BundleFile,
  createFolder,
  HEAD,
  type Headline,
  listSecrets,
  makeWriteError,
  type OnProgress,
  REVEAL_FORMAT,
  type RevealHead,
  sha256,
  usageError,
} from 'fathom-bench/plugin'
import { type Bundle, type FileNote, type Lines, toIndentedJson, toJsonLine } from './make-bundle.ts'

/** The location of a bundle, and the keys that it must not contain. */
export interface BundlePlace {
  /** A new or empty directory. */
  readonly out: string
  /** The private file for seed and correct answers, if the run has a secret seed. */
  readonly kept: string
  /** The bundle must not contain the value of any key in it. */
  readonly env: Readonly<Record<string, string | undefined>>
  readonly onProgress: OnProgress
}

/**
 * Writes a bundle, each file once, and `bundle.json` last. Deletes the written files if it cannot be completed.
 * @returns the sha256 of `bundle.json`
 * @throws BenchError (usage) if a key's value would be published; (incomplete) if the disk rejects it
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
    createFolder(out)
    const notes = {} as Record<BundleFile, FileNote>
    for (const name of Object.keys(bundle.files) as BundleFile[]) {
      const told = toldLines(bundle.files[name], `writing ${name}`, bundle.rows[name] ?? 1, onProgress)
      notes[name] = write(join(out, name), withoutKeys(name, told, secrets))
    }
    const text = toIndentedJson(bundle.headOf(notes, headline))
    const head = [...withoutKeys(HEAD, [text], secrets)]
    if (bundle.seed !== undefined) {
      const first: RevealHead = { format: REVEAL_FORMAT, v: 1, seed: bundle.seed, bundle: sha256(text) }
      // Readable only by its owner.
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

/** @throws BenchError (usage) if the published text contains the value of a key in the environment */
function* withoutKeys(
  name: string,
  lines: Lines,
  secrets: readonly (readonly [variable: string, value: string])[],
): Generator<string> {
  for (const line of lines) {
    const found = secrets.find(([, value]) => line.includes(value))
    if (found)
      throw usageError(
        `submit: ${name} would contain the value of ${found[0]}. Remove it from the run before you submit it.`,
      )
    yield line
  }
}

/**
 * Never overwrites an existing file.
 * @param made receives the path once the file is created
 */
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

/** Characters per write. */
const PIECE = 2 ** 20
