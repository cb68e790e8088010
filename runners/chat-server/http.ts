import type { IncomingMessage, ServerResponse } from 'node:http'
import { ApiError } from './refusal.ts'

/**
 * Long enough for 4M tokens of prose four times over; what is longer is read to its end (up to 8 times the limit) and
 * refused.
 */
const BODY_LIMIT = 64 * 1024 * 1024

/** The whole body of a request. @throws Refusal 413 above the limit, 400 where it breaks off */
export function readRequestBody(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= BODY_LIMIT) chunks.push(chunk)
      else chunks = []
      if (size > 8 * BODY_LIMIT) request.destroy()
    })
    request.on('end', () => (size > BODY_LIMIT ? reject(makeTooLargeError(size)) : resolve(Buffer.concat(chunks))))
    request.on('error', () => reject(new ApiError(400, 'The body broke off.')))
    request.on('close', () => reject(new ApiError(400, 'The body broke off.')))
  })
}

const makeTooLargeError = (size: number) =>
  new ApiError(413, `The body has ${size} bytes; at most ${BODY_LIMIT} are taken.`, { code: 'request_too_large' })

export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  const text = JSON.stringify(body)
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
  response.end(text)
}

/**
 * Returns a path without query and final slashes, if `routes` has it for this method.
 * @throws Refusal 404, 405
 */
export function matchRoute(
  request: IncomingMessage,
  response: ServerResponse,
  routes: Readonly<Record<string, string | undefined>>,
): string {
  const path = (request.url ?? '/').split('?', 1)[0].replace(/\/+$/, '')
  const method = Object.hasOwn(routes, path) ? routes[path] : undefined
  if (!method) {
    request.resume()
    throw new ApiError(404, `Unknown path: ${request.method} ${path.slice(0, 200)}`, { code: 'unknown_url' })
  }
  if (request.method !== method) {
    request.resume()
    response.setHeader('allow', method)
    throw new ApiError(405, `${path} takes ${method}, not ${request.method}.`, { code: 'method_not_allowed' })
  }
  return path
}
