import { createHash } from 'node:crypto'
import {
  closeSync,
  createReadStream,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import type { Dispatcher, Response } from 'undici'
import { getErrorMessage, incompleteError } from '../../core/errors.ts'
import { createFolder } from '../../core/files/create-folder.ts'
import { quoteForMessage } from '../../core/text/quote.ts'
import { type Promised, promisedHashOf } from './promise.ts'
import { fetchNear, RefusedRedirect } from './redirects.ts'
import type { PublicFile } from './sources.ts'

export interface FetchOptions {
  /** Path of the file. A `.part` next to it has the bytes received so far. */
  readonly path: string
  readonly dispatcher: Dispatcher
  readonly signal: AbortSignal
  /** Hears how many bytes are there, of how many where that is known. */
  readonly onProgress?: (bytes: number, total: number | undefined) => void
  /** Waits before another try, in milliseconds. */
  readonly pause: (ms: number) => Promise<void>
}

export interface DownloadedFile {
  readonly url: string
  readonly bytes: number
  readonly sha256: string
}

/**
 * Downloads a file. It resumes an interrupted download if the server supports that, and uses a mirror if the origin is
 * gone. The file takes its place only when complete and, if its sha256 is known, verified.
 * @throws BenchError (incomplete) that lists why each address failed; received bytes remain for the next attempt
 */
export async function fetchFile(file: PublicFile, options: FetchOptions): Promise<DownloadedFile> {
  createFolder(dirname(options.path))
  const reasons: string[] = []
  for (const url of file.urls) {
    try {
      const promised = await downloadFile(file, url, options)
      return await acceptDownload(file, url, options.path, promised)
    } catch (error) {
      if (options.signal.aborted) throw incompleteError(`${file.name}: stopped. Run the same command to resume.`, error)
      reasons.push(`${new URL(url).host}: ${describeReason(error)}`)
    }
  }
  throw incompleteError(`${file.name} was not fetched. ${reasons.join('; ')}.`)
}

/** Returns the SHA-256 of a file on the disk, in hex. */
export async function hashFileOnDisk(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** A failure that another try will not mend. */
class Final extends Error {}

/** @returns what the host promised of the file */
async function downloadFile(file: PublicFile, url: string, options: FetchOptions): Promise<Promised | undefined> {
  for (let tries = 1; ; tries++) {
    try {
      return await tryDownload(file, url, options)
    } catch (error) {
      if (error instanceof Final || error instanceof RefusedRedirect || options.signal.aborted || tries >= TRIES)
        throw error
      await options.pause(FIRST_PAUSE_MS * 2 ** tries)
    }
  }
}

const TRIES = 4
const FIRST_PAUSE_MS = 500

async function tryDownload(file: PublicFile, url: string, options: FetchOptions): Promise<Promised | undefined> {
  const { path, dispatcher, signal } = options
  const partial = readPartialDownload(`${path}.part`, url)
  const { response, promised } = await fetchNear(url, {
    dispatcher,
    signal,
    headers: {
      // A packed body could be neither counted nor resumed.
      'accept-encoding': 'identity',
      'user-agent': 'fathom-bench',
      ...(partial.bytes > 0 && { range: `bytes=${partial.bytes}-`, 'if-range': partial.validator }),
    },
  })
  try {
    await appendResponse(response, file, url, partial.bytes, options)
    return promised
  } finally {
    // An unread body would hold its connection, for which the next try waits.
    if (!response.bodyUsed) await response.body?.cancel()
  }
}

/** Adds what a server answered, when it was asked for what lies behind so many bytes, to what is there. */
async function appendResponse(
  response: Response,
  { bytes: known }: PublicFile,
  url: string,
  offset: number,
  { path, onProgress }: FetchOptions,
) {
  const part = `${path}.part`
  // The offset is too large or the body starts elsewhere, so the next try starts from scratch.
  if ((response.status === 416 && !isWhole(response, offset)) || isElsewhere(response, offset))
    rmSync(`${part}.json`, { force: true })
  const from = findBodyStart(response, offset)
  if (isPage(response)) throw new Final('it sent a web page in place of the file')
  const packed = response.headers.get('content-encoding') ?? 'identity'
  if (packed !== 'identity')
    throw new Final(`it packed the file as ${quoteForMessage(packed)}, which Fathom did not request`)
  const total = computeTotal(response, from)
  if (known !== undefined && total !== undefined && total !== known)
    throw new Final(`it offers ${total} bytes where ${known} are known: the file has changed`)
  const free = getFreeBytes(path)
  if (total !== undefined && total - from > free)
    throw new Final(`it offers ${total} bytes where the disk has ${free} left`)
  if (from === 0) note(part, url, response)
  const bytes = await writeBody(response, part, from, known ?? total, onProgress, free)
  if (total !== undefined && bytes < total) throw new Error(`the connection ended after ${bytes} of ${total} bytes`)
}

/**
 * Returns the partial download from this address, if it can be distinguished from a newer file: its size and the
 * server's validator.
 */
function readPartialDownload(part: string, url: string): { bytes: number; validator: string } {
  try {
    const { url: noted, validator } = JSON.parse(readFileSync(`${part}.json`, 'utf8')) as Record<string, unknown>
    if (noted === url && typeof validator === 'string') return { bytes: statSync(part).size, validator }
  } catch {
    // No partial download exists, or none that can be resumed.
  }
  return { bytes: 0, validator: '' }
}

/** A weak mark (`W/"…"`) does not promise equal bytes. */
function note(part: string, url: string, { headers }: Response): void {
  const etag = headers.get('etag')
  const validator = etag && !etag.startsWith('W/') ? etag : headers.get('last-modified')
  rmSync(part, { force: true })
  if (validator) writeFileSync(`${part}.json`, JSON.stringify({ url, validator }))
  else rmSync(`${part}.json`, { force: true })
}

/**
 * Returns the offset of the body in the file.
 * @throws Final for an invalid response
 */
function findBodyStart(response: Response, offset: number): number {
  const { status } = response
  if (status === 200) return 0
  if (isElsewhere(response, offset)) throw new Error('it sent another part than the one asked for')
  if (status === 206) return offset
  if (isWhole(response, offset)) return offset
  const error = `it answered ${status}`
  throw status === 416 || status === 429 || status >= 500 ? new Error(error) : new Final(error)
}

/** Whether part of the file starts at another byte than requested. */
const isElsewhere = ({ status, headers }: Response, offset: number) =>
  status === 206 && Number(/^bytes (\d+)-/.exec(headers.get('content-range') ?? '')?.[1] ?? Number.NaN) !== offset

/** Such as one to log in on. No file of the sources is one. */
const isPage = ({ headers }: Response) => /^text\/html\b/i.test(headers.get('content-type') ?? '')

/** Whether the file was already complete. */
const isWhole = ({ status, headers }: Response, bytes: number) =>
  status === 416 && headers.get('content-range') === `bytes */${bytes}`

function computeTotal({ status, headers }: Response, from: number): number | undefined {
  if (status === 416) return from
  const length = headers.get('content-length')
  return length !== null && /^\d+$/.test(length) ? from + Number(length) : undefined
}

async function writeBody(
  { status, body }: Response,
  part: string,
  from: number,
  total: number | undefined,
  onProgress: FetchOptions['onProgress'],
  free: number,
): Promise<number> {
  if (status === 416 || !body) return from
  const file = openSync(part, 'a')
  let bytes = from
  try {
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      for (let at = 0; at < chunk.length; ) at += writeSync(file, chunk, at)
      bytes += chunk.length
      if (total !== undefined && bytes > total) throw new Final(`it sent more than ${total} bytes`)
      // If the size is unknown, allow half of the disk.
      if (total === undefined && bytes - from > free / 2) throw new Final(`it sent ${bytes} bytes without an end`)
      onProgress?.(bytes, total)
    }
    return bytes
  } finally {
    closeSync(file)
  }
}

/** Bytes. */
function getFreeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(dirname(path))
  return bavail * bsize
}

/** Checks what has come and puts it in its place; what is wrong is deleted. */
async function acceptDownload(
  { sha256 }: PublicFile,
  url: string,
  path: string,
  promised: Promised | undefined,
): Promise<DownloadedFile> {
  const part = `${path}.part`
  const bytes = existsSync(part) ? statSync(part).size : 0
  rmSync(`${part}.json`, { force: true })
  if (bytes === 0) throw new Final('it sent nothing')
  const found = await hashFileOnDisk(part)
  if (sha256 !== undefined && found !== sha256) {
    rmSync(part, { force: true })
    throw new Final(`what it sent has the sha256 ${found}, known is ${sha256}; it was deleted`)
  }
  if (promised !== undefined) {
    const own = promised.kind === 'sha256' ? found : await promisedHashOf(promised, part, bytes)
    if (own !== promised.hash) {
      rmSync(part, { force: true })
      throw new Final(`what came has the hash ${own}, the hub promised ${promised.hash}; it was deleted`)
    }
  }
  renameSync(part, path)
  return { url, bytes, sha256: found }
}

function describeReason(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  const code = (error as NodeJS.ErrnoException)?.code ?? (cause as NodeJS.ErrnoException | undefined)?.code
  if (code === 'ENOSPC') return 'the disk is full'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'ENETUNREACH')
    return `it cannot be reached, is there a network? (${code})`
  if (typeof code === 'string') return code
  return getErrorMessage(cause instanceof Error && cause.message !== '' ? cause : error)
}
