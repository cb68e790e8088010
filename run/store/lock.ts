import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { type BenchError, usageError } from '../../core/errors.ts'
import { describeDiskError } from '../../core/files/disk.ts'
import { checkLife, processMark } from '../../core/process/living-process.ts'

/**
 * Locks a directory for this process, so that two runs never write the same rows; locks of ended processes do not
 * count. A process of another boot or process namespace (a container) cannot be looked up, so its lock counts while it
 * is renewed.
 * Each process writes its own file and then looks for others. If two start together, at least one sees the other, and a
 * process that sees another removes its own file. No process removes or replaces the file of a living one, so two can
 * never hold the directory at once.
 *
 * @returns a function that releases the lock
 * @throws BenchError (usage) if another process has the lock
 */
export function lock(folder: string): () => void {
  if (readdirSync(folder).some(name => own.has(resolve(folder, name))))
    throw usageError(`${folder} is in use by this process. Name another folder with --out.`)
  for (let attempt = 1; ; attempt++) {
    const name = makeLockName({ pid: process.pid, host: hostname(), mark: processMark() })
    const other = listLivingHolders(folder)[0] ?? putDown(folder, name)
    if (other === undefined) return startRenewing(join(folder, name))
    if (attempt === ATTEMPTS) throw makeInUseError(folder, other)
    pause()
  }
}

/** Is it a file that a lock puts into a folder? */
export const isLock = (name: string): boolean => name === LOCK || OWN_NAME.test(name)

/** Fathom 0.1 had one file of this name for all. */
const LOCK = 'run.lock'
const OWN_NAME = /^run\.lock\.(\d+)\.[0-9a-f]{16}\.([^/\\~]+)(?:~([^/\\~]+))?$/
/** Two that come together both step back; one that holds the folder does not go away in the meantime. */
const ATTEMPTS = 5
const PAUSE_MS = 20
/** A lock whose process cannot be checked counts as abandoned if it was not renewed for so long. */
const RENEWED_MS = 5_000
/** Opening a folder of a million rows may take minutes, and nothing is renewed meanwhile. */
const LEFT_MS = 600_000

const OWN = Symbol.for('fathom.locks')
/**
 * The files that this process has written, however often this module is loaded. In a container, a killed run may have
 * had the same process id.
 */
const shared = globalThis as { [OWN]?: Set<string> }
const own: Set<string> = shared[OWN] ?? new Set()
shared[OWN] = own

interface Holder {
  readonly pid: number
  readonly host: string
  /** Of `processMark`; absent in locks of Fathom 0.2. */
  readonly mark?: string
  readonly file: string
}

/** All of it is in the name: a file may be seen before anything is written in it. */
const makeLockName = ({ pid, host, mark }: Omit<Holder, 'file'>) =>
  `${LOCK}.${pid}.${randomBytes(8).toString('hex')}.${encodeURIComponent(host).replaceAll('~', '%7E')}${mark ? `~${mark}` : ''}`

/** Renews the lock until it is released. */
function startRenewing(file: string): () => void {
  const renew = () => {
    try {
      const now = new Date()
      utimesSync(file, now, now)
    } catch {
      // Somebody deleted it by hand.
    }
  }
  const timer = setInterval(renew, RENEWED_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    takeBack(file)
  }
}

/** Writes the file and looks again. Returns a living holder, before which the file is removed. */
function putDown(folder: string, name: string): Holder | undefined {
  const file = join(folder, name)
  own.add(resolve(file))
  try {
    writeFileSync(file, '', { flag: 'wx' })
  } catch (error) {
    own.delete(resolve(file))
    throw usageError(`cannot write in ${folder}: ${describeDiskError(error)}.`, error)
  }
  let other: Holder | undefined
  try {
    other = listLivingHolders(folder).find(each => each.file !== file)
  } catch (error) {
    takeBack(file)
    throw error
  }
  if (other !== undefined) takeBack(file)
  return other
}

function takeBack(file: string): void {
  rmSync(file, { force: true })
  own.delete(resolve(file))
}

/**
 * The locks of processes that live, or of other machines, of which that cannot be known. Those of the dead are removed.
 */
function listLivingHolders(folder: string): Holder[] {
  return readdirSync(folder)
    .filter(isLock)
    .flatMap(name => {
      const file = join(folder, name)
      const holder = name === LOCK ? readHolder(file) : parseHolder(name)
      if (holder && isLiving({ ...holder, file })) return [{ ...holder, file }]
      rmSync(file, { force: true })
      return []
    })
}

function parseHolder(name: string): Omit<Holder, 'file'> | undefined {
  const [, pid, host, mark] = OWN_NAME.exec(name) ?? []
  try {
    return pid === undefined ? undefined : { pid: Number(pid), host: decodeURIComponent(host), ...(mark && { mark }) }
  } catch {
    return undefined
  }
}

function readHolder(file: string): Pick<Holder, 'pid' | 'host'> | undefined {
  try {
    const { pid, host } = JSON.parse(readFileSync(file, 'utf8')) as { pid: unknown; host: unknown }
    return typeof pid === 'number' && typeof host === 'string' ? { pid, host } : undefined
  } catch {
    return undefined
  }
}

function isLiving({ pid, host, mark, file }: Holder): boolean {
  if (host !== hostname()) return true
  const life = checkLife(pid, mark)
  if (life === 'unknown') return !isLeft(file)
  return pid === process.pid ? own.has(resolve(file)) : life === 'alive'
}

function isLeft(file: string): boolean {
  const { mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? { mtimeMs: 0 }
  return Date.now() - mtimeMs > LEFT_MS
}

function makeInUseError(folder: string, { pid, host, mark, file }: Holder): BenchError {
  if (host !== hostname())
    return usageError(`${folder} is in use by process ${pid} on ${host}. If that run is gone, delete ${file}.`)
  return usageError(
    checkLife(pid, mark) === 'unknown'
      ? `${folder} is in use by process ${pid} of another container or boot. If that run is gone, wait ${LEFT_MS / 60_000} minutes or delete ${file}.`
      : `${folder} is in use by process ${pid}. Wait for it, or name another folder with --out. If that process is not a run, delete ${file}.`,
  )
}

/** Not the same for all: two that came together are to part. */
function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS * (0.5 + Math.random()))
}
