import type { IncomingMessage, Server } from 'node:http'
import { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { isFields } from 'fathom-bench/plugin'
import { readRequestHead } from './request-head.ts'

/** A body that is still to be read, from its connection right into the memory that keeps it. */
export interface LargeBody {
  readonly size: number
  /** @throws Error if the client is gone, or sends too slowly */
  readInto(memory: Buffer): Promise<void>
}

/** The body of a request whose head was shown without it. */
export const findLargeBody = ({ headers, socket }: IncomingMessage): LargeBody | undefined =>
  SHOWN_LENGTH.test(headers['content-length'] ?? '') ? BODIES.get(socket) : undefined

/** Lets a server read large bodies directly, where Node lets a socket read into memory of ours. */
export function readBodiesDirectly(server: Server): void {
  const [serve] = server.listeners('connection')
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    const handle: unknown = Reflect.get(socket, '_handle')
    const isOurs = isFields(handle) && typeof handle['useUserBuffer'] === 'function'
    Reflect.apply(serve, server, [isOurs ? new DirectStream(socket, handle) : socket])
  })
}

/**
 * A connection whose large bodies Node's parser does not see: it copies each piece of a body into memory of its own,
 * which took two thirds of the time of rewards with long prompts. It is shown their heads with a length of 0, and whoever
 * answers reads the body. All else passes as it came.
 */
class DirectStream extends Duplex {
  readonly #socket: Socket
  /** Bytes that wait for the memory of a body. */
  #kept: Buffer | undefined
  #body: Body | undefined
  /** Bytes of a small request that pass. */
  #passing = 0
  /** Whether all passes: what came first was nothing that is read here. */
  #isPlain = false
  #isPaused = false

  /** @param accepted the socket as Node made it, which hands its handle on */
  constructor(accepted: Socket, handle: object) {
    super({ decodeStrings: false })
    Reflect.set(accepted, '_handle', null)
    const options = {
      handle,
      allowHalfOpen: true,
      onread: {
        buffer: () => this.#body?.rest() ?? SHARED,
        callback: (count: number, memory: Uint8Array) => this.#receive(count, memory),
      },
    }
    this.#socket = new Socket(options)
    this.#socket.on('timeout', () => this.emit('timeout'))
    this.#socket.on('error', error => this.destroy(error))
    this.#socket.on('end', () => (this.#body ? this.destroy() : this.push(null)))
    this.#socket.on('close', () => {
      this.destroy()
      // The server counts this one.
      accepted.destroy()
    })
    this.#socket.resume()
  }

  setTimeout(ms: number, listener?: () => void): this {
    if (listener) this.once('timeout', listener)
    this.#socket.setTimeout(ms)
    return this
  }

  /** As a socket: closes it when all is sent. */
  destroySoon(): void {
    this.end(() => this.destroy())
  }

  override _read(): void {
    if (this.#isPaused && !this.#kept) this.#resume()
  }

  override _write(chunk: string | Buffer, encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#socket.write(chunk, encoding, done)
  }

  override _writev(
    chunks: { chunk: string | Buffer; encoding: BufferEncoding }[],
    done: (error?: Error | null) => void,
  ) {
    this.#socket.cork()
    for (const [at, { chunk, encoding }] of chunks.entries())
      this.#socket.write(chunk, encoding, at === chunks.length - 1 ? done : undefined)
    this.#socket.uncork()
  }

  override _final(done: () => void): void {
    this.#socket.end(done)
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#body?.fail(error ?? new Error('the client is gone'))
    this.#socket.destroy()
    done(error)
  }

  /** @returns whether to read on */
  #receive(count: number, memory: Uint8Array): boolean {
    if (this.#body && memory.buffer !== SHARED.buffer) {
      if (this.#body.add(count)) this.#body = undefined
      return true
    }
    this.#isPaused = !this.#take(Buffer.from(memory.buffer, memory.byteOffset, count))
    return !this.#isPaused
  }

  /** @returns whether more can be taken */
  #take(bytes: Buffer): boolean {
    let isRoomy = true
    for (let rest = bytes; rest.length > 0 && !this.destroyed; ) {
      if (this.#body) {
        const count = this.#body.take(rest)
        if (count === 0) {
          this.#kept = Buffer.from(rest)
          return false
        }
        if (this.#body.isWhole) this.#body = undefined
        rest = rest.subarray(count)
      } else {
        const { count, shown = Buffer.from(rest.subarray(0, count)) } = this.#measurePart(rest)
        isRoomy = this.push(shown)
        rest = rest.subarray(count)
      }
    }
    return isRoomy
  }

  /** Returns how many bytes pass together, and what is shown for them if a large body is behind. */
  #measurePart(bytes: Buffer): { readonly count: number; readonly shown?: Buffer } {
    if (this.#isPlain) return { count: bytes.length }
    if (this.#passing === 0) {
      const head = readRequestHead(bytes)
      if (head === undefined) {
        this.#isPlain = true
        return { count: bytes.length }
      }
      if (head.bodyBytes >= LEAST_LARGE) {
        const shown = Buffer.from(bytes.subarray(0, head.end)).fill('0', ...head.length)
        this.#body = new Body(head.bodyBytes, () => this.#readOn())
        BODIES.set(this, this.#body)
        return { count: head.end, shown }
      }
      this.#passing = head.end + head.bodyBytes
    }
    const count = Math.min(this.#passing, bytes.length)
    this.#passing -= count
    return { count }
  }

  /** Goes on behind a head, now that there is memory for the body. */
  #readOn(): void {
    const kept = this.#kept
    if (!kept) return
    this.#kept = undefined
    if (this.#take(kept)) this.#resume()
  }

  #resume(): void {
    this.#isPaused = false
    this.#socket.resume()
  }
}

/** A large body, and how much of it has come. */
class Body implements LargeBody {
  readonly size: number
  readonly #start: () => void
  #memory: Buffer | undefined
  #count = 0
  #failure: Error | undefined
  #end: ((failure?: Error) => void) | undefined

  constructor(size: number, start: () => void) {
    this.size = size
    this.#start = start
  }

  get isWhole(): boolean {
    return this.#count === this.size
  }

  readInto(memory: Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#failure) return reject(this.#failure)
      const timer = setTimeout(() => this.fail(new Error('the body is too slow')), MOST_MS).unref()
      this.#end = failure => {
        clearTimeout(timer)
        if (failure) reject(failure)
        else resolve()
      }
      this.#memory = memory
      this.#start()
    })
  }

  /** Memory for what is still to come; undefined before there is some. */
  rest(): Buffer | undefined {
    return this.#memory?.subarray(this.#count, this.size)
  }

  /** Copies what belongs to the body, and returns how much that is. */
  take(bytes: Buffer): number {
    const rest = this.rest()
    if (!rest) return 0
    const count = bytes.copy(rest)
    this.add(count)
    return count
  }

  /** Counts bytes that were read into its memory, and returns whether it is whole. */
  add(count: number): boolean {
    this.#count += count
    if (this.isWhole) this.#end?.()
    return this.isWhole
  }

  fail(error: Error): void {
    this.#failure = error
    this.#memory = undefined
    this.#end?.(error)
  }
}

/** By connection: the one whose head was shown last. */
const BODIES = new WeakMap<object, LargeBody>()
/** Zeros in the place of a large length. No other head that is shown has more than one. */
const SHOWN_LENGTH = /^0{5,}$/
const LEAST_LARGE = 65_536
/** Memory that all connections read heads and small bodies into: each read is passed on before the next. */
const SHARED = Buffer.allocUnsafeSlow(LEAST_LARGE)
const MOST_MS = 120_000
