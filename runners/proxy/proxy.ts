import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getErrorMessage } from '../../core/errors.ts'
import { matchRoute, readRequestBody, sendJson } from '../chat-server/http.ts'
import { ApiError } from '../chat-server/refusal.ts'
import { streamChatEvents, toChatObject } from '../chat-server/reply.ts'
import { type Model, ModelError } from '../model.ts'
import { parseProxyRequest, toCompletion, toErrorResponse } from './chat.ts'

/**
 * An OpenAI-compatible server on 127.0.0.1 through which programs outside use a run's models. One for all attempts of a
 * run.
 */
export interface ModelProxy {
  /** Admits one attempt's program with its own key. */
  open(served: ProxySession): Promise<Ticket>
  /** Ends what is open. */
  close(): Promise<void>
}

/** Models and limits for an attempt's program. */
export interface ProxySession {
  /** Metered: what the program asks is counted, limited, traced and recorded as any method's calls. */
  readonly model: Model
  /** Output-token limit of requests that set none. */
  readonly answerTokens: number
  /** Told of each message on its way to the model. */
  readonly onText: (text: string) => void
  /** Ends calls that are under way. */
  readonly signal: AbortSignal
}

/** Address and key with which an external program reaches the run's model. */
export interface ProxyEndpoint {
  /** `http://127.0.0.1:PORT/v1`. */
  readonly baseUrl: string
  /** Good for this attempt alone. */
  readonly apiKey: string
  /** As `/v1/models` lists it; requests that name another are answered by it all the same. */
  readonly model: string
}

/** One attempt's leave to use the model. */
export interface Ticket extends ProxyEndpoint {
  /** Error of the last call, if it failed. */
  readonly lastError: unknown
  /** The error of a call that exceeded the item's budget, if any. */
  readonly spent: ModelError | undefined
  /** Revokes the key and ends active calls. */
  close(): void
}

/** The server starts when the first attempt needs it. */
export function createModelProxy(): ModelProxy {
  const desks = new Map<string, ProxyDesk>()
  let started: Promise<Server> | undefined
  return {
    async open(served) {
      started ??= startServer(desks)
      const { port } = (await started).address() as AddressInfo
      const apiKey = `fathom-${randomBytes(24).toString('hex')}`
      const ended = new AbortController()
      const signal = AbortSignal.any([served.signal, ended.signal])
      const desk: ProxyDesk = { ...served, signal, calls: 0, lastError: undefined, spent: undefined }
      desks.set(apiKey, desk)
      return {
        baseUrl: `http://127.0.0.1:${port}/v1`,
        apiKey,
        model: served.model.id,
        get lastError() {
          return desk.lastError
        },
        get spent() {
          return desk.spent
        },
        close() {
          desks.delete(apiKey)
          ended.abort(new DOMException('The attempt has ended.', 'AbortError'))
        },
      }
    },
    async close() {
      const server = await started
      if (!server) return
      const closed = new Promise<void>(resolve => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}

interface ProxyDesk extends ProxySession {
  calls: number
  lastError: unknown
  spent: ModelError | undefined
}

type Desks = ReadonlyMap<string, ProxyDesk>

async function startServer(desks: Desks): Promise<Server> {
  const server = createServer((request, response) => void serve(request, response, desks))
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  return server
}

async function serve(request: IncomingMessage, response: ServerResponse, desks: Desks): Promise<void> {
  response.on('error', () => response.destroy())
  try {
    await route(request, response, desks)
  } catch (error) {
    const refusal = error instanceof ApiError ? error : new ApiError(500, `The proxy failed: ${getErrorMessage(error)}`)
    if (response.headersSent || response.destroyed) {
      response.destroy()
      return
    }
    // OpenAI's clients retry some statuses unless this header forbids it.
    response.setHeader('x-should-retry', 'false')
    // Whoever has no key is read no further.
    if (refusal.status === 401) response.setHeader('connection', 'close').on('finish', () => request.destroy())
    sendJson(response, refusal.body, refusal.status)
  }
}

const ROUTES = { '/v1/models': 'GET', '/v1/chat/completions': 'POST' }

async function route(request: IncomingMessage, response: ServerResponse, desks: Desks): Promise<void> {
  const desk = findDesk(request, desks)
  const path = matchRoute(request, response, ROUTES)
  if (path === '/v1/models') return sendJson(response, listOf(desk.model))
  await answer(await readRequestBody(request), response, desk)
}

function findDesk({ headers: { authorization = '' } }: IncomingMessage, desks: Desks): ProxyDesk {
  const desk = desks.get(/^Bearer\s+(\S+)$/i.exec(authorization)?.[1] ?? '')
  if (desk) return desk
  throw new ApiError(401, 'The key is not that of an attempt that is under way.', { code: 'invalid_api_key' })
}

const listOf = ({ id, window }: Model) => ({
  object: 'list',
  data: [{ id, object: 'model', created: 0, owned_by: 'fathom', ...(window !== null && { max_model_len: window }) }],
})

async function answer(raw: Buffer, response: ServerResponse, desk: ProxyDesk): Promise<void> {
  const { stream, withUsage, ...asked } = parseProxyRequest(raw, desk.answerTokens)
  for (const { content } of asked.messages) desk.onText(content)
  const gone = new AbortController()
  response.once('close', () => gone.abort(new DOMException('The program hung up.', 'AbortError')))
  const signal = AbortSignal.any([desk.signal, gone.signal])
  const done = toCompletion(desk.model, raw, await replyTo({ ...asked, label: `call ${++desk.calls}`, signal }, desk))
  if (!stream) return sendJson(response, toChatObject(done))
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' })
  response.end([...streamChatEvents(done, withUsage)].join(''))
}

/**
 * Sends a request to the model.
 * @throws Refusal for anything except a response
 */
async function replyTo(request: Parameters<Model['chat']>[0], desk: ProxyDesk) {
  try {
    const reply = await desk.model.chat(request)
    desk.lastError = undefined
    return reply
  } catch (error) {
    // A program that hangs up has made up its mind: its attempt is not the worse for it.
    if (!request.signal.aborted) desk.lastError = error
    if (!(error instanceof ModelError)) throw error
    if (error.kind === 'budget') desk.spent = error
    throw toErrorResponse(error)
  }
}
