import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  ApiError,
  getErrorMessage,
  type Mind,
  matchRoute,
  READER_WINDOW,
  type ReaderOptions,
  type ReaderStats,
  readChat,
  readCompletion,
  readEmbeddings,
  readRequestBody,
  type SimulatedServer,
  sendJson,
  streamChatEvents,
  streamTextEvents,
  toChatObject,
  toTextObject,
} from 'fathom-bench/plugin'
import { complete } from './completion.ts'
import { buildEmbeddings } from './embeddings.ts'

/** The name under which the reader lists itself. It answers to any name and says the asked one back. */
const READER_MODEL = 'fathom-reader'

/**
 * Starts the simulated model: a deterministic program that plays a language model behind an OpenAI-compatible endpoint
 * on 127.0.0.1, on a free port. It is a simulation. It sees the body of a request and nothing else.
 */
export async function startReader(options: ReaderOptions = {}): Promise<SimulatedServer> {
  const desk: ServerState = {
    window: options.window ?? READER_WINDOW,
    latencyMs: options.latencyMs ?? 0,
    pieceMs: options.pieceMs ?? 0,
    mind: options,
    stats: { requests: 0, chats: 0, refused: 0, promptTokens: 0, completionTokens: 0 },
    closing: new AbortController(),
  }
  const server = createServer((request, response) => void serve(request, response, desk))
  // A client may hold an idle connection as long as it likes: there is nothing to save on the loopback address.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    window: desk.window,
    stats: desk.stats,
    close: () => close(server, desk),
  }
}

interface ServerState {
  readonly window: number
  readonly latencyMs: number
  readonly pieceMs: number
  readonly mind: Mind
  readonly stats: ReaderStats
  readonly closing: AbortController
}

function close(server: Server, desk: ServerState): Promise<void> {
  desk.closing.abort()
  const closed = new Promise<void>(resolve => server.close(() => resolve()))
  server.closeAllConnections()
  return closed
}

async function serve(request: IncomingMessage, response: ServerResponse, desk: ServerState): Promise<void> {
  desk.stats.requests++
  response.on('error', () => response.destroy())
  try {
    await route(request, response, desk)
  } catch (error) {
    const refusal =
      error instanceof ApiError ? error : new ApiError(500, `The reader failed: ${getErrorMessage(error)}`)
    desk.stats.refused++
    if (response.headersSent) response.destroy()
    else sendJson(response, refusal.body, refusal.status)
  }
}

async function route(request: IncomingMessage, response: ServerResponse, desk: ServerState): Promise<void> {
  const path = matchRoute(request, response, ROUTES)
  if (path === '/v1/models') return sendJson(response, listModels(desk.window))
  const body = await readRequestBody(request)
  if (path === '/v1/embeddings') return sendJson(response, buildEmbeddings(readEmbeddings(body)))
  await answer(body, response, desk, path === '/v1/completions' ? 'text' : 'chat')
}

const ROUTES: Readonly<Record<string, string | undefined>> = {
  '/v1/models': 'GET',
  '/v1/chat/completions': 'POST',
  '/v1/completions': 'POST',
  '/v1/embeddings': 'POST',
}

const listModels = (window: number) => ({
  object: 'list',
  data: [{ id: READER_MODEL, object: 'model', created: 0, owned_by: 'fathom', max_model_len: window, simulated: true }],
})

async function answer(raw: Buffer, response: ServerResponse, desk: ServerState, form: 'chat' | 'text'): Promise<void> {
  const body = form === 'chat' ? readChat(raw) : readCompletion(raw)
  const done = complete(body, raw, desk.window, desk.mind)
  desk.stats.chats++
  desk.stats.promptTokens += done.usage.prompt_tokens
  desk.stats.completionTokens += done.usage.completion_tokens
  if (!(await pause(desk.latencyMs, response, desk))) return
  if (!body.stream) return sendJson(response, form === 'chat' ? toChatObject(done) : toTextObject(done))
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' })
  const withUsage = body.stream_options?.include_usage ?? false
  const stream = form === 'chat' ? streamChatEvents(done, withUsage) : streamTextEvents(done, withUsage)
  if (desk.pieceMs === 0) {
    response.end([...stream].join(''))
    return
  }
  for (const event of stream) {
    response.write(event)
    if (!(await pause(desk.pieceMs, response, desk))) return
  }
  response.end()
}

/** Waits, and says whether anybody still listens. */
function pause(ms: number, response: ServerResponse, desk: ServerState): Promise<boolean> {
  if (ms === 0) return Promise.resolve(!response.destroyed)
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      response.off('close', end)
      desk.closing.signal.removeEventListener('abort', end)
      resolve(!response.destroyed && !desk.closing.signal.aborted)
    }
    const timer = setTimeout(end, ms)
    response.once('close', end)
    desk.closing.signal.addEventListener('abort', end, { once: true })
  })
}
