import type { IncomingMessage } from 'node:http'
import { type BodyBuffers, freePiece } from './body-buffers.ts'
import { findLargeBody } from './direct-stream.ts'
import { type Reply, replyDetail } from './protocol.ts'

/** Reads a body up to the limits; a reply where it has more. @throws Error if the client is gone */
export async function readBody(request: IncomingMessage, bodies: BodyBuffers): Promise<Buffer | Reply> {
  const large = findLargeBody(request)
  const announced = large?.size ?? Number(request.headers['content-length'] ?? 0)
  if (announced > MOST_BODY_BYTES) return TOO_LARGE
  const body = bodies.take(announced)
  if (body === undefined) return TOO_MANY
  if (large === undefined) return readPieces(request, bodies, body)
  try {
    await large.readInto(body)
  } catch (error) {
    bodies.giveBack(body)
    throw error
  }
  return body.subarray(0, large.size)
}

/** Reads a body as Node hands it on, piece by piece. @param first memory that was taken */
async function readPieces(request: IncomingMessage, bodies: BodyBuffers, first: Buffer): Promise<Buffer | Reply> {
  let body = first
  let size = 0
  let refused: Reply | undefined
  const grow = (needed: number) => {
    const larger = needed > MOST_BODY_BYTES ? undefined : bodies.take(Math.max(needed, 2 * body.length))
    refused = needed > MOST_BODY_BYTES ? TOO_LARGE : larger === undefined ? TOO_MANY : undefined
    if (larger === undefined) return
    body.copy(larger, 0, 0, size)
    bodies.giveBack(body)
    body = larger
  }
  await new Promise<void>((resolve, reject) => {
    request.on('data', (part: Buffer) => {
      if (refused) return
      if (size + part.length > body.length) grow(size + part.length)
      if (refused) return resolve()
      size += part.copy(body, size)
      freePiece(part)
    })
    request.on('end', resolve)
    request.on('error', reject)
    request.on('close', () => reject(new Error('the client is gone')))
  }).catch(error => {
    bodies.giveBack(body)
    throw error
  })
  if (refused === undefined) return body.subarray(0, size)
  bodies.giveBack(body)
  return refused
}

const MOST_BODY_BYTES = 2 ** 26
const TOO_LARGE = replyDetail(413, `A body has at most ${MOST_BODY_BYTES} bytes`)
const TOO_MANY = replyDetail(503, 'Too many bodies at once')
