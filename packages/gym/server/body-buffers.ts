import { MessageChannel } from 'node:worker_threads'

/**
 * Memory for bodies, used again: a trainer sends thousands of the same size, and fresh memory for each costs more than
 * reading it.
 */
export class BodyBuffers {
  readonly #most: number
  /** Free buffers by size, a power of two. */
  readonly #free = new Map<number, Buffer[]>()
  #taken = 0
  #kept = 0

  /** @param most bytes of all bodies at once */
  constructor(most: number) {
    this.#most = most
  }

  /** Memory for at least so many bytes; undefined if too much is in use. Its content is of earlier bodies. */
  take(bytes: number): Buffer | undefined {
    const size = 2 ** Math.ceil(Math.log2(Math.max(LEAST, bytes)))
    if (this.#taken + size > this.#most) return undefined
    this.#taken += size
    const known = this.#free.get(size)?.pop()
    if (known === undefined) return Buffer.allocUnsafeSlow(size)
    this.#kept -= size
    return known
  }

  /** @param body memory that was taken, or a part that begins where it begins */
  giveBack(body: Buffer): void {
    const size = body.buffer.byteLength
    this.#taken -= size
    if (this.#kept + size > MOST_KEPT) return
    this.#kept += size
    const whole = Buffer.from(body.buffer, 0, size)
    const free = this.#free.get(size)
    if (free) free.push(whole)
    else this.#free.set(size, [whole])
  }
}

/**
 * Gives the memory of a piece back at once. Node puts each piece of a body into memory of its own, and V8 collects all
 * garbage after every 64 MB of it: more than a third of the time that bodies with long prompts took.
 * @param piece read to its end, without another user
 */
export function freePiece({ buffer, byteLength }: Buffer<ArrayBufferLike>): void {
  if (byteLength < LEAST_FREED || buffer.byteLength !== byteLength || !(buffer instanceof ArrayBuffer)) return
  // A buffer that is sent to a closed port is detached, and has no reader.
  CLOSED.postMessage(undefined, [buffer])
}

const CLOSED = openClosedPort()

function openClosedPort() {
  const { port1 } = new MessageChannel()
  port1.close()
  return port1
}

/** Bytes of a piece that are worth a call. Smaller ones may share their memory. */
const LEAST_FREED = 16_384
const LEAST = 4096
/** Bytes that stay for the next bodies. */
const MOST_KEPT = 2 ** 26
