import type { IncomingHttpHeaders } from 'node:http'
import OpenAI from 'openai'
import { Agent, request } from 'undici'
import { parseForeignJson } from '../../../core/files/foreign-json.ts'
import { readSteadyClock } from '../../../core/process/clock.ts'
import type { Encoded } from '../../model.ts'
import { createPatientConnector } from '../replies/unrequested-continuation.ts'
import { readBeginning } from './body.ts'
import { encodeBody } from './encoding.ts'
import type { Endpoint } from './endpoint.ts'
import { type RequestTiming, trackRequestTiming } from './request-timing.ts'

/** Sends one request, once, and hands the response over as it comes. */
export interface Transport {
  /**
   * @param encoded a text of the body whose bytes are there already
   * @throws Refusal for any status but 2xx; Unanswered where no reply came; the errors of undici and of the package for
   *   the rest.
   */
  post(
    path: Path,
    body: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
    headers?: Readonly<Record<string, string>>,
    encoded?: Encoded,
  ): Promise<Response>
  /** Ids of the models that the server lists. */
  models(signal: AbortSignal): Promise<string[]>
}

/** Path of requests, relative to the base URL. */
export type Path = '/chat/completions' | '/completions' | '/responses' | '/messages' | '/embeddings'

/** The server's own no: its status, headers, and the beginning of its body. */
export class HttpError extends Error {
  readonly status: number
  readonly headers: Headers
  readonly body: string

  constructor(status: number, headers: Headers, body: string) {
    // The message stays empty of the server's words: the package searches it for "timed out".
    super(`status ${status}`)
    this.name = 'Refusal'
    this.status = status
    this.headers = headers
    this.body = body
  }
}

/** Nothing of a reply came: the connection could not be made, or was closed before. */
export class Unanswered extends Error {
  constructor(cause: unknown) {
    super('no reply', { cause })
    this.name = 'Unanswered'
  }
}

/** When a reply of a transport and its request passed the socket; undefined where there was none, as with a mailbox. */
export const getRequestTiming = (response: Response): RequestTiming | undefined =>
  (response as unknown as Partial<Reply>).passage

/** @param now milliseconds, for the times of requests and replies */
export function createTransport(endpoint: Endpoint, now: () => number = readSteadyClock): Transport {
  const client = new OpenAI({
    apiKey: endpoint.apiKey ?? 'none',
    baseURL: endpoint.url,
    defaultQuery: endpoint.query,
    defaultHeaders: endpoint.headers,
    // Another service has no business with these; by default they are read from the environment.
    ...(!endpoint.openAi && { organization: null, project: null }),
    adminAPIKey: null,
    // Retries, timeouts and logs are ours: the package would bill a long prompt twice unseen, and log bodies.
    maxRetries: 0,
    timeout: LONGEST_TIMER_MS,
    logLevel: 'off',
    fetch: ((url: string, init: Init) => send(url, init, now)) as unknown as typeof fetch,
    fetchOptions: { dispatcher: createDispatcher() as never },
  })
  return {
    post: (path, fields, signal, extraHeaders, encoded) => {
      const body = encoded ? encodeBody(fields, encoded) : fields
      const headers = encoded ? { ...extraHeaders, 'content-type': 'application/json' } : extraHeaders
      return client.post(path, { body, signal, headers }).asResponse()
    },
    async models(signal) {
      const page = await client.models.list({ signal })
      return (page.data ?? []).flatMap(model => (typeof model?.id === 'string' ? model.id : []))
    },
  }
}

/**
 * Opens one connection per request, since the limiter bounds their number; with fewer, requests would wait unseen.
 * Node's own limits would end a request whose first byte takes 300 s, as a long prompt's may.
 */
const createDispatcher = () =>
  new Agent({
    connections: null,
    connect: createPatientConnector(),
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: 60_000,
    maxResponseSize: 64 * 2 ** 20,
  })

const LONGEST_TIMER_MS = 2 ** 31 - 1

/**
 * Sends by undici's `request`, which costs a third of its `fetch`, and reads a refusal here: the package understands
 * OpenAI's form of an error body only, and reads all of it, however long.
 */
async function send(url: string, init: Init, now: () => number): Promise<Reply> {
  const { method, headers, body, signal, dispatcher } = init
  const noting = trackRequestTiming(now)
  const answer = await request(url, {
    method: (method ?? 'GET') as 'GET' | 'POST',
    headers: Object.fromEntries(new Headers(headers)),
    body,
    signal,
    dispatcher: dispatcher.compose(dispatch => (options, handler) => dispatch(options, noting.around(handler))),
  } as unknown as Parameters<typeof request>[1]).catch(error => {
    throw signal?.aborted ? error : new Unanswered(error)
  })
  const reply: Reply = {
    ok: answer.statusCode >= 200 && answer.statusCode < 300,
    status: answer.statusCode,
    url,
    headers: toHeaders(answer.headers),
    passage: noting,
    body: noting.pieces(answer.body),
    text: () => answer.body.text(),
    json: async () => parseForeignJson(await answer.body.text()),
  }
  if (reply.ok) return reply
  throw new HttpError(reply.status, reply.headers, await readBeginning(answer.body, REFUSAL_CHARS))
}

type Init = RequestInit & { readonly dispatcher: Agent }

/** The part of a `Response` that is looked at. */
interface Reply {
  readonly ok: boolean
  readonly status: number
  readonly url: string
  readonly headers: Headers
  readonly passage: RequestTiming
  readonly body: AsyncIterable<Uint8Array>
  text(): Promise<string>
  json(): Promise<unknown>
}

function toHeaders(raw: IncomingHttpHeaders): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(raw)) if (value !== undefined) headers.set(name, String(value))
  return headers
}

const REFUSAL_CHARS = 65_536
