import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { EnvHttpProxyAgent } from 'undici'
import { columns, widthOf } from '../core/columns.ts'
import { EXIT, usageError } from '../core/errors.ts'
import type { Io } from '../core/io.ts'
import { unknown } from '../core/suggest.ts'
import { fetchFile, sha256Of } from '../datasets/public/fetch.ts'
import { dataFolder, type Lock, pinOf, readLock, writeLock } from '../datasets/public/folder.ts'
import { type PublicFile, type PublicSource, publicSources } from '../datasets/public/sources.ts'
import type { DataOptions } from './options.ts'

/** What tests put in place of the world: other sources, an answer to the question, no pauses. */
export interface DataWorld {
  readonly sources: readonly PublicSource[]
  /** The answer to a yes-or-no question; undefined where nobody can be asked. */
  readonly ask: (question: string, io: Io) => Promise<boolean | undefined>
  readonly pause: (ms: number) => Promise<void>
}

const WORLD: DataWorld = { sources: publicSources, ask, pause }

/** `fathom-bench data list|fetch|verify`: public data, fetched only when it is asked for and after its licence has been shown. */
export async function data(options: DataOptions, io: Io, world: DataWorld = WORLD): Promise<number> {
  const [verb = 'list', ...names] = options.words
  const folder = dataFolder(options.to, io.env)
  switch (verb) {
    case 'list':
      return list(chosen(names, world.sources), folder, names.length > 0, options, io)
    case 'fetch':
      if (names.length === 0)
        throw usageError(`data fetch: name what to fetch. Known: ${world.sources.map(({ id }) => id).join(', ')}.`)
      return await get(chosen(names, world.sources), folder, options, io, world)
    case 'verify':
      return await verify(chosen(names, world.sources), folder, options, io)
    default:
      throw unknown('verb of data', verb, ['list', 'fetch', 'verify'])
  }
}

interface Chosen {
  readonly source: PublicSource
  readonly files: readonly PublicFile[]
}

/** A name is a source, a file (`squad/dev-v1.1.json`) or a folder of them (`babilong/qa1`); no name is everything. */
function chosen(names: readonly string[], sources: readonly PublicSource[]): readonly Chosen[] {
  const isUnder = (file: PublicFile, name: string) => file.name === name || file.name.startsWith(`${name}/`)
  const all = sources.flatMap(({ files }) => files)
  for (const name of names)
    if (!all.some(file => isUnder(file, name)))
      throw unknown(
        'public data',
        name,
        sources.flatMap(({ id, files }) => [id, ...files.map(file => file.name)]),
        'fathom-bench data list shows all',
      )
  return sources.flatMap(source => {
    const files = source.files.filter(file => names.length === 0 || names.some(name => isUnder(file, name)))
    return files.length > 0 ? [{ source, files }] : []
  })
}

/** A source of many files is one line, unless it is `named`. */
function list(all: readonly Chosen[], folder: string, named: boolean, { json }: DataOptions, io: Io): number {
  const lock = readLock(folder)
  const rows = all.flatMap(({ source, files }) =>
    files.map(file => ({
      name: file.name,
      source: source.id,
      licence: source.licence,
      url: file.urls[0],
      bytes: file.bytes ?? lock[file.name]?.bytes ?? null,
      sha256: pinOf(file, lock) ?? null,
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
      const size = sizeOf(file.bytes ?? lock[file.name]?.bytes)
      return [`  ${file.name}`, size, existsSync(join(folder, file.name)) ? 'fetched' : '']
    })
    if (isLong) {
      const here = files.filter(file => existsSync(join(folder, file.name))).length
      lines.push([`  ${files.length} files, ${here} fetched: fathom-bench data list ${source.id} shows them`])
    }
    io.stdout.write(
      `${source.id}: ${source.about}\n  ${source.home}\n  Licence: ${source.licence}. Use: ${source.use}\n${columns(lines, widthOf(io.stdout)).replace(/ +$/gm, '')}\n\n`,
    )
  }
  io.stdout.write(
    `Folder: ${folder}. fathom-bench data fetch NAME gets a source or a file; nothing is fetched unasked.\n`,
  )
  return EXIT.fine
}

const MOST_FILES = 12

async function get(
  all: readonly Chosen[],
  folder: string,
  { yes, quiet }: DataOptions,
  io: Io,
  world: DataWorld,
): Promise<number> {
  const say = (line: string) => io.stderr.write(`${line}\n`)
  let lock = readLock(folder)
  const missing = all.flatMap(({ source, files }) => {
    const wanted = files.filter(file => !existsSync(join(folder, file.name)))
    return wanted.length > 0 ? [{ source, files: wanted }] : []
  })
  if (missing.length === 0) {
    say(`  all of it is in ${folder} already; fathom-bench data verify checks it`)
    return EXIT.fine
  }
  for (const line of terms(missing, lock)) say(line)
  await agreed(missing, folder, yes, io, world)

  const dispatcher = dispatcherOf(io.env)
  const stop = new AbortController()
  const onSignal = () => stop.abort()
  process.once('SIGINT', onSignal)
  try {
    for (const file of missing.flatMap(({ files }) => files)) {
      const sha256 = pinOf(file, lock)
      const fetched = await fetchFile(
        { ...file, ...(sha256 !== undefined && { sha256 }) },
        {
          path: join(folder, file.name),
          dispatcher,
          signal: stop.signal,
          pause: world.pause,
          ...(io.stderr.isTTY && !quiet && { onProgress: progressOf(file.name, io) }),
        },
      )
      lock = { ...lock, [file.name]: fetched }
      writeLock(folder, lock)
      const checked = sha256 === undefined ? 'recorded' : 'verified'
      if (!quiet) say(`  fetched  ${join(folder, file.name)} (${sizeOf(fetched.bytes)}), sha256 ${checked}`)
    }
    return EXIT.fine
  } finally {
    process.removeListener('SIGINT', onSignal)
    await dispatcher.close()
  }
}

/** What the user should know before saying yes. */
function terms(all: readonly Chosen[], lock: Lock): string[] {
  return all.flatMap(({ source, files }) => [
    `  ${source.id}  ${source.about}`,
    `    licence ${source.licence}; ${source.home}`,
    ...files.flatMap(file => [
      `    ${file.name} (${sizeOf(file.bytes)}) from ${file.urls[0]}`,
      `      sha256 ${pinOf(file, lock) ?? 'unknown: recorded at first fetch'}`,
    ]),
  ])
}

async function agreed(all: readonly Chosen[], folder: string, yes: boolean, io: Io, world: DataWorld): Promise<void> {
  if (yes) return
  const files = all.flatMap(chosen => chosen.files)
  const known = files.every(({ bytes }) => bytes !== undefined)
  const bytes = files.reduce((sum, file) => sum + (file.bytes ?? 0), 0)
  const what = `${files.length === 1 ? 'this file' : `these ${files.length} files`}${known ? ` (${sizeOf(bytes)})` : ''}`
  const answer = await world.ask(`Download ${what} to ${folder} under these terms? [y/N] `, io)
  if (answer === undefined)
    throw usageError('data fetch: nobody is here to be asked. --yes downloads under these terms.')
  if (!answer) throw usageError('data fetch: not agreed, nothing was downloaded.')
}

async function ask(question: string, io: Io): Promise<boolean | undefined> {
  if (!process.stdin.isTTY || !io.stderr.isTTY) return undefined
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return /^y(es)?$/i.test((await terminal.question(question)).trim())
  } finally {
    terminal.close()
  }
}

/** Obeys HTTP_PROXY, HTTPS_PROXY and NO_PROXY, in capitals or not. An empty text keeps undici from its own look. */
function dispatcherOf(env: Io['env']): EnvHttpProxyAgent {
  const named = (name: string) => env[name.toLowerCase()] ?? env[name] ?? ''
  return new EnvHttpProxyAgent({
    httpProxy: named('HTTP_PROXY'),
    httpsProxy: named('HTTPS_PROXY'),
    noProxy: named('NO_PROXY'),
    headersTimeout: 60_000,
    bodyTimeout: 60_000,
  })
}

/** At most one line a percent, on the same line of the terminal. */
function progressOf(name: string, io: Io) {
  let shown = -1
  return (bytes: number, total: number | undefined) => {
    const now = total === undefined ? Math.floor(bytes / 1e6) : Math.floor((100 * bytes) / total)
    if (now === shown) return
    shown = now
    const end = total !== undefined && bytes >= total ? '\r\x1b[K' : ''
    io.stderr.write(`\r  ${name} ${sizeOf(bytes)}${total === undefined ? '' : ` of ${sizeOf(total)}, ${now} %`}${end}`)
  }
}

async function verify(all: readonly Chosen[], folder: string, { json, quiet }: DataOptions, io: Io): Promise<number> {
  const lock = readLock(folder)
  const findings: { name: string; state: 'fine' | 'changed' | 'unknown'; sha256: string; expected: string | null }[] =
    []
  for (const file of all.flatMap(({ files }) => files)) {
    const path = join(folder, file.name)
    if (!existsSync(path)) continue
    const found = await sha256Of(path)
    const expected = pinOf(file, lock)
    const state = expected === undefined ? 'unknown' : expected === found ? 'fine' : 'changed'
    findings.push({ name: file.name, state, sha256: found, expected: expected ?? null })
    if (!json && !(quiet && state === 'fine')) {
      const why = state === 'fine' ? sizeOf(statSync(path).size) : `sha256 ${found}, expected ${expected ?? 'unknown'}`
      io.stdout.write(`${state.padEnd(8)} ${path}  ${why}\n`)
    }
  }
  if (json) io.stdout.write(`${JSON.stringify({ folder, files: findings }, null, 2)}\n`)
  else if (findings.length === 0) io.stdout.write(`nothing is fetched in ${folder}\n`)
  return findings.every(({ state }) => state === 'fine') ? EXIT.fine : EXIT.regression
}

const sizeOf = (bytes: number | null | undefined) =>
  bytes === undefined || bytes === null
    ? 'size unknown'
    : bytes < 1e6
      ? `${Math.ceil(bytes / 1e3)} KB`
      : `${(bytes / 1e6).toFixed(1)} MB`
