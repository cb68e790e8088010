import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { getErrorMessage } from '../../core/errors.ts'
import { redactUrlKeys } from '../../core/text/secrets.ts'
import { findConnectionFault, findErrorCode, listCauses } from '../connection-fault.ts'
import { cutToOneLine } from '../one-line.ts'

/** A request to a server of the user. The size of its reply, the time and the number of tries are limited. */
export interface ServerRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly gzip?: true
  readonly signal: AbortSignal
  /** Statuses that are answers too, such as 409. */
  readonly allowed?: readonly number[]
  /**
   * The request is only repeated where the server says that it did not take it (429, 503): taken twice, it would do harm.
   */
  readonly once?: true
  /** Takes keys out of what a message quotes. */
  readonly redact?: (text: string) => string
}

/** A server that refused, with its status; `undefined` where no reply came, so that nothing is known of what it did. */
export class ServerError extends Error {
  readonly status: number | undefined
  constructor(message: string, status: number | undefined) {
    super(message)
    this.name = 'ServerError'
    this.status = status
  }
}

export interface ServerReply {
  readonly status: number
  readonly text: string
}

/** Characters of a reply that are shown in messages. */
const SHOWN = 200
const MOST_BYTES = 16 * 1024 * 1024
const TRIES = 4
const LONGEST_WAIT_MS = 30_000
/** A server may think for as long as a slow model takes; heartbeats of a stream do not extend it. */
const REQUEST_MS = 600_000

/** @throws ServerError, one line, for a server that does not answer, refuses, or answers too much */
export async function callServer(request: ServerRequest): Promise<ServerReply> {
  for (let tries = 1; ; tries++) {
    const { reply, retryAfter, error } = await tryOnce(request)
    if (reply && (isFine(reply.status) || request.allowed?.includes(reply.status))) return reply
    const isRefused = reply?.status === 429 || reply?.status === 503
    const isBusy = isRefused || (!request.once && (reply === undefined || reply.status >= 500))
    if (!isBusy || tries === TRIES || request.signal.aborted)
      throw new ServerError(describeFailure(request, reply, error), reply?.status)
    await wait(Math.min(LONGEST_WAIT_MS, retryAfter ?? 250 * 2 ** tries), undefined, { signal: request.signal })
  }
}

const isFine = (status: number) => status >= 200 && status < 300

interface Outcome {
  readonly reply?: ServerReply
  readonly retryAfter?: number
  readonly error?: unknown
}

async function tryOnce({ method, url, headers = {}, body, gzip, signal }: ServerRequest): Promise<Outcome> {
  try {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const response = await fetch(url, {
      method,
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_MS)]),
      headers: {
        ...(text !== undefined && { 'content-type': 'application/json' }),
        ...(gzip && { 'content-encoding': 'gzip' }),
        ...headers,
      },
      ...(text !== undefined && { body: gzip ? gzipSync(text) : text }),
    })
    const seconds = Number(response.headers.get('retry-after'))
    return {
      reply: { status: response.status, text: await readBounded(response) },
      ...(seconds > 0 && { retryAfter: seconds * 1_000 }),
    }
  } catch (error) {
    return { error }
  }
}

async function readBounded(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.byteLength
    if (bytes > MOST_BYTES) throw new Error(`a reply of more than ${MOST_BYTES} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function describeFailure(
  { method, url, redact = text => text }: ServerRequest,
  reply: ServerReply | undefined,
  error: unknown,
): string {
  const place = `${method} ${redactUrlKeys(url.replace(/\?.*$/, ''))}`
  // Redacted before it is cut: the cut may fall within a key.
  if (reply === undefined) return `${place}: ${cutToOneLine(redact(describeError(error)), SHOWN)}`
  return `${place}: got status ${reply.status} ${cutToOneLine(redact(reply.text), SHOWN)}`
}

/** A fetch that fails says only that it failed: its causes say why. */
function describeError(error: unknown): string {
  const chain = listCauses(error)
  const code = findErrorCode(chain)
  const fault = findConnectionFault(code)
  return fault ? `${fault.words} (${code})` : [...new Set(chain.map(getErrorMessage))].filter(Boolean).join(': ')
}
