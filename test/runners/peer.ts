import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { makeRandom } from '../../core/random/random.ts'
import { createLimiter } from '../../runners/models/limits/limiter.ts'
import { type OpenAiOptions, openAiModel } from '../../runners/models/openai.ts'

/**
 * A small server on the loopback address that says what a test tells it to, one answer a request, the last one for
 * ever.
 */
export interface Peer {
  readonly url: string
  readonly requests: Seen[]
  close(): Promise<void>
}

export interface Seen {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: Record<string, unknown>
  /** The caller's port: equal for requests over one connection. */
  readonly port: number
  closed: boolean
}

export type Answer = (response: ServerResponse, request: Seen) => void

export async function peer(...answers: Answer[]): Promise<Peer> {
  const requests: Seen[] = []
  let chats = 0
  const server = createServer(async (request, response) => {
    const text = await readBody(request)
    // The caller hung up before its request was whole.
    if (text === undefined) return
    const seen = {
      path: request.url ?? '',
      headers: request.headers,
      port: request.socket.remotePort ?? 0,
      body: text ? JSON.parse(text) : {},
      closed: false,
    }
    response.on('close', () => {
      seen.closed = true
    })
    if (seen.path.startsWith('/v1/models'))
      return json(200, { data: [{ id: 'small' }, { id: 'large' }] })(response, seen)
    requests.push(seen)
    answers[Math.min(chats++, answers.length - 1)](response, seen)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  response =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

export const text =
  (status: number, body: string, type = 'text/html', headers: Record<string, string> = {}): Answer =>
  response =>
    response.writeHead(status, { 'content-type': type, ...headers }).end(body)

/** Streams the chunks; ends with `[DONE]` unless it is cut off. */
export const stream =
  (chunks: readonly unknown[], end: 'done' | 'cut' | 'hang' = 'done'): Answer =>
  response => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const chunk of chunks) response.write(`data: ${JSON.stringify(chunk)}\n\n`)
    if (end === 'done') response.end('data: [DONE]\n\n')
    // After the chunks have left.
    if (end === 'cut') setTimeout(() => response.destroy(), 20)
  }

export const delta = (content: string, finish: string | null = null) => ({
  choices: [{ index: 0, delta: { content }, finish_reason: finish }],
})

export const usage = (prompt = 12, completion = 3) => ({
  choices: [],
  usage: { prompt_tokens: prompt, completion_tokens: completion },
})

export const fine = (content = '42'): Answer => stream([delta(content), delta('', 'stop'), usage()])

export const error = (status: number, message: string, code: string | null = null, headers = {}): Answer =>
  json(status, { error: { message, type: 'invalid_request_error', param: null, code } }, headers)

export const hang: Answer = () => {}

/** A clock that only sleeping moves. */
export function fakeClock() {
  const sleeps: number[] = []
  let time = Date.parse('2026-01-01T00:00:00Z')
  return {
    sleeps,
    now: () => time,
    sleep: async (ms: number) => {
      sleeps.push(ms)
      time += ms
    },
  }
}

export function modelAt(url: string, options: Partial<OpenAiOptions> = {}) {
  const clock = fakeClock()
  const model = openAiModel({
    id: 'small',
    baseUrl: url,
    apiKey: KEY,
    simulated: true,
    limiter: createLimiter({ maximum: 4, now: clock.now, sleep: clock.sleep }),
    rng: makeRandom('test'),
    ...clock,
    ...options,
  })
  return { model, clock }
}

export const KEY = 'sk-a-very-secret-key-0123456789'

export const asked = (content = 'How much?', signal = new AbortController().signal) => ({
  messages: [{ role: 'user' as const, content }],
  maxAnswerTokens: 64,
  label: 'answer',
  signal,
})

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  let text = ''
  try {
    for await (const chunk of request) text += chunk
    return text
  } catch {
    return undefined
  }
}
