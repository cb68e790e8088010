import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { EXIT, usageError } from '../../core/errors.ts'
import type { Io } from '../../core/process/io.ts'
import { formatColumns, getTextWidth } from '../../core/text/columns.ts'
import { checkFiles } from '../../datasets/public/check.ts'
import { fetchFile } from '../../datasets/public/fetch.ts'
import { findPin, type Lock, readLock, writeLock } from '../../datasets/public/lock.ts'
import { makeDispatcher } from '../../datasets/public/proxy.ts'
import type { FileSelection } from '../../datasets/public/selection.ts'

/** How to show public data, and how to ask for consent. */
export interface DataOptions {
  readonly json: boolean
  readonly quiet: boolean
  /** Whether the user has already agreed to the licences. */
  readonly yes: boolean
  /** Sources whose restricted licences the user accepts. */
  readonly accept?: readonly string[] | undefined
}

/** The prompt and the delay, which tests replace. */
export interface FetchEnvironment {
  /** Returns the answer to a yes-or-no question, or undefined if no terminal can ask it. */
  readonly ask: (question: string, io: Io) => Promise<boolean | undefined>
  /** Waits, in milliseconds. */
  readonly pause: (ms: number) => Promise<void>
}

/** Lists the sources. A source with many files is one line, unless it is `named`. */
export function list(
  all: readonly FileSelection[],
  folder: string,
  named: boolean,
  { json }: Pick<DataOptions, 'json'>,
  io: Io,
): number {
  const lock = readLock(folder)
  const rows = all.flatMap(({ source, files }) =>
    files.map(file => ({
      name: file.name,
      source: source.id,
      licence: source.licence,
      url: file.urls[0],
      bytes: file.bytes ?? lock[file.name]?.bytes ?? null,
      sha256: findPin(file, lock) ?? null,
      fetched: existsSync(join(folder, file.name)) ? join(folder, file.name) : null,
    })),
  )
  if (json) {
    io.stdout.write(`${JSON.stringify(rows, null, 2)}\n`)
    return EXIT.fine
  }
  for (const { source, files } of all) {
    const isLong = !named && files.length > MOST_FILES
    const lines = files.slice(0, isLong ? 0 : undefined).map(file => {
      const size = formatSize(file.bytes ?? lock[file.name]?.bytes)
      return [`  ${file.name}`, size, existsSync(join(folder, file.name)) ? 'fetched' : '']
    })
    if (isLong) {
      const here = files.filter(file => existsSync(join(folder, file.name))).length
      lines.push([`  ${files.length} files, ${here} fetched: fathom-bench data list ${source.id} shows them`])
    }
    const terms = source.restricted ? `${source.licence} (to be accepted: --accept ${source.id})` : source.licence
    const byHand = source.byHand ? `  not fetched here: ${source.byHand}\n` : ''
    io.stdout.write(
      `${source.id}: ${source.about}\n  ${source.home}\n  Licence: ${terms}. Use: ${source.use}\n${byHand}${formatColumns(lines, getTextWidth(io.stdout)).replace(/ +$/gm, '')}\n\n`,
    )
  }
  io.stdout.write(
    `Directory: ${folder}. fathom-bench data fetch NAME downloads a source or a file; nothing is downloaded without a request.\n`,
  )
  return EXIT.fine
}

const MOST_FILES = 12

/** Shows the licences, asks for consent, and downloads what is missing. */
export async function get(
  all: readonly FileSelection[],
  folder: string,
  { yes, quiet, accept = [] }: Pick<DataOptions, 'yes' | 'quiet' | 'accept'>,
  io: Io,
  world: FetchEnvironment,
): Promise<number> {
  const say = (line: string) => io.stderr.write(`${line}\n`)
  let lock = readLock(folder)
  const byHand = all.find(({ source, files }) => source.byHand !== undefined && files.length === 0)?.source
  if (byHand) throw usageError(`data fetch: ${byHand.id} is not fetched: ${byHand.byHand} (${byHand.home}).`)
  const missing = all.flatMap(({ source, files }) => {
    const wanted = files.filter(file => !existsSync(join(folder, file.name)))
    return wanted.length > 0 ? [{ source, files: wanted }] : []
  })
  if (missing.length === 0) {
    say(`  everything is already in ${folder}; to check it, run fathom-bench data verify`)
    return EXIT.fine
  }
  for (const line of formatTerms(missing, lock)) say(line)
  const refused = missing.find(({ source }) => source.restricted && !accept.includes(source.id))?.source
  if (refused)
    throw usageError(
      `data fetch: ${refused.id} has a restricted licence (${refused.licence}). If you may use it, accept the licence with --accept ${refused.id}.`,
    )
  await requireAgreement(missing, folder, yes, io, world)

  const dispatcher = makeDispatcher(io.env)
  const stop = new AbortController()
  const stopFetching = () => stop.abort()
  process.once('SIGINT', stopFetching)
  try {
    for (const file of missing.flatMap(({ files }) => files)) {
      const sha256 = findPin(file, lock)
      const fetched = await fetchFile(
        { ...file, ...(sha256 !== undefined && { sha256 }) },
        {
          path: join(folder, file.name),
          dispatcher,
          signal: stop.signal,
          pause: world.pause,
          ...(io.stderr.isTTY && !quiet && { onProgress: makeDownloadProgress(file.name, io) }),
        },
      )
      lock = { ...lock, [file.name]: fetched }
      writeLock(folder, lock)
      const checked = sha256 === undefined ? 'recorded' : 'verified'
      if (!quiet) say(`  fetched  ${join(folder, file.name)} (${formatSize(fetched.bytes)}), sha256 ${checked}`)
    }
    return EXIT.fine
  } finally {
    process.removeListener('SIGINT', stopFetching)
    await dispatcher.close()
  }
}

/** Returns the terms that a user should know before consenting. */
function formatTerms(all: readonly FileSelection[], lock: Lock): string[] {
  return all.flatMap(({ source, files }) => [
    `  ${source.id}  ${source.about}`,
    `    licence ${source.licence}; ${source.home}`,
    ...files.flatMap(file => [
      `    ${file.name} (${formatSize(file.bytes)}) from ${file.urls[0]}`,
      `      sha256 ${findPin(file, lock) ?? 'unknown: recorded at first fetch'}`,
    ]),
  ])
}

async function requireAgreement(
  all: readonly FileSelection[],
  folder: string,
  yes: boolean,
  io: Io,
  world: FetchEnvironment,
): Promise<void> {
  if (yes) return
  const files = all.flatMap(chosen => chosen.files)
  const known = files.every(({ bytes }) => bytes !== undefined)
  const bytes = files.reduce((sum, file) => sum + (file.bytes ?? 0), 0)
  const what = `${files.length === 1 ? 'this file' : `these ${files.length} files`}${known ? ` (${formatSize(bytes)})` : ''}`
  const answer = await world.ask(`Download ${what} to ${folder} under these terms? [y/N] `, io)
  if (answer === undefined)
    throw usageError(
      'data fetch: cannot ask for consent (no interactive terminal). Pass --yes to accept these terms and download.',
    )
  if (!answer) throw usageError('data fetch: no consent, so nothing was downloaded.')
}

/** Asks in the terminal. */
export async function askYesNo(question: string, io: Io): Promise<boolean | undefined> {
  if (!process.stdin.isTTY || !io.stderr.isTTY) return undefined
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return /^y(es)?$/i.test((await terminal.question(question)).trim())
  } finally {
    terminal.close()
  }
}

/** Prints at most one update per percent, on the same line of the terminal. */
function makeDownloadProgress(name: string, io: Io) {
  let shown = -1
  return (bytes: number, total: number | undefined) => {
    const now = total === undefined ? Math.floor(bytes / 1e6) : Math.floor((100 * bytes) / total)
    if (now === shown) return
    shown = now
    const end = total !== undefined && bytes >= total ? '\r\x1b[K' : ''
    io.stderr.write(
      `\r  ${name} ${formatSize(bytes)}${total === undefined ? '' : ` of ${formatSize(total)}, ${now} %`}${end}`,
    )
  }
}

/** Compares downloaded files with their hashes. Returns exit code 1 if a file changed or its hash is unknown. */
export async function verifyFiles(
  all: readonly FileSelection[],
  folder: string,
  { json, quiet }: Pick<DataOptions, 'json' | 'quiet'>,
  io: Io,
): Promise<number> {
  const files: object[] = []
  let good = true
  for await (const { path, bytes, ...finding } of checkFiles(all, folder)) {
    const { state, sha256, expected } = finding
    files.push(finding)
    good &&= state === 'fine'
    if (json || (quiet && state === 'fine')) continue
    const why = state === 'fine' ? formatSize(bytes) : `sha256 ${sha256}, expected ${expected ?? 'unknown'}`
    io.stdout.write(`${state.padEnd(8)} ${path}  ${why}\n`)
  }
  if (json) io.stdout.write(`${JSON.stringify({ folder, files }, null, 2)}\n`)
  else if (files.length === 0) io.stdout.write(`no downloaded files in ${folder}\n`)
  return good ? EXIT.fine : EXIT.regression
}

const formatSize = (bytes: number | null | undefined) =>
  bytes === undefined || bytes === null
    ? 'size unknown'
    : bytes < 1e6
      ? `${Math.ceil(bytes / 1e3)} KB`
      : `${(bytes / 1e6).toFixed(1)} MB`
