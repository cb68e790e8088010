import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

/** One side of a WebSocket connection (RFC 6455), for texts. */
export interface Socket {
  send(text: string): void
  close(code?: number): void
}

/** Called for one text after another. */
export type SocketHandler = (text: string, socket: Socket) => void | Promise<void>

const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
const MOST_BYTES = 2 ** 23
const CONTINUED = 0
const [TEXT, BINARY, CLOSE, PING, PONG] = [1, 2, 8, 9, 10]

/** Accepts a connection, or ends it where the request is none. */
export function acceptSocket(request: IncomingMessage, stream: Duplex, head: Buffer, handle: SocketHandler): void {
  const key = request.headers['sec-websocket-key']
  if (request.headers.upgrade?.toLowerCase() !== 'websocket' || typeof key !== 'string') {
    stream.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n')
    return
  }
  const accept = createHash('sha1')
    .update(key + GUID)
    .digest('base64')
  stream.write(
    `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: ${accept}\r\n\r\n`,
  )
  new Connection(stream, handle).receive(head)
}

class Connection implements Socket {
  readonly #stream: Duplex
  readonly #handle: SocketHandler
  #left: Buffer = Buffer.alloc(0)
  /** Memory in which `#left` lies first. It doubles: a long frame may come in very many pieces. */
  #memory: Buffer = Buffer.alloc(0)
  /** Parts of a message that goes on. */
  #parts: Buffer[] = []
  #size = 0
  #last: Promise<void> = Promise.resolve()
  #isOver = false
  #waiting = 0

  constructor(stream: Duplex, handle: SocketHandler) {
    this.#stream = stream
    this.#handle = handle
    stream.on('data', (chunk: Buffer) => this.receive(chunk))
    stream.on('error', () => stream.destroy())
    stream.on('close', () => {
      this.#isOver = true
    })
  }

  send(text: string): void {
    this.#write(TEXT, Buffer.from(text))
  }

  close(code = 1000): void {
    if (this.#isOver) return
    const reason = Buffer.alloc(2)
    reason.writeUInt16BE(code)
    this.#write(CLOSE, reason)
    this.#isOver = true
    this.#stream.end()
  }

  receive(chunk: Buffer): void {
    if (this.#isOver || chunk.length === 0) return
    this.#left = this.#keep(chunk)
    for (let frame = this.#takeFrame(); frame && !this.#isOver; frame = this.#takeFrame()) this.#take(frame)
  }

  /** Puts a piece behind what is left. */
  #keep(chunk: Buffer): Buffer {
    const left = this.#left
    if (left.length === 0) return chunk
    const size = left.length + chunk.length
    const isFirst = left.buffer === this.#memory.buffer && left.byteOffset === this.#memory.byteOffset
    if (!isFirst || size > this.#memory.length) {
      this.#memory = Buffer.allocUnsafeSlow(2 * size)
      left.copy(this.#memory)
    }
    chunk.copy(this.#memory, left.length)
    return this.#memory.subarray(0, size)
  }

  #write(kind: number, data: Buffer): void {
    if (this.#isOver) return
    const long = data.length > 0xffff
    const head = Buffer.alloc(data.length < 126 ? 2 : long ? 10 : 4)
    head[0] = 0x80 | kind
    head[1] = data.length < 126 ? data.length : long ? 127 : 126
    if (long) head.writeBigUInt64BE(BigInt(data.length), 2)
    else if (data.length >= 126) head.writeUInt16BE(data.length, 2)
    this.#stream.write(Buffer.concat([head, data]))
  }

  /** Takes the next whole frame from what has come; undefined if there is none yet. */
  #takeFrame(): { readonly kind: number; readonly isLast: boolean; readonly data: Buffer } | undefined {
    const bytes = this.#left
    if (bytes.length < 2) return undefined
    const isMasked = (bytes[1] & 0x80) !== 0
    const short = bytes[1] & 0x7f
    const start = short === 127 ? 10 : short === 126 ? 4 : 2
    if (bytes.length < start) return undefined
    const length = short === 127 ? Number(bytes.readBigUInt64BE(2)) : short === 126 ? bytes.readUInt16BE(2) : short
    // Clients mask every frame; reserved bits need an extension.
    if (!isMasked || (bytes[0] & 0x70) !== 0) return this.#refuse(1002)
    if (length > MOST_BYTES) return this.#refuse(1009)
    const end = start + 4 + length
    if (bytes.length < end) return undefined
    const mask = bytes.subarray(start, start + 4)
    const data = Buffer.from(bytes.subarray(start + 4, end))
    for (let at = 0; at < data.length; at++) data[at] ^= mask[at & 3]
    this.#left = bytes.subarray(end)
    return { kind: bytes[0] & 0x0f, isLast: (bytes[0] & 0x80) !== 0, data }
  }

  #refuse(code: number): undefined {
    this.close(code)
    return undefined
  }

  #take({ kind, isLast, data }: { kind: number; isLast: boolean; data: Buffer }): void {
    if (kind === CLOSE) this.close()
    else if (kind === PING) this.#write(PONG, data)
    else if (kind === TEXT || kind === BINARY || kind === CONTINUED) this.#takePart(data, isLast)
    else if (kind !== PONG) this.close(1002)
  }

  #takePart(data: Buffer, isLast: boolean): void {
    this.#parts.push(data)
    this.#size += data.length
    const isTooMuch = this.#size > MOST_BYTES || this.#parts.length > MOST_PARTS
    if (isTooMuch) this.close(1009)
    if (isTooMuch || !isLast) return
    const text = Buffer.concat(this.#parts).toString('utf8')
    this.#parts = []
    this.#size = 0
    if (this.#waiting >= MOST_WAITING) this.close(1008)
    else this.#handleText(text)
  }

  /** One text after another. */
  #handleText(text: string): void {
    this.#waiting++
    this.#last = this.#last
      .then(async () => {
        if (!this.#isOver) await this.#handle(text, this)
      })
      .catch(() => this.close(1011))
      .finally(() => {
        this.#waiting--
      })
  }
}

const MOST_PARTS = 1024
/** Messages of one connection that wait for their turn. */
const MOST_WAITING = 64
