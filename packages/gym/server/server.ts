import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline, Readable } from 'node:stream'
import { describeDiskError, getErrorMessage, usageError } from 'fathom-bench/plugin'
import { BodyBuffers } from './body-buffers.ts'
import { readBodiesDirectly } from './direct-stream.ts'
import { BadBody } from './json-fields.ts'
import {
  type Hall,
  JSON_TYPE,
  type Protocol,
  type Received,
  Refused,
  type Reply,
  replyDetail,
  type ServedRoute,
} from './protocol.ts'
import { fathomProtocol } from './protocols/fathom.ts'
import { nemoGym } from './protocols/nemo-gym.ts'
import { openenv, openSocket } from './protocols/openenv.ts'
import { openrlhf } from './protocols/openrlhf.ts'
import { findRedirect, ors } from './protocols/ors.ts'
import { slime } from './protocols/slime.ts'
import { readBody } from './read-body.ts'
import { refuseBad } from './validation.ts'
import { acceptSocket } from './websocket.ts'

/** A further protocol is one more entry. */
export const PROTOCOLS: readonly Protocol[] = [fathomProtocol, slime, openrlhf, nemoGym, ors, openenv]

export interface GymServerOptions {
  readonly host: string
  readonly port: number
  /** Absent: no token is asked for, on this machine alone. */
  readonly token?: string | undefined
}

export interface RewardServer {
  readonly url: string
  close(): Promise<void>
}

/**
 * Serves rewards. Requests of a browser's page are refused: one elsewhere could point its name here.
 * @throws BenchError (usage) if the port is in use
 */
export async function serveRewards(hall: Hall, { host, port, token }: GymServerOptions): Promise<RewardServer> {
  const server = createServer({ keepAliveTimeout: KEEP_MS, headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS })
  server.maxConnections = MOST_SOCKETS
  readBodiesDirectly(server)
  const gate = makeGate(host, token)
  const bodies = new BodyBuffers(MOST_BYTES_AT_ONCE)
  server.on('request', (request, response) => {
    void respond({ request, response, hall, gate, bodies })
  })
  server.on('upgrade', (request, stream, head) => {
    const path = parseTarget(request)?.pathname
    if (!/^\/ws\/?$/.test(path ?? '') || gate(request) !== undefined)
      stream.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n')
    else acceptSocket(request, stream, head, openSocket(hall))
  })
  await startListening(server, host, port)
  const { port: bound } = server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function startListening(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? 'is in use. Name another port, or 0 for a free one'
          : `cannot be used (${describeDiskError(error)})`
      reject(usageError(`--port: ${host}:${port} ${reason}.`, error))
    })
    server.listen({ host, port, backlog: MOST_SOCKETS }, resolve)
  })
}

/** Why a request is not heard; undefined if it is. */
type Gate = (request: IncomingMessage) => Reply | undefined

function makeGate(host: string, token: string | undefined): Gate {
  const isLocal = isLoopback(host)
  const wanted = token === undefined ? undefined : digest(token)
  return request => {
    const { host: named = '', origin, authorization = '' } = request.headers
    if (origin !== undefined) return replyDetail(403, 'Requests of web pages are not served')
    if (isLocal && !isLoopback(named.replace(/:\d+$/, '').replace(/^\[|\]$/g, '')))
      return replyDetail(403, 'This address is not served here')
    if (wanted === undefined) return undefined
    const given = /^Bearer (.+)$/i.exec(authorization)?.[1] ?? parseTarget(request)?.searchParams.get('token') ?? ''
    return timingSafeEqual(digest(given), wanted)
      ? undefined
      : replyDetail(401, 'A token is needed: the header "Authorization: Bearer TOKEN", or ?token=TOKEN')
  }
}

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)

const digest = (text: string) => createHash('sha256').update(text).digest()

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly hall: Hall
  readonly gate: Gate
  readonly bodies: BodyBuffers
}

async function respond(exchange: Exchange): Promise<void> {
  const { request, response, hall, gate } = exchange
  let held: Buffer | undefined
  // An echo lies in the body until it is sent.
  response.on('close', () => {
    if (held) exchange.bodies.giveBack(held)
    held = undefined
  })
  try {
    const refused = gate(request)
    const url = parseTarget(request)
    if (refused) return send(response, refused, true)
    if (!url) return send(response, replyDetail(400, 'Not a valid path'), true)
    const found = findRoute(request.method ?? 'GET', url)
    if ('reply' in found) return send(response, found.reply, true)
    const body = await readBody(request, exchange.bodies)
    if (!Buffer.isBuffer(body)) return send(response, body, true)
    held = body
    const received: Received = {
      method: request.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body,
      isGone: () => response.destroyed,
    }
    send(response, await handleRoute(found.route, received, hall))
  } catch {
    response.destroy()
  }
}

async function handleRoute(route: ServedRoute, received: Received, hall: Hall): Promise<Reply> {
  try {
    return await route.handle(received, hall)
  } catch (error) {
    if (error instanceof Refused) return error.reply
    if (error instanceof BadBody) return refuseBad(error).reply
    return replyDetail(500, getErrorMessage(error))
  }
}

/** A slash at the end of a path says nothing: trainers that follow no redirects are configured with one too. */
function findRoute(method: string, url: URL): { readonly route: ServedRoute } | { readonly reply: Reply } {
  const asked = method === 'HEAD' ? 'GET' : method
  const pathname = url.pathname.replace(/(?<=[^/])\/$/, '')
  const routes = ROUTES.filter(({ path }) => (typeof path === 'string' ? path === pathname : path.test(pathname)))
  const route = routes.find(each => each.method === asked)
  if (route) return { route }
  if (routes.length > 0) {
    const allow = [...new Set(routes.map(each => each.method))].join(', ')
    return { reply: { ...replyDetail(405, 'Method Not Allowed'), headers: { ...JSON_TYPE, allow } } }
  }
  const redirect = findRedirect(pathname)
  return redirect === undefined
    ? { reply: replyDetail(404, 'Not Found') }
    : { reply: { status: 308, headers: { location: redirect + url.search }, body: '' } }
}

const ROUTES = PROTOCOLS.flatMap(({ routes }) => routes)

/** @param isEarly whether the body was not read to its end, so that the connection cannot go on */
function send(response: ServerResponse, { status, headers, body }: Reply, isEarly = false): void {
  if (response.destroyed) return
  if (isEarly) response.shouldKeepAlive = false
  if (typeof body === 'string' || Buffer.isBuffer(body)) {
    response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) })
    response.end(body)
  } else if (Array.isArray(body)) {
    const parts = body as readonly Buffer[]
    response.writeHead(status, { ...headers, 'content-length': parts.reduce((sum, part) => sum + part.length, 0) })
    for (const part of parts) response.write(part)
    response.end()
  } else {
    response.writeHead(status, headers)
    pipeline(Readable.from(body as AsyncIterable<string>), response, () => {})
  }
}

function parseTarget({ url }: IncomingMessage): URL | undefined {
  const address = `http://localhost${url}`
  return url?.startsWith('/') && !url.startsWith('//') && URL.canParse(address) ? new URL(address) : undefined
}

const KEEP_MS = 65_000
const HEADERS_MS = 30_000
const REQUEST_MS = 120_000
/** Above what trainers open at once. */
const MOST_SOCKETS = 8192
const MOST_BYTES_AT_ONCE = 2 ** 30
