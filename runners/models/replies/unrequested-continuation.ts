import type { Socket } from 'node:net'
import { buildConnector } from 'undici'

/**
 * Connects as undici does, to sockets that skip an unasked `100 Continue`. Some proxies send one before every reply.
 * HTTP lets a client skip it, and undici breaks the connection off.
 */
export function createPatientConnector(): buildConnector.connector {
  const connect = buildConnector({})
  return (options, callback) =>
    connect(options, (...result) => {
      const [error, socket] = result
      if (error === null) skipContinue(socket)
      callback(...result)
    })
}

/**
 * Between the end of a request and the first byte of its reply, what begins with such a head is taken out of what is
 * read.
 */
function skipContinue(socket: Socket): void {
  const { read, write } = socket
  let expects = false
  let held: Buffer = EMPTY
  socket.write = ((...parameters: Parameters<typeof write>) => {
    expects = true
    return write.apply(socket, parameters)
  }) as typeof write
  socket.read = (size?: number) => {
    let bytes = read.call(socket, size) as Buffer | null
    while (expects && bytes !== null) {
      held = held.length === 0 ? bytes : Buffer.concat([held, bytes])
      const end = endOfContinue(held)
      if (end === 0) break
      held = end > 0 ? held.subarray(end) : held
      bytes = held.length > 0 && end > 0 ? EMPTY : (read.call(socket, size) as Buffer | null)
    }
    if (!expects || bytes === null) return bytes
    expects = false
    const all = held
    held = EMPTY
    return all
  }
}

const EMPTY = Buffer.alloc(0)
const HEAD = Buffer.from('HTTP/1.1 100')
const MOST = 8_192

/** Returns the number of bytes of such a head at the start; 0 if there is none, -1 if more data is needed. */
function endOfContinue(bytes: Buffer): number {
  const isOne = HEAD.subarray(0, bytes.length).equals(bytes.subarray(0, HEAD.length))
  if (!isOne || bytes.length > MOST) return 0
  const end = bytes.indexOf('\r\n\r\n')
  return end < 0 ? -1 : end + 4
}
