import { randomBytes } from 'node:crypto'
import { closeSync, createReadStream, createWriteStream, existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { BenchError, incompleteError, usageError } from '../../core/errors.ts'
import { createFolder } from '../../core/files/create-folder.ts'
import { describeDiskError } from '../../core/files/disk.ts'
import { openPlain } from '../../core/files/plain-file.ts'
import { quoteForMessage, sanitize } from '../../core/text/quote.ts'
import { hashOfFile } from './hash.ts'
import { RejectedArchive } from './refusal.ts'

/** One file of an archive. */
export interface ArchivedFile {
  readonly name: string
  /** Bytes, as the archive claims. */
  readonly size: number
  /** CRC-32 of its bytes, if the archive has one that reading does not check. */
  readonly crc?: number
  /** Anything else is passed over: folders, links, devices. */
  readonly isFile: boolean
  /** Its bytes; asked for at most once, before the next entry. */
  open(): Promise<Readable>
}

/** Limits of unpacking. The sizes that a hostile archive claims are ignored; actual bytes are counted. */
export interface ArchiveLimits {
  readonly entries: number
  readonly bytes: number
  /** Limit as a multiple of the archive's own size, above a gigabyte. */
  readonly ratio: number
}

const LIMITS: ArchiveLimits = { entries: 20_000, bytes: 64e9, ratio: 200 }
/** Text that repeats itself may be packed as tight as a bomb; so much of it does no harm. */
const HARMLESS = 1e9

/** Files of an archive that are unpacked: files of rows, and texts that they name. */
const WANTED = /\.(jsonl?|csv|parquet|txt)$/i

/**
 * Unpacks a zip or tar.gz once, next to the fetched file, and returns the directory: `FOLDER/unpacked/HASH`. The
 * archive is read as a stream, and its content appears completely or not at all.
 * @throws BenchError (usage) for an archive that is broken, encrypted, or above its limits, and for a name that leads
 * out of it
 */
export async function unpack(
  who: string,
  path: string,
  folder: string,
  limits: ArchiveLimits = LIMITS,
): Promise<string> {
  // Rejects anything except a file before creating the directory.
  closeSync(openPlain(path, { who: `${who}: `, links: true }))
  const target = join(folder, 'unpacked', hashOfFile(path).slice(0, 16))
  if (existsSync(target)) return target
  // Processes of several machines may share the folder.
  const part = `${target}.${hostname().replace(/[^\w.-]/g, '_')}.${process.pid}.${randomBytes(4).toString('hex')}.part`
  try {
    createFolder(part)
    const bytes = Math.min(limits.bytes, Math.max(HARMLESS, limits.ratio * statSync(path).size))
    await writeAll(await readEntries(path, limits.entries), part, { ...limits, bytes })
    moveIntoPlace(part, target)
    return target
  } catch (error) {
    rmSync(part, { recursive: true, force: true })
    if (FULL.has((error as NodeJS.ErrnoException).code ?? ''))
      throw incompleteError(`${who}: cannot unpack ${path} into ${folder}: ${describeDiskError(error)}.`, error)
    const why =
      error instanceof RejectedArchive ? error.message : `cannot be unpacked (${sanitize(describeBroken(error))})`
    throw error instanceof BenchError ? error : usageError(`${who}: ${path} ${why}.`, error)
  }
}

/**
 * Uses the directory of another process that unpacked the same archive meanwhile: both are named by the hash of the
 * bytes.
 */
function moveIntoPlace(part: string, target: string): void {
  try {
    renameSync(part, target)
  } catch (error) {
    if (!existsSync(target)) throw error
    rmSync(part, { recursive: true, force: true })
  }
}

const describeBroken = (error: unknown): string =>
  ZLIB_WORDS[(error as NodeJS.ErrnoException).code ?? ''] ?? describeDiskError(error)
const ZLIB_WORDS: Readonly<Record<string, string>> = {
  Z_BUF_ERROR: 'it ends too early',
  Z_DATA_ERROR: 'it is broken, or not compressed as its name says',
}

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EACCES', 'EROFS', 'EPERM'])

const isZip = (path: string) => /\.zip$/i.test(path)
/** Known by their names: what is inside shows only once it is unpacked. */
export const isArchive = (path: string): boolean => isZip(path) || /\.(tar\.gz|tgz)$/i.test(path)

async function readEntries(path: string, most: number): Promise<AsyncIterable<ArchivedFile>> {
  if (isZip(path)) return (await import('./zip.ts')).zipEntries(path, most)
  return (await import('./tar.ts')).readTarEntries(createReadStream(path))
}

async function writeAll(entries: AsyncIterable<ArchivedFile>, into: string, { entries: most, bytes }: ArchiveLimits) {
  let count = 0
  let left = bytes
  for await (const { name, isFile, crc, open } of entries) {
    if (++count > most) throw new RejectedArchive(`holds more than ${most} files`)
    checkName(name)
    if (!isFile || !WANTED.test(name)) continue
    const path = join(into, name)
    createFolder(dirname(path))
    let sum = 0
    const counted = new Transform({
      transform(chunk: Buffer, _, done) {
        left -= chunk.length
        sum = crc32(chunk, sum)
        done(left < 0 ? new RejectedArchive(`unpacks to more than ${bytes} bytes: it looks like a bomb`) : null, chunk)
      },
    })
    // A name that comes twice is refused.
    await pipeline(await open(), counted, createWriteStream(path, { flags: 'wx' }))
    if (crc !== undefined && crc !== sum)
      throw new RejectedArchive(`is broken: ${quoteForMessage(name)} has another checksum than it says`)
  }
}

/** A name stays below the folder on every system. */
function checkName(name: string): void {
  const parts = name.replaceAll('\\', '/').split('/')
  const leaves = parts.includes('..') || /^([a-z]:|[\\/])/i.test(name) || name.includes('\0')
  if (leaves || name.length > LONGEST_NAME)
    throw new RejectedArchive(`holds a name that leads out of it: ${quoteForMessage(name)}`)
}

const LONGEST_NAME = 1000
